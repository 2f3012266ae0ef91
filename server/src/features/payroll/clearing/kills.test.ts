import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clearingSandbox, type ClearingSandbox } from '../../../../test/outside/clearing-sandbox.ts'
import { testApp, testSecret, type TestApp } from '../../../../test/harness.ts'
import { runDoomed, type Doomed } from '../../../../test/outside/killed-product.ts'
import { payGym, type PayGym } from '../../../../test/worlds/pay-gym.ts'
import { owed, type Owed } from '../../../../test/worlds/super-owed.ts'
import { createClearingHouse } from '../../../platform/outward/clearing-house.ts'
import { askForAnswers } from './answers.commands.ts'
import { askForMembers } from '../super/members.commands.ts'
import { sendBatches } from './sending.commands.ts'

const settings = {
  contactName: 'Pat Smith',
  contactEmail: 'pay@example.test',
  contactPhone: '02 5550 1234',
  defaultFundUsi: null,
  authority: true,
  version: 0,
}

let t: TestApp
let sandbox: ClearingSandbox
let house: ReturnType<typeof createClearingHouse>
let gym: PayGym
let employee: Owed | undefined
beforeAll(async () => {
  sandbox = await clearingSandbox(join(mkdtempSync(join(tmpdir(), 'quartet-clearing-')), 'kept.json'))
  // What speaks with the clearing house is done by the one that dies, and afterwards by the test.
  t = await testApp({ now: '2026-03-02T00:00:00Z', config: { clearing: sandbox.config } })
  house = createClearingHouse(sandbox.config)
  await t.listen()
  gym = await payGym(t)
  t.clock.set('2026-11-27T02:00:00Z')
  await sandbox.clock({ at: t.clock.now().toString() })
  const saved = await gym.owner.put('/gym-payroll/super-clearing/settings', settings)
  if (saved.body.employer?.status !== 'ready') throw new Error(`not on board: ${JSON.stringify(saved.body)}`)
})
afterAll(async () => {
  await sandbox?.kill()
  await t?.stop()
})

const given = async (what: typeof sendBatches) => {
  await what(t.runs, house, t.app.vault)
  // What it has to tell by then is told.
  await sandbox.batches()
  await t.settle()
}

/** A batch of one contribution, which waits to be sent. */
async function queued(): Promise<{ id: string; contributionId: string }> {
  const made = await owed(t, gym, employee ? { again: employee } : {})
  employee ??= made
  await given(askForMembers)
  const { body: rows } = await gym.owner.get('/super-contributions?limit=200')
  const { id: contributionId } = rows.find((one: any) => one.documentId === made.documentId)
  const { status, body } = await gym.owner.post('/super-batches', { contributionIds: [contributionId] })
  expect([status, body.message]).toEqual([201, undefined])
  await t.settle()
  return { id: body.id, contributionId }
}

const told = async (batchId: string, contributionId: string) => {
  const { rows } = await t.given(({ tx }) =>
    tx.execute<{ type: string; times: number }>(sql`select type, count(*)::int as times from events
      where type in ('super_batch.sent', 'super.sent', 'super.accepted') and subject_id in (${batchId}, ${contributionId})
      group by type order by type`),
  )
  return rows.map(({ type, times }) => [type, times])
}

it.each<[string, Pick<Doomed, 'at' | 'dies'>, { silent: boolean }]>([
  [
    'after the clearing house took it, before a word of that was written',
    { at: 'update "super_batches" set "state"', dies: 'statement' },
    { silent: false },
  ],
  [
    'after it was written, before that was kept, while no answer is told',
    { at: 'update "super_contributions" set "state"', dies: 'before commit' },
    { silent: true },
  ],
])(
  'a product that is killed between send and answer, %s, loses nothing and sends once',
  async (_, death, { silent }) => {
    const { id, contributionId } = await queued()
    await sandbox.mode(silent ? 'silent' : 'fine')
    const { databaseUrl, dataDir, clock } = t
    const now = clock.now().toString()
    await runDoomed({ databaseUrl, dataDir, secret: testSecret, now, clearing: sandbox.config, ...death })
    const batch = async () =>
      (await gym.owner.get('/super-batches?limit=200')).body.find((one: any) => one.id === id) as { state: string }
    expect((await sandbox.batches()).filter((one) => one.ref === id)).toHaveLength(1)
    expect((await batch()).state).toBe('queued')

    // Its claim has yet to run out.
    t.clock.pass({ minutes: 10 })
    await given(sendBatches)
    t.clock.pass({ minutes: 20 })
    await given(askForAnswers)
    const [taken, ...twice] = (await sandbox.batches()).filter((one) => one.ref === id)
    expect([taken.contributions.length, taken.state, twice]).toEqual([1, 'submitted', []])
    expect((await batch()).state).toBe('submitted')
    const { body: row } = await gym.owner.get(`/super-contributions/${contributionId}`)
    expect(row).toMatchObject({ state: 'accepted_by_clearing', attempt: 1, trouble: null })
    expect(await told(id, contributionId)).toContainEqual(['super_batch.sent', 1])
    expect((await told(id, contributionId)).every(([, times]) => times === 1)).toBe(true)
  },
  120_000,
)
