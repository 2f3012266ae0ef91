import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyContractProcedure } from '@orpc/contract'
import { sql } from 'drizzle-orm'
import { contract } from '@quartet/contract/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoLogins, loadDemo } from '../../seeds/demo.ts'
import { testApp, type Caller, type TestApp } from '../harness.ts'
import type { World } from '../permissions/callers.ts'
import { permissions } from '../permissions/table.ts'
import { countStatements, type Counting } from '../statements/counted.ts'
import { goalOf, mostOfChanges, mostStatements, notYet } from '../statements/most.ts'

const most = { ...mostStatements, ...notYet }
/** A folder that takes what each read asked, for whoever makes one cost less. */
const folder = process.env.STATEMENTS
const days = 'from=2026-11-16&to=2026-11-22'
/** Days on which something happens in the story. */
const inStory: Record<string, (world: World) => string> = {
  'reports.get': ({ gymId }) => `/reporting/attendance?${days}&gymId=${gymId}`,
  'reports.rows': ({ gymId }) => `/reporting/payroll/rows?${days}&gymId=${gymId}`,
  'timetables.list': ({ gymId }) => `/timetables?${days}&gymId=${gymId}`,
  'availabilities.ofTrainer': ({ trainer }) => `/trainers/${trainer.trainerId}/availability?${days}`,
  'compliance.taughtAnyway': ({ gymId }) => `/compliance/taught-anyway?${days}&gymId=${gymId}`,
}

const reads = Object.entries(contract).flatMap(([slice, ofSlice]) =>
  Object.entries(ofSlice as Record<string, AnyContractProcedure>)
    .filter(([, procedure]) => procedure['~orpc'].route.method === 'GET')
    .map(([verb]) => `${slice}.${verb}`),
)

let t: TestApp
let world: World
let everyone: Record<string, Caller>
const counting: Counting = countStatements()
beforeAll(async () => {
  // A Saturday afternoon in Melbourne.
  t = await testApp({ now: '2026-11-21T03:40:00Z' })
  await loadDemo(t.app, t.clock)
  await t.settle()
  const { rows } = await t.app.database.pool.query<{ id: string; email: string }>('select id, email from accounts')
  const login = ({ email, role }: (typeof demoLogins)[number]) => {
    const { id } = rows.find((row) => row.email === email)!
    return [role, t.as({ userId: id, email })] as const
  }
  everyone = { ...Object.fromEntries(demoLogins.map(login)), visitor: t.visitor }
  world = await worldOfDemo()
})
afterAll(async () => {
  counting.stop()
  await t.stop()
})

it('every read of the contract has its row, and every row its read', () => {
  expect(Object.keys(most).toSorted()).toEqual(reads.toSorted())
})

it('a list takes at most 4 statements and a dashboard 10, but for those that are named as not there yet', () => {
  const over = Object.entries(mostStatements).filter(([name, count]) => count > goalOf(name))
  const there = Object.entries(notYet).filter(([name, count]) => name in mostStatements || count <= goalOf(name))
  expect({ over, there }).toEqual({ over: [], there: [] })
})

it('no read of the demo story takes more statements than its row says', async () => {
  const over: string[] = []
  for (const name of reads) {
    const { count, who, texts } = await mostOf(inStory[name]?.(world) ?? permissions[name]!.call(world).path)
    if (folder) writeFileSync(join(folder, name), [`${count} by ${who}`, ...texts].join('\n---\n'))
    if (count > most[name]!) over.push(`${name} takes ${count}, not ${most[name]} (${who}):\n${texts.join('\n')}`)
  }
  expect(over).toEqual([])
})

it('approving an applicant and filling a pay document take no more statements than their rows say', async () => {
  const owner = everyone.gym!
  const { body: covers } = await owner.get(
    `/covers?gymId=${world.gymId}&status=pending_approval&includeApplications=true`,
  )
  const [cover] = covers
  const { body: pay } = await owner.get(`/pay-documents/summary?gymId=${world.gymId}`)
  const { trainerId } = pay.ready[0]
  const changes = {
    'covers.approve': [`/covers/${cover.id}/approval`, { applicationId: cover.applications[0].id }],
    'payDocuments.fill': ['/pay-documents/fill', { gymId: world.gymId, trainerId, from: pay.last.from }],
  } as const
  const over: string[] = []
  for (const [name, [path, body]] of Object.entries(changes)) {
    let status = 0
    const texts = await counting.during(async () => void ({ status } = await owner.post(path, body)))
    expect([name, status]).toEqual([name, 200])
    if (folder) writeFileSync(join(folder, name), [`${texts.length} by gym`, ...texts].join('\n---\n'))
    if (texts.length > mostOfChanges[name]!) over.push(`${name} takes ${texts.length}:\n${texts.join('\n')}`)
  }
  expect(over).toEqual([])
})

/** The most that it costs of those who are answered, asked a second time: what is kept from the first costs nothing more. */
async function mostOf(path: string) {
  let most = { count: 0, who: 'nobody', status: 0, texts: [] as string[] }
  for (const [who, caller] of Object.entries(everyone)) {
    const { status } = await caller.get(path)
    if (status >= 500) throw new Error(`${path} by ${who}: ${status}`)
    if (status !== 200 && most.status === 200) continue
    const texts = await counting.during(() => caller.get(path))
    const isFirst = status === 200 && most.status !== 200
    if (isFirst || texts.length > most.count) most = { count: texts.length, who, status, texts }
  }
  return most
}

/** Ids of what there is most of at the gym of the story. */
async function worldOfDemo(): Promise<World> {
  const { rows } = await t.given(({ tx }) =>
    tx.execute<Record<string, string>>(sql`
    with gym as (select id from gyms where name = 'Northside Fitness'),
      mei as (select trainers.id, account_id from trainers join accounts on accounts.id = account_id where email = 'trainer@demo.quartet.example')
    select gym.id as "gymId", mei.id as "trainerId", mei.account_id as "userId",
      (select id from connections where gym_id = gym.id and trainer_id = mei.id) as "connectionId",
      (select id from engagements where gym_id = gym.id and trainer_id = mei.id limit 1) as "engagementId",
      (select id from suppliers limit 1) as "supplierId",
      (select id from offers where published_at is not null limit 1) as "offerId",
      (select id from supplier_enquiries where gym_id = gym.id limit 1) as "supplierEnquiryId",
      (select id from covers where gym_id = gym.id order by (select count(*) from cover_applications where cover_id = covers.id) desc, id limit 1) as "coverId",
      (select id from entries where gym_id = gym.id and starts_at > '2026-11-22' order by starts_at limit 1) as "entryId",
      (select requirement_id from submissions join requirements on requirements.id = requirement_id limit 1) as "requirementId",
      (select id from submissions limit 1) as "submissionId",
      (select conversation_id from messages group by 1 order by count(*) desc limit 1) as "conversationId",
      (select document_id from pay_lines group by 1 order by count(*) desc limit 1) as "payDocumentId",
      (select id from pay_runs order by id limit 1) as "payRunId",
      (select id from super_contributions limit 1) as "superId",
      (select job_id from job_applications group by 1 order by count(*) desc limit 1) as "jobId",
      (select id from job_applications limit 1) as "jobApplicationId",
      (select id from mails limit 1) as "mailId"
    from gym, mei`),
  )
  const { trainerId, userId, ...ids } = rows[0]!
  const nothing = Object.entries(ids).filter(([, id]) => !id)
  if (nothing.length > 0) throw new Error(`The story has no ${nothing.map(([name]) => name).join(', ')}.`)
  return { ...ids, trainer: { trainerId, userId }, missing: '00000000-0000-4000-8000-000000000000' } as unknown as World
}
