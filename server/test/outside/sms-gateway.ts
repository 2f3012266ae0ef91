import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readAll } from 'node:stream/consumers'

export type SentText = { id: string; to: string; from?: string; body: string; token: string | undefined }

/** A real gateway for text messages that keeps what it is sent. */
export type SmsGateway = {
  /** Address for SMS_URL. */
  url: string
  texts: SentText[]
  /** Answers this status to everything until it is told otherwise. */
  answer(status: number): void
  close(): Promise<void>
}

export async function openSmsGateway(): Promise<SmsGateway> {
  const texts: SentText[] = []
  let status = 202
  const server = createServer((request, response) => {
    void readAll(request).then((body) => {
      if (status < 300) texts.push({ ...JSON.parse(body), token: request.headers.authorization })
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`,
    texts,
    answer: (wish) => void (status = wish),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
