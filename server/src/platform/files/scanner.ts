import { connect } from 'node:net'
import { refuseInTransaction } from '../db/db.ts'

/** What a virus scanner says of a file; 'away' when it gave no answer. */
export type ScanVerdict = 'clean' | 'found' | 'away'
export type Scanner = (content: Uint8Array) => Promise<ScanVerdict>

/** Milliseconds that the scanner has for one file. */
const patience = 5_000
const mostChunk = 64 * 1024

/** The clamd at `tcp://host:port`, spoken to in its own INSTREAM; without an address every file counts as clean. */
export function openScanner(address: string | undefined): Scanner {
  if (!address) return async () => 'clean'
  const { hostname: host, port } = new URL(address)
  return async (content) => {
    refuseInTransaction('the virus scanner')
    return new Promise((resolve) => {
      const socket = connect({ host, port: Number(port || 3310) })
      let answer = ''
      const end = (verdict: ScanVerdict) => {
        socket.destroy()
        resolve(verdict)
      }
      socket.setTimeout(patience, () => end('away'))
      socket.on('error', () => end('away'))
      socket.on('data', (part) => {
        answer += part.toString('latin1')
        if (!/[\0\n]/.test(answer)) return
        if (/ FOUND/.test(answer)) end('found')
        else end(/: OK/.test(answer) ? 'clean' : 'away')
      })
      socket.on('close', () => resolve('away'))
      socket.on('connect', () => {
        socket.write('zINSTREAM\0')
        for (let from = 0; from < content.byteLength; from += mostChunk) {
          const chunk = content.subarray(from, from + mostChunk)
          const length = Buffer.alloc(4)
          length.writeUInt32BE(chunk.byteLength)
          socket.write(length)
          socket.write(chunk)
        }
        socket.write(Buffer.alloc(4))
      })
    })
  }
}
