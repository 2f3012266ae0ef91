import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../../test/harness.ts'
import { openMailbox, type Mailbox } from '../../../test/outside/mailbox.ts'
import { createMailer, type Compose, type Mailer } from './mail.ts'
import { mails } from './mail.tables.ts'
import { mailOf, mailKind } from './mail-kind.ts'
import { writeLetter } from './rendered-email.ts'
import { ownAddress, ownOrigins } from '../start/own-address.ts'
import { createVault } from '../keys/vault.ts'

const greeting = mailKind({
  kind: 'test.mail',
  name: 'Greeting',
  description: 'Greets.',
  readers: 'whoever is greeted',
  gymMayChange: false,
  variables: {
    greeting: { type: 'line', description: 'The greeting', sample: 'Hello' },
    words: { type: 'paragraphs', description: 'What is said', sample: 'One, two' },
  },
  fields: {
    subject: '{{ greeting }}',
    preheader: '',
    headline: '{{ greeting }}',
    text: '{{ words }}',
    button: '',
    note: '',
  },
})

let t: TestApp
let mailbox: Mailbox
let mailer: Mailer
beforeAll(async () => {
  mailbox = await openMailbox()
  const vault = createVault('a secret that protects nothing outside a test')
  const compose: Compose = async (_work, mail) => writeLetter(greeting, mail.data, mail)
  mailer = createMailer({ url: mailbox.url, from: 'Quartet <hello@quartet.example>', vault, compose })
  t = await testApp({ config: { worker: true, smtpUrl: mailbox.url, mailFrom: 'Quartet <hello@quartet.example>' } })
})
afterAll(async () => {
  await t.stop()
  await mailbox.close()
})

describe('a mail', () => {
  it('has the headers that we gave it, whatever is in its subject or address', async () => {
    const data = {
      greeting: 'Hello\r\nBcc: everybody@example.test\r\n\r\nand a body',
      words: 'One & two <b>three</b>',
    }
    await t.given((work) => mailer.write(work, mailOf(greeting, 'sam@example.test', data)))
    await t.settle()
    const mail = await mailbox.next('sam@example.test', 'Hello')
    expect(mail.subject).toBe('Hello Bcc: everybody@example.test and a body')
    expect(mail.bcc ?? []).toEqual([])
    expect(mail.from?.address).toBe('hello@quartet.example')
    expect(mail.text).toContain('One & two <b>three</b>')
    expect(mail.html).toContain('One &amp; two &lt;b&gt;three&lt;/b&gt;')
  })

  it('carries the way to stop it in its headers, its text and its form, where it may be stopped', async () => {
    const unsubscribeUrl = 'https://quartet.example/api/unsubscribe/abc?x=1&y=2'
    const mail = mailOf(greeting, 'stop@example.test', { greeting: 'Stop', words: 'Hi' }, { unsubscribeUrl })
    await t.given((work) => mailer.write(work, mail))
    await t.settle()
    const got = await mailbox.next('stop@example.test', 'Stop')
    const header = (key: string) => got.headers.find((one) => one.key === key)?.value
    expect(header('list-unsubscribe')).toBe(`<${unsubscribeUrl}>`)
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(got.text).toContain(`Unsubscribe from these emails: ${unsubscribeUrl}`)
    expect(got.html).toContain('href="https://quartet.example/api/unsubscribe/abc?x=1&amp;y=2"')
  })

  it('is not there when what caused it did not happen', async () => {
    const data = { greeting: 'Never', words: '' }
    const failed = t.given(async (work) => {
      await mailer.write(work, mailOf(greeting, 'never@example.test', data))
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    const rows = await t.given((work) => work.tx.select().from(mails))
    expect(rows.map((row) => row.toAddress)).not.toContain('never@example.test')
  })
})

it('what piled up while the mail server was away all goes out once it is back, and does not wait for a minute each time', async () => {
  const many = 45
  const to = (n: number) => `piled${n}@example.test`
  const piled = async () =>
    (await t.given((work) => work.tx.select().from(mails))).filter((row) => row.toAddress.startsWith('piled'))
  mailbox.refuse(true)
  await t.given(async (work) => {
    for (let n = 0; n < many; n++)
      await mailer.write(work, mailOf(greeting, to(n), { greeting: 'Piled up', words: 'Hi' }))
  })
  await t.settle()
  const tried = async () => (await piled()).filter((row) => row.attempts > 0).length
  await expect.poll(tried).toBe(many)
  mailbox.refuse(false)
  t.clock.pass({ minutes: 2 })
  await t.app.tasks.send('mail.retry', {})
  const sent = async () => (await piled()).filter((row) => row.state === 'sent').length
  await expect.poll(sent).toBe(many)
  expect(mailbox.mails.filter((mail) => mail.subject === 'Piled up')).toHaveLength(many)
})

describe('the address of an installation', () => {
  const config = { publicUrl: undefined, host: '127.0.0.1', corsOrigins: [] }

  it('is the configured one, else this machine’s own', () => {
    expect(ownAddress({ ...config, publicUrl: 'https://quartet.example/' }, 4001)).toBe('https://quartet.example')
    expect(ownAddress(config, 4001)).toBe('http://localhost:4001')
    expect(ownAddress({ ...config, host: '10.1.2.3' }, 80)).toBe('http://10.1.2.3:80')
    expect(ownAddress({ ...config, host: 'fd00::1' }, 80)).toBe('http://[fd00::1]:80')
  })

  it('is known under every name of this machine only while no other was configured', () => {
    expect([...ownOrigins(config, 4001)]).toEqual([
      'http://localhost:4001',
      'http://127.0.0.1:4001',
      'http://[::1]:4001',
    ])
    expect([...ownOrigins({ ...config, publicUrl: 'https://quartet.example/app' }, 4001)]).toEqual([
      'https://quartet.example',
    ])
  })
})
