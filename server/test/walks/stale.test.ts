import { contract } from '@quartet/contract/contract'
import type { AnyContractProcedure } from '@orpc/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { testApp, type Answer, type TestApp } from '../harness.ts'
import { callers, type Caller, type World } from '../permissions/callers.ts'
import { permissions } from '../permissions/table.ts'
import { buildWorld } from '../permissions/world.ts'
import { rehearsal } from '../rehearsal.ts'
import { unversioned } from './unversioned.ts'

type Method = 'post' | 'put' | 'patch' | 'delete'
const writes = Object.entries(contract).flatMap(([slice, ofSlice]) =>
  Object.entries(ofSlice as Record<string, AnyContractProcedure>)
    .map(
      ([
        verb,
        {
          '~orpc': { route, inputSchema },
        },
      ]) => ({
        name: `${slice}.${verb}`,
        method: (route.method ?? '').toLowerCase() as Method,
        takesVersion: takesVersion(inputSchema),
      }),
    )
    .filter(({ method }) => method !== ('get' as never)),
)

function takesVersion(schema: unknown): boolean {
  if (!(schema instanceof z.ZodObject)) return false
  const { version } = schema.shape as { version?: z.ZodType }
  return version?.safeParse(1).success ?? false
}

let t: TestApp
let world: World
const stage = rehearsal()
beforeAll(async () => {
  t = await testApp({ open: stage.open })
  world = await buildWorld(t)
  for (const person of Object.values(world.people)) await t.tokenOf(person)
}, 60_000)
afterAll(() => t.stop())

function ask(caller: Exclude<Caller, 'visitor'>, name: string, more: object): Promise<Answer> {
  const { path, body } = permissions[name]!.call(world)
  const { method } = writes.find((one) => one.name === name)!
  return t.as(world.people[caller])[method](path, { ...(body as object), ...more })
}

/** Higher than any version there is. */
const another = 987_654

it('every operation that changes something takes the version that was seen, or has its reason why not', () => {
  const without = writes.filter((one) => !one.takesVersion).map(({ name }) => name)
  expect(Object.keys(unversioned).toSorted()).toEqual(without.toSorted())
})

type Case = [name: string, both: [Caller, Caller], field: string, yours: unknown, theirs: unknown, more?: object]
const cases: Case[] = [
  ['gyms.update', ['owner', 'manager'], 'city', 'Carlton', 'Brunswick'],
  ['studios.update', ['owner', 'manager'], 'capacity', 11, 12],
  ['specialties.update', ['owner', 'manager'], 'description', 'In the air', 'High up'],
  ['users.update', ['trainer', 'trainer'], 'bio', 'Loud', 'Quiet'],
  ['jobs.change', ['owner', 'manager'], 'title', 'Four mornings', 'Five mornings'],
  ['offers.change', ['supplier', 'supplier'], 'title', 'Music for rides', 'Music for yoga'],
  ['suppliers.save', ['supplier', 'supplier'], 'about', 'Bikes', 'Mats'],
  ['coverPolicies.set', ['owner', 'gymAdmin'], 'lockHours', 5, 6],
  ['engagements.change', ['owner', 'manager'], 'termsDays', 8, 9],
  ['engagements.business', ['owner', 'trainer'], 'abn', '51824753556', '53004085616'],
  ['payers.change', ['owner', 'gymAdmin'], 'legalName', 'North Pty Ltd', 'South Pty Ltd'],
  ['emailTemplates.change', ['owner', 'manager'], 'subject', 'A class for you', 'Your class'],
  ['requirements.change', ['owner', 'manager'], 'name', 'Fire safety', 'Water safety'],
  ['timetableEdits.update', ['owner', 'manager'], 'capacity', 14, 15],
  ['holidays.change', ['owner', 'manager'], 'name', 'Cup day', 'Show day'],
]

const nested = { 'coverPolicies.set': 'terms', 'emailTemplates.change': 'fields' } as Record<string, string>
function said(name: string, field: string, value: unknown): object {
  const inside = nested[name]
  if (!inside) return { [field]: value }
  const { body } = permissions[name]!.call(world)
  return { [inside]: { ...(body as Record<string, object>)[inside], [field]: value } }
}

describe('two people who change the same at once', () => {
  it.each(cases)('%s: one comes through, the other is shown what differs, and may then save', async (...one) => {
    const [name, people, field, first, second] = one
    const [a, b] = people as Exclude<Caller, 'visitor'>[]
    const { body: refused } = await ask(a!, name, { ...said(name, field, first), version: another })
    expect(refused.code).toBe('stale')
    const { version } = refused.data
    const answers = await Promise.all([
      ask(a!, name, { ...said(name, field, first), version }),
      ask(b!, name, { ...said(name, field, second), version }),
    ])
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const lost = answers[0]!.status === 409 ? 0 : 1
    const [yours, theirs] = lost === 0 ? [first, second] : [second, first]
    const { code, data } = answers[lost]!.body
    expect(code).toBe('stale')
    expect(data.changes).toContainEqual({ field, theirs, yours })
    expect(data.current).toMatchObject({ version: data.version })
    const [loser, winner] = lost === 0 ? [a!, b!] : [b!, a!]
    expect(data.by).toBe(loser === winner ? 'you' : world.people[winner].name)
    const again = await ask(loser, name, { ...said(name, field, yours), version: data.version })
    expect(again.status).toBe(200)
  })
})

describe('an operation that takes a version', () => {
  beforeAll(() => stage.begin())
  it.each(writes.filter((one) => one.takesVersion))(
    '$name never goes through with another than there is',
    async ({ name }) => {
      const { outcomes } = permissions[name]!
      const caller = callers.find((one) => one !== 'visitor' && outcomes[one] === 'yes')! as Exclude<Caller, 'visitor'>
      const { status } = await ask(caller, name, { version: another })
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    },
  )
})
