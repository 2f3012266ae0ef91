import { createServer, type AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { openScanner } from './scanner.ts'

const eicar = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'
const bytes = (text: string) => new TextEncoder().encode(text)

/** Answers as clamd does: what came in chunks, then whether the test string is in it. */
async function clamd(): Promise<string> {
  const server = createServer((socket) => {
    let all = Buffer.alloc(0)
    socket.on('data', (part: Buffer) => {
      all = Buffer.concat([all, part])
      if (!all.subarray(-4).equals(Buffer.alloc(4))) return
      const command = all.subarray(0, 10).toString()
      const found = all.includes('EICAR-STANDARD-ANTIVIRUS-TEST-FILE')
      if (command !== 'zINSTREAM\0') socket.end('UNKNOWN COMMAND\0')
      else socket.end(found ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
    })
    socket.on('error', () => undefined)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it('a file with the test virus is found and another is clean', async () => {
  const scan = openScanner(await clamd())
  expect(await scan(bytes(`%PDF-1.4 ${eicar}`))).toBe('found')
  expect(await scan(new Uint8Array(200_000).fill(7))).toBe('clean')
})

it('a scanner that does not answer lets nothing through', async () => {
  expect(await openScanner('tcp://127.0.0.1:9')(bytes('anything'))).toBe('away')
})

it('without a scanner nothing is asked', async () => {
  expect(await openScanner(undefined)(bytes(eicar))).toBe('clean')
})
