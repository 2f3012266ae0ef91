import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import type { Mailer } from '../../src/platform/post/mail.ts'
import type { TextMessages } from '../../src/platform/post/text-messages.ts'
import type { TestApp } from '../harness.ts'
import { SMTPServer } from 'smtp-server'

/** A real mail server that keeps what it is sent. */
export type Mailbox = {
  /** Address for SMTP_URL. */
  url: string
  mails: Email[]
  /** The newest mail to somebody whose subject contains these words, waiting for it. */
  next(to: string, subject: string): Promise<Email>
  /** Refuses every mail until it is told otherwise. */
  refuse(refusing: boolean): void
  close(): Promise<void>
}

export async function openMailbox(): Promise<Mailbox> {
  const mails: Email[] = []
  let refusing = false
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
      stream.on('end', () => {
        if (refusing) return done(Object.assign(new Error('Mailbox is full'), { responseCode: 452 }))
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          mails.push(mail)
          done()
        })
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse: (wish) => void (refusing = wish),
    async next(to, subject) {
      for (let waited = 0; waited < 40_000; waited += 50) {
        const found = mails.findLast(
          (mail) => mail.to?.some((one) => one.address === to) && mail.subject?.includes(subject),
        )
        if (found) return found
        await sleep(50)
      }
      throw new Error(`No mail '${subject}' to ${to}; there are: ${mails.map((mail) => mail.subject).join(', ')}`)
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Tries all mails or texts that are due, as the tasks do: one after the other. */
export async function sendDue(
  t: Pick<TestApp, 'runs'>,
  machine: Pick<Mailer | TextMessages, 'deliver'>,
): Promise<void> {
  while (await machine.deliver(t.runs));
}

/** The first link of a mail that leads to this path. */
export function linkIn(mail: Email, path: string): string {
  const link = mail.text?.match(/https?:\/\/\S+/g)?.find((one) => new URL(one).pathname === path)
  if (!link) throw new Error(`No link to ${path} in: ${mail.text}`)
  return link
}
