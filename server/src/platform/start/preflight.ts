import { createServer } from 'node:net'
import pg from 'pg'
import { refusePowerfulRole } from '../db/db.ts'
import { StartFailure, errorCode } from '../start-failure.ts'

/** The oldest Postgres that has everything the migrations use. */
const oldestPostgres = 15

/** Throws a StartFailure when somebody else already listens there, or nobody may. Port 0 is always free. */
export async function refuseTakenPort(host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(portFailure(host, port, error)))
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()))
  })
}

/** What an error of listening means, as a sentence. */
export function portFailure(host: string, port: number, error: unknown): StartFailure {
  const code = errorCode(error)
  if (code === 'EADDRINUSE')
    return new StartFailure(
      `Port ${port} is already in use: stop the program that has it, or choose another with PORT.`,
    )
  if (code === 'EACCES')
    return new StartFailure(`Port ${port} needs more rights than this user has: choose one above 1023 with PORT.`)
  return new StartFailure(`The address ${host} can’t be used (${code}): correct HOST.`)
}

/** Connects once to a given database. Throws a StartFailure that says why it cannot be used. */
export async function reachDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
    const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
    if (major < oldestPostgres)
      throw new StartFailure(
        `DATABASE_URL leads to Postgres ${major}, which is too old: Postgres ${oldestPostgres} or later is needed.`,
      )
    // Before the first migration: what a powerful role makes would belong to it for good.
    await refusePowerfulRole(client)
  } catch (error) {
    if (error instanceof StartFailure) throw error
    throw new StartFailure(`Quartet can’t use the database of DATABASE_URL: ${reason(error, url)}.`)
  } finally {
    await client.end().catch(() => undefined)
  }
}

function reason(error: unknown, url: string): string {
  const { host, pathname, username } = new URL(url)
  const words: Record<string, string> = {
    ECONNREFUSED: `nothing answers at ${host}`,
    ENOTFOUND: `the host of ${host} isn’t known`,
    EAI_AGAIN: `the host of ${host} isn’t known right now`,
    ETIMEDOUT: `${host} doesn’t respond`,
    '28P01': `the password of "${username}" is wrong`,
    '28000': `"${username}" may not sign in from here`,
    '3D000': `there is no database "${pathname.slice(1)}"`,
    '42501': `"${username}" may not use the database "${pathname.slice(1)}"`,
    '53300': 'it has no free connection',
    '57P03': 'it is still starting up',
  }
  const code = errorCode(error) ?? ''
  return words[code] ?? (error instanceof Error ? error.message.replace(/\.$/, '') : String(error))
}
