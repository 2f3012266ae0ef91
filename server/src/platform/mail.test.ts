import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../test/harness.ts'
import type { TestApp } from '../../test/harness.ts'
import { openMailbox } from '../../test/mailbox.ts'
import type { Mailbox } from '../../test/mailbox.ts'
import { createMailer } from './mail.ts'
import type { Mailer } from './mail.ts'
import { mails } from './mail.tables.ts'
import { writeLetter } from './letter.ts'
import { ownAddress, ownOrigins } from './own-address.ts'
import { createVault } from './vault.ts'

let t: TestApp
let mailbox: Mailbox
let mailer: Mailer
beforeAll(async () => {
  mailbox = await openMailbox()
  const vault = createVault('a secret that protects nothing outside a test')
  mailer = createMailer({ url: mailbox.url, from: 'Quartet <hello@quartet.example>', vault })
  t = await testApp({ config: { smtpUrl: mailbox.url, mailFrom: 'Quartet <hello@quartet.example>' } })
})
afterAll(async () => {
  await t.stop()
  await mailbox.close()
})

describe('a mail', () => {
  it('has the headers that we gave it, whatever is in its subject or address', async () => {
    const letter = { title: 'Hello', paragraphs: ['One & two <b>three</b>'] }
    const subject = 'Hello\r\nBcc: everybody@example.test\r\n\r\nand a body'
    await t.given((work) => mailer.write(work, { kind: 'test.mail', to: 'sam@example.test', subject, letter }))
    await t.settle()
    const mail = await mailbox.next('sam@example.test', 'Hello')
    expect(mail.subject).toBe('Hello Bcc: everybody@example.test and a body')
    expect(mail.bcc ?? []).toEqual([])
    expect(mail.from?.address).toBe('hello@quartet.example')
    expect(mail.text).toContain('One & two <b>three</b>')
    expect(mail.html).toContain('One &amp; two &lt;b&gt;three&lt;/b&gt;')
  })

  it('is not there when what caused it did not happen', async () => {
    const letter = { title: 'Never', paragraphs: [] }
    const failed = t.given(async (work) => {
      await mailer.write(work, { kind: 'test.mail', to: 'never@example.test', subject: 'Never', letter })
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    const rows = await t.given((work) => work.tx.select().from(mails))
    expect(rows.map((row) => row.toAddress)).not.toContain('never@example.test')
  })

  it('says the same in text and in HTML, with its one action', () => {
    const { text, html } = writeLetter({
      title: 'T',
      paragraphs: ['P'],
      action: { label: 'Go', url: 'https://quartet.example/x?a=1&b="2"' },
    })
    expect(text).toContain('https://quartet.example/x?a=1&b="2"')
    expect(html).toContain('href="https://quartet.example/x?a=1&amp;b=&quot;2&quot;"')
  })
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
