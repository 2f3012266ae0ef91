import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '../watch/log.ts'
import { createTextMessages, type TextMessages } from './text-messages.ts'
import { texts } from './text-messages.tables.ts'
import { createVault } from '../keys/vault.ts'
import { testApp, type TestApp } from '../../../test/harness.ts'
import { sendDue } from '../../../test/outside/mailbox.ts'
import { openSmsGateway, type SmsGateway } from '../../../test/outside/sms-gateway.ts'

let t: TestApp
let gateway: SmsGateway
let messages: TextMessages
let kept: TextMessages
const lines: string[] = []
beforeAll(async () => {
  gateway = await openSmsGateway()
  const vault = createVault('a secret that protects nothing outside a test')
  messages = createTextMessages({ gateway: { url: gateway.url, token: 'the token', from: 'Quartet' }, vault })
  kept = createTextMessages({ gateway: undefined, vault })
  t = await testApp({
    log: createLog('trace', { write: (line) => void lines.push(line) }),
  })
})
afterAll(async () => {
  await t.stop()
  await gateway.close()
})

const write = (to: string, body: string) => t.given((work) => messages.write(work, { kind: 'test.text', to, body }))
const deliver = () => sendDue(t, messages)
const rowOf = async (id: string) => (await t.given((work) => work.tx.select().from(texts).where(eq(texts.id, id))))[0]!

it('a text message reaches the gateway with its token, under an id that stays the same', async () => {
  const id = await write('+61 412 345 678', 'Your code is 481516.')
  await deliver()
  await deliver()
  expect(gateway.texts).toEqual([
    { id, to: '+61412345678', from: 'Quartet', body: 'Your code is 481516.', token: 'Bearer the token' },
  ])
  expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 1, lastError: null })
})

it('a text message is sealed where it is kept, and its words are in no log and no reason of a failure', async () => {
  gateway.answer(500)
  const id = await write('+61 412 345 678', 'Canary 271828 of a code')
  await deliver()
  const row = await rowOf(id)
  expect(row).toMatchObject({ state: 'queued', attempts: 1, lastError: 'The gateway answered 500' })
  expect(row.sealedBody.toString('latin1')).not.toContain('Canary')
  expect(lines.join('')).not.toMatch(/Canary|271828/)
  gateway.answer(202)
})

it('a gateway that refuses, leads elsewhere or is gone is tried again, later each time, and then given up with the reason', async () => {
  gateway.answer(302)
  const id = await write('+61 400 000 000', 'Late')
  await deliver()
  expect((await rowOf(id)).lastError).toBe('The gateway can’t be reached')
  gateway.answer(503)
  const waits = []
  for (let tries = 2; tries <= 8; tries++) {
    const { nextAttemptAt } = await rowOf(id)
    waits.push(nextAttemptAt.since(t.clock.now()).total('minutes'))
    await deliver()
    expect((await rowOf(id)).attempts).toBe(tries - 1)
    t.clock.set(nextAttemptAt)
    await deliver()
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64])
  expect(await rowOf(id)).toMatchObject({ state: 'failed', attempts: 8, lastError: 'The gateway answered 503' })
  gateway.answer(202)
})

it('without a gateway a text message is kept, and is not there when what caused it did not happen', async () => {
  const id = await t.given((work) => kept.write(work, { kind: 'test.text', to: '+61 412 345 678', body: 'Kept' }))
  expect(kept.open(await rowOf(id))).toBe('Kept')
  expect((await rowOf(id)).state).toBe('kept')
  const failed = t.given(async (work) => {
    await kept.write(work, { kind: 'test.never', to: '+61 412 345 678', body: 'Never' })
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  const rows = await t.given((work) => work.tx.select().from(texts))
  expect(rows.map((row) => row.kind)).not.toContain('test.never')
})
