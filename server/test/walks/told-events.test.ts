import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { composeParts } from '../../src/parts.ts'
import { waysOf, type Notice, type NoticeWords } from '../../src/platform/events/notice.ts'
import { sampleClass, type ToldEvent } from '../../src/platform/events/told-event.ts'
import { createVault } from '../../src/platform/keys/vault.ts'
import type { MailKind } from '../../src/platform/post/mail-kind.ts'
import { readConfig } from '../../src/platform/start/config.ts'
import { createLog } from '../../src/platform/watch/log.ts'

let events: ToldEvent[]
let notices: Notice[]
let mails: MailKind[]
beforeAll(async () => {
  const config = { ...readConfig({}), dataDir: mkdtempSync(join(tmpdir(), 'told-')) }
  const never = () => {
    throw new Error('Nothing runs here.')
  }
  const later = { push: never, address: never, database: never, queue: never, live: never, entrance: never }
  const running = { log: createLog('warn'), demoLogins: [], ...later }
  const { parts } = await composeParts(config, createVault('a key of at least 32 characters, for tests'), running)
  events = parts.flatMap((one) => one.events)
  notices = parts.flatMap((one) => one.notices)
  mails = parts.flatMap((one) => one.mails).filter((one) => /^notice\.(?!other$)/.test(one.kind))
})

const told = (event: ToldEvent) => event.samples(sampleClass).flat()
const telling = () => events.filter((one) => one.notice)
const words = ({ title, message, family }: NoticeWords) => [title, message, family?.title ?? '', family?.part ?? '']

it('each email of a notification has an event that tells people', () => {
  const tells = new Set(notices.map(({ on }) => `notice.${on}`))
  expect(mails.map((one) => one.kind).filter((kind) => !tells.has(kind))).toEqual([])
  expect(mails.length).toBeGreaterThan(60)
})

it('the preview of an email is a notification of its event, by email where one is, to the letter', () => {
  const previews = events.filter((one) => one.mail)
  expect(previews.length).toBeGreaterThan(20)
  for (const event of previews) {
    const { variables } = mails.find((one) => one.kind === `notice.${event.on}`)!
    const first = event.samples(sampleClass)[0]!
    const byEmail = first.filter((one) => /[ED]/.test(waysOf(one)))
    expect(byEmail.length > 0 ? byEmail : first, event.on).toContainEqual(
      expect.objectContaining({ title: variables['title']!.sample, message: variables['message']!.sample }),
    )
  }
})

it('an event that tells people has samples, and each of its sentences is whole', () => {
  for (const event of telling()) {
    expect(told(event).length, event.on).toBeGreaterThan(0)
    for (const one of told(event)) {
      expect(one.message, event.on).toMatch(/[.?”]$/)
      for (const sentence of words(one))
        expect(sentence, event.on).not.toMatch(
          /undefined|null|NaN|\[object| {2}|\b1 (?!class\b|business\b)[a-z]+s\b|\b\d\d:\d\d\b(?!\s[ap]m)/,
        )
    }
  }
})

it('what counts people or things says one of them in the singular and more in the plural', () => {
  const nouns = { trainer: 'trainers', class: 'classes', document: 'documents', change: 'changes', line: 'lines' }
  for (const event of telling()) {
    const samples = event.samples(sampleClass).map((all) => all.flatMap(words).join('\n'))
    for (const [one, many] of Object.entries(nouns)) {
      const plural = samples.filter((said) => new RegExp(`\\b([2-9]|\\d\\d+) (of (your|their) )?${many}\\b`).test(said))
      const singular = samples.filter((said) => new RegExp(`\\b1 (of (your|their) )?${one}\\b`).test(said))
      expect(plural.length < samples.length || plural.length === 0, `${event.on}: a sample of 1 ${one}`).toBe(true)
      expect(plural.length > 0 || singular.length === 0, `${event.on}: a sample of 2 ${many}`).toBe(true)
    }
  }
})

it('who was asked or has applied reads no other trainer’s name', () => {
  const covers = telling().filter((one) => /^(cover|risk|classes)\./.test(one.on))
  for (const event of covers)
    for (const one of told(event).filter(({ userId }) => /^(asked|other)/.test(userId)))
      expect(words(one).join(' '), event.on).not.toMatch(/Mei Tanaka|Liam Hart/)
})

it('the usual trainer learns who covers, and not who has applied or was offered it', () => {
  const undecided = /^cover\.(requested|applied|application_|offered|offer_ended|bonus_changed)/
  for (const event of telling().filter((one) => undecided.test(one.on)))
    for (const one of told(event).filter(({ userId }) => userId === 'usual'))
      expect([...words(one), one.sender?.name].join(' '), event.on).not.toContain('Mei Tanaka')
  const applied = telling().find((one) => one.on === 'cover.applied')!
  expect(told(applied).find(({ userId }) => userId === 'usual')?.sender?.name).toBe('Northside')
})

it('an admin of the product reads what became of a document, and not whose it is', () => {
  const toAdmins = telling().flatMap((event) => told(event).filter(({ userId }) => userId === 'admin'))
  expect(toAdmins.length).toBeGreaterThan(1)
  for (const one of toAdmins) expect(words(one).join(' ')).not.toContain('Mei Tanaka')
})
