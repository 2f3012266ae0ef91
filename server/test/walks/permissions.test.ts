import { contract } from '@quartet/contract/contract'
import type { AnyContractProcedure } from '@orpc/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type Answer, type TestApp } from '../harness.ts'
import { permissions } from '../permissions/table.ts'
import type { Call, Outcome } from '../permissions/row.ts'
import { buildWorld } from '../permissions/world.ts'
import { rehearsal } from '../rehearsal.ts'
import { callers, type World, type Caller } from '../permissions/callers.ts'

const operations = Object.entries(contract).flatMap(([slice, ofSlice]) =>
  Object.entries(ofSlice as Record<string, AnyContractProcedure>).map(([verb, procedure]) => ({
    name: `${slice}.${verb}`,
    method: procedure['~orpc'].route.method as Method,
    path: procedure['~orpc'].route.path!,
  })),
)
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

let t: TestApp
let world: World
beforeAll(async () => {
  const stage = rehearsal()
  t = await testApp({ open: stage.open })
  world = await buildWorld(t)
  for (const person of Object.values(world.people)) await t.tokenOf(person)
  stage.begin()
})
afterAll(() => t.stop())

it('every operation of the contract has its row, and every row its operation', () => {
  expect(Object.keys(permissions).toSorted()).toEqual(operations.map((one) => one.name).toSorted())
})

it('no path but those of signing in and registering contains the words that switch the token off (decision 10)', () => {
  const paths = operations.map((one) => one.path).filter((path) => /login|register/.test(path))
  expect(paths).toEqual(['/users/login', '/users/register'])
})

describe.each(operations)('$name', ({ name, method }) => {
  const row = permissions[name]
  // The first test names an operation without a row.
  if (!row) return
  it('lets through, refuses and hides as the table says', async () => {
    const wrong: string[] = []
    for (const caller of callers) {
      const got = outcomeOf(await ask(caller, method, row.call(world)))
      if (got !== row.outcomes[caller]) wrong.push(`${caller}: ${got}, not ${row.outcomes[caller]}`)
    }
    expect(wrong).toEqual([])
  })

  const { missing } = row
  if (!missing) return
  it('what does not exist looks like what one may not see', async () => {
    const wrong: string[] = []
    for (const caller of callers) {
      const answer = await ask(caller, method, missing(world))
      const got = outcomeOf(answer)
      const fine =
        caller === 'visitor' ? got === 'out' : got === 'unseen' || (got === 'no' && row.outcomes[caller] === 'no')
      if (!fine) wrong.push(`${caller}: ${got} ${JSON.stringify(answer.body)}`)
    }
    expect(wrong).toEqual([])
  })
})

it('a gym whose plan has ended is read by its people as before (decision 36)', async () => {
  await t.app.database.pool.query(
    `update subscriptions set state = 'trialing', trial_ends_at = '2026-01-01T00:00:00Z', anchor_on = null,
     period_starts_on = null, period_ends_on = null where gym_id = $1`,
    [world.gymId],
  )
  const written = await ask('owner', 'POST', permissions['roster.addNote']!.call(world))
  expect(written.body.code).toBe('plans.read_only')
  const wrong: string[] = []
  for (const { name, method } of operations.filter((one) => one.method === 'GET')) {
    const row = permissions[name]!
    for (const caller of ['owner', 'manager', 'gymAdmin', 'frontDesk'] as const) {
      const answer = await ask(caller, method, row.call(world))
      const isRead = outcomeOf(answer) === row.outcomes[caller] && answer.body?.code !== 'plans.read_only'
      if (!isRead) wrong.push(`${name} by ${caller}: ${answer.status}`)
    }
  }
  expect(wrong).toEqual([])
})

async function ask(caller: Caller, method: Method, { path, body }: Call): Promise<Answer> {
  const as = caller === 'visitor' ? t.visitor : t.as(world.people[caller])
  if (method === 'GET') return as.get(path)
  const send = { POST: as.post, PUT: as.put, PATCH: as.patch, DELETE: as.delete }[method]
  return send(path, body)
}

function outcomeOf({ status, body }: Answer): Outcome {
  if (status === 401) return 'out'
  if (status === 403) return 'no'
  if (status === 404) return 'unseen'
  if (status >= 500) throw new Error(`${status} ${JSON.stringify(body)}`)
  return 'yes'
}
