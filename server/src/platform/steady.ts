import { Transform, type Readable } from 'node:stream'

/**
 * How slowly a body may arrive: nothing is due in the first seconds, a phone with one bar of 3G is faster afterwards. What
 * came sooner than it was due is owed for so many seconds, so that a quick beginning pays for no long wait.
 */
export const slowest = { graceSeconds: 5, bytesPerSecond: 40 * 1024, mostAheadSeconds: 15 }

/** Passes a body on. Fails with 408 when it arrives more slowly than `slowest`, and with 413 after `most` bytes. */
export function steady(body: Readable, most: number): Readable & { receivedEncodedLength: number } {
  /** Bytes that have arrived before they were due. */
  let ahead = slowest.graceSeconds * slowest.bytesPerSecond
  const passed = Object.assign(
    new Transform({
      transform(chunk: Buffer, _, done) {
        passed.receivedEncodedLength += chunk.length
        ahead = Math.min(ahead + chunk.length, slowest.mostAheadSeconds * slowest.bytesPerSecond)
        done(passed.receivedEncodedLength > most ? refusal(413, 'too large') : null, chunk)
      },
    }),
    { receivedEncodedLength: 0 },
  )
  const timer = setInterval(() => {
    ahead -= slowest.bytesPerSecond
    if (ahead <= 0) passed.destroy(refusal(408, 'too slow'))
  }, 1000).unref()
  const stop = () => clearInterval(timer)
  body.once('end', stop).once('close', () => {
    stop()
    if (!body.readableEnded) passed.destroy(refusal(400, 'cut off'))
  })
  // Where nothing reads it, nothing hears of its end either.
  passed.once('close', stop).on('error', () => undefined)
  return body.pipe(passed)
}

function refusal(statusCode: number, message: string): Error {
  return Object.assign(new Error(message), { statusCode })
}
