import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { dying } from '../../../test/outside/dying-runs.ts'
import { testApp, type TestApp } from '../../../test/harness.ts'
import { refuseInTransaction } from '../db/db.ts'
import { readDocument } from '../files/documents.ts'
import { squareJpeg } from '../files/picture.ts'
import { openScanner } from '../files/scanner.ts'
import { createClearingHouse } from '../outward/clearing-house.ts'
import { openIdProvider } from '../outward/openid.ts'
import { readOutward } from '../outward/safe-fetch.ts'
import { setPapers } from '../paper/pdf-document.ts'
import { pdfOf } from '../paper/pdf-table.ts'
import { setHistory } from '../paper/work-history-pdf.ts'
import { newId } from '../ids.ts'
import { outside, type Outside } from './outside.ts'
import { texts } from '../post/text-messages.tables.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.stop())

/** Three texts that wait: any rows would do. */
let ids: string[]
let called: string[]
let settled: string[]
beforeEach(async () => {
  ids = [newId(), newId(), newId()].toSorted()
  called = []
  settled = []
  await t.given(async ({ tx, now }) => {
    await tx.execute(sql`delete from texts`)
    await tx.execute(sql`delete from sweep_failures`)
    const row = {
      kind: 'test',
      toPhone: '+61 412 345 678',
      sealedBody: Buffer.from(''),
      nextAttemptAt: now,
      createdAt: now,
    }
    await tx.insert(texts).values(ids.map((id) => ({ id, ...row, state: 'queued' as const })))
  })
})

const asking = (more: Partial<Outside<{ id: string }, string>> = {}): Outside<{ id: string }, string> => ({
  task: 'test.ask',
  lasts: { minutes: 5 },
  claim: ({ tx }, free) =>
    tx.select({ id: texts.id }).from(texts).where(free(texts.id)).orderBy(texts.id).for('update'),
  async call({ id }) {
    refuseInTransaction('a test')
    called.push(id)
    return `answer to ${id}`
  },
  async settle(work, { id }, answer) {
    expect(answer).toBe(`answer to ${id}`)
    await work.tx.execute(sql`delete from texts where id = ${id}`)
    settled.push(id)
  },
  ...more,
})

it('others are asked with no transaction open, and what asks them inside one is refused', async () => {
  expect(await outside(t.runs, asking())).toBe(3)
  expect([called, settled]).toEqual([ids, ids])
  await expect(t.given(async () => refuseInTransaction('the mail server'))).rejects.toThrow(
    'A transaction is open around a call to the mail server.',
  )
})

const paper = { title: 'A paper', facts: [], columns: [], notes: [], at: Temporal.Instant.from('2026-03-02T00:00:00Z') }
const slow: [string, () => Promise<unknown>][] = [
  ['a pay paper', () => setPapers([])],
  [
    'a work history',
    () =>
      setHistory({
        name: 'Mei',
        record: { classesTaught: 0, coversConfirmed: 0, coversKept: 0, since: null },
        taught: [],
        at: paper.at,
      }),
  ],
  ['a report', () => Array.fromAsync(pdfOf({ ...paper, rows: (async function* () {})() }))],
  ['what a document says', () => readDocument(new Uint8Array([1]))],
  ['a picture of a person', () => squareJpeg(new Uint8Array([1]), 200)],
]

it.each(slow)('%s is set or read with no transaction open, and is refused inside one', async (_, run) => {
  await expect(t.given(run)).rejects.toThrow('A transaction is open around')
  await expect(run()).resolves.toBeDefined()
})

/** At addresses where nobody listens. */
const others: [string, () => Promise<unknown>][] = [
  ['the clearing house', () => createClearingHouse({ url: 'http://127.0.0.1:9', token: 'a', secret: 'b' }).ping()],
  [
    'another service that signs people in',
    () =>
      openIdProvider({ id: 'a', name: 'A', issuer: 'http://127.0.0.1:9', clientId: 'b' }, () => 0).askAt({
        redirectUri: 'http://127.0.0.1:9',
        state: 'a',
        nonce: 'b',
        challenge: 'c',
      }),
  ],
  ['the virus scanner', () => openScanner('tcp://127.0.0.1:9')(new Uint8Array([1]))],
  ['an external calendar', () => readOutward('https://127.0.0.1/calendar.ics')],
]

it.each(others)('%s is asked with no transaction open, and not at all inside one', async (_, ask) => {
  await expect(t.given(ask)).rejects.toThrow('A transaction is open around')
  const outcome = await ask().then(String, String)
  expect(outcome).not.toContain('A transaction is open')
})

it('what was claimed by a process that was killed is left to it until its claim runs out, and then done', async () => {
  await expect(outside(dying(t.runs), asking())).rejects.toThrow('killed')
  expect([called, settled]).toEqual([[ids[0]], []])
  expect(await outside(t.runs, asking())).toBe(0)
  t.clock.pass({ minutes: 5 })
  expect(await outside(t.runs, asking())).toBe(3)
  expect(settled).toEqual(ids)
})

it('an answer that comes after the claim ran out and another took it up is not written down twice', async () => {
  const slow = asking({
    async call({ id }) {
      t.clock.pass({ minutes: 6 })
      await outside(t.runs, asking())
      return `answer to ${id}`
    },
  })
  expect(await outside(t.runs, slow)).toBe(3)
  expect(settled).toEqual(ids)
})

it.each(['call', 'settle'] as const)(
  'one whose %s fails is listed with its reason and tried later, and the others go on',
  async (step) => {
    const failing = asking()
    const right = failing[step] as (...all: unknown[]) => Promise<any>
    failing[step] = async (...all: unknown[]) => {
      const found = all.some((one) => (one as { id?: string }).id === ids[1])
      if (found) throw new Error('no such thing')
      return right(...all)
    }
    await outside(t.runs, failing)
    expect(settled).toEqual([ids[0], ids[2]])
    const listed = async () =>
      (await t.app.database.pool.query('select item, attempts, last_error from sweep_failures')).rows
    expect(await listed()).toEqual([{ item: ids[1], attempts: 1, last_error: 'no such thing' }])
    expect(await outside(t.runs, asking())).toBe(0)
    t.clock.pass({ minutes: 2 })
    expect(await outside(t.runs, asking())).toBe(1)
    expect(await listed()).toEqual([])
  },
)
