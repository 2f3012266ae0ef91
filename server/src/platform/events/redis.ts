import { Redis } from 'ioredis'
import type { Log } from '../watch/log.ts'
import { StartFailure, errorCode } from '../start-failure.ts'

/**
 * What several servers share in a moment: news for open pages, and who has asked how often. Nothing is kept there that is
 * not in the database.
 */
type Shared = {
  /** For news: what is said while Redis is away waits, and goes out in its order when it is back. */
  news: Redis
  /** For counting: what cannot be counted at once is not counted, and the request goes on. */
  counts: Redis
  close(): void
}

/** Longest wait between two tries to reach a Redis that is away, in milliseconds. */
const longestWait = 2000

/** Connects to the Redis of REDIS_URL. Throws a StartFailure when nothing answers there. */
export async function openShared(url: string, log: Log): Promise<Shared> {
  const retryStrategy = (tries: number) => Math.min(tries * 50, longestWait)
  // The first connection alone may fail: a wrong address is better said at once than tried for ever.
  const probe = new Redis(url, { lazyConnect: true, retryStrategy: () => null, connectTimeout: 10_000 })
  probe.on('error', () => undefined)
  try {
    await probe.connect()
    await probe.ping()
  } catch (error) {
    throw new StartFailure(`Quartet can’t use the Redis of REDIS_URL: ${errorCode(error) ?? 'no answer'}.`)
  } finally {
    probe.disconnect()
  }
  const news = new Redis(url, { retryStrategy, maxRetriesPerRequest: null })
  const counts = new Redis(url, {
    retryStrategy,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    commandTimeout: 500,
  })
  let away = false
  news.on('error', (error) => {
    if (!away) log.error({ err: error }, 'Redis is away: live news waits until it is back')
    away = true
  })
  news.on('ready', () => {
    if (away) log.info({}, 'Redis is back')
    away = false
  })
  counts.on('error', () => undefined)
  return {
    news,
    counts,
    close() {
      news.disconnect()
      counts.disconnect()
    },
  }
}
