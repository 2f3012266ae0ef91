import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type Pushed = { path: string; headers: Record<string, string | undefined>; words: Record<string, string> }

/** A browser's keys, and the address at which it takes messages. */
export type Browser = { endpoint: string; keys: { p256dh: string; auth: string } }

/** A real push service that hands on what it is sent to the browsers that it knows, and they open it (RFC 8291). */
export type PushService = {
  /** For PUSH_HOSTS. */
  host: string
  pushed: Pushed[]
  newBrowser(): Browser
  /** Answers this status to everything until it is told otherwise. */
  answer(status: number): void
  close(): Promise<void>
}

export async function openPushService(): Promise<PushService> {
  const pushed: Pushed[] = []
  const opens = new Map<string, (sealed: Buffer) => string>()
  let status = 201
  const server = createServer((request, response) => {
    void buffer(request).then((sealed) => {
      const path = request.url ?? ''
      const open = opens.get(path)
      if (status < 300 && open)
        pushed.push({ path, headers: request.headers as Pushed['headers'], words: JSON.parse(open(sealed)) })
      response.writeHead(open ? status : 404).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    pushed,
    newBrowser() {
      const own = createECDH('prime256v1')
      const publicKey = own.generateKeys()
      const auth = randomBytes(16)
      const path = `/to/${randomBytes(8).toString('hex')}`
      opens.set(path, (sealed) => openSealed(sealed, own, auth))
      return {
        endpoint: `http://${host}${path}`,
        keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
      }
    },
    answer: (wish) => void (status = wish),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** RFC 8188 with the keys of RFC 8291: salt (16), record size (4), length of the sender's key (1), that key, one record. */
function openSealed(sealed: Buffer, own: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = sealed.subarray(0, 16)
  const sender = sealed.subarray(21, 21 + sealed[20]!)
  const record = sealed.subarray(21 + sealed[20]!)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(sender), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
