import { isDeepStrictEqual } from 'node:util'
import type { AnyContractProcedure } from '@orpc/contract'
import { contract } from '@quartet/contract/contract'
import { problem } from '@quartet/contract/kernel/errors'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { escaped, queryOf, textOf, valuesOf } from './fuzz.values.ts'
import { testApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { callers } from './permissions/row.ts'
import type { Caller } from './permissions/row.ts'
import { buildWorld } from './permissions/world.ts'
import type { World } from './permissions/world.ts'
import { rehearsal } from './rehearsal.ts'

/** Calls of each operation. More with RUNS, then with a seed of its own each time; SEED repeats one. */
const runs = Number(process.env.RUNS ?? 15)
const seed = Number(process.env.SEED ?? (process.env.RUNS ? Date.now() % 2 ** 31 : 20_261_121))
/** Milliseconds that no call may need: one that does can be used to hold the server up. */
const mostTime = 5_000

const operations = Object.entries(contract).flatMap(([slice, ofSlice]) =>
  Object.entries(ofSlice as Record<string, AnyContractProcedure>).map(([verb, procedure]) => ({
    name: `${slice}.${verb}`,
    method: procedure['~orpc'].route.method!,
    path: procedure['~orpc'].route.path!,
    input: procedure['~orpc'].inputSchema as z.ZodType | undefined,
    output: procedure['~orpc'].outputSchema as z.ZodType | undefined,
  })),
)

type Injected = { statusCode: number; body: string; headers: Record<string, unknown>; json(): unknown }

let t: TestApp
let world: World
const tokens = new Map<Caller, string>()
const figures = { calls: 0, slowest: 0, byStatus: new Map<number, number>() }
beforeAll(async () => {
  const stage = rehearsal()
  t = await testApp({ open: stage.open })
  world = await buildWorld(t)
  for (const [caller, person] of Object.entries(world.people)) tokens.set(caller as Caller, await t.tokenOf(person))
  stage.begin()
}, 60_000)
afterAll(async () => {
  await t.stop()
  const byStatus = [...figures.byStatus].sort(([a], [b]) => a - b).map(([status, count]) => `${count} x ${status}`)
  console.log(`${figures.calls} calls, seed ${seed}: ${byStatus.join(', ')}; slowest ${Math.round(figures.slowest)} ms`)
})

const headers = fc.record(
  {
    'x-acting-gym': fc.constantFrom('', 'null', '00000000-0000-4000-8000-000000000000', "' or 1=1", 'GYM'),
    'idempotency-key': fc.constantFrom('', 'short', 'k'.repeat(129), 'a good long key', '__proto__', 'ключ-ключ'),
    'x-request-id': fc.constantFrom('x', 'fine-id-12345', '\t', '{"a":1}'),
    'content-type': fc.constantFrom(
      'application/json; charset=utf-8',
      'application/json; charset=utf-16',
      'application/x-www-form-urlencoded',
      'text/plain',
      'multipart/form-data; boundary=x',
      'multipart/form-data',
      'nonsense',
    ),
    accept: fc.constantFrom('text/html', '*/*', 'application/xml'),
    authorization: fc.constantFrom('Bearer', 'Bearer  ', 'Bearer a.b.c', 'Basic YTpi', 'Bearer ../..', 'bearer x'),
  },
  { requiredKeys: [] },
)

describe.each(operations)('$name', ({ method, path, input, output }) => {
  it(
    'whatever it is sent, answers as its contract says or with a problem',
    async () => {
      const calls = fc.record({
        caller: fc.constantFrom(...callers),
        value: input ? valuesOf(input, (field) => idsFor(path, field)) : fc.constant({}),
        headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: headers }),
        broken: fc.oneof(
          { weight: 12, arbitrary: fc.constant(undefined) },
          { weight: 1, arbitrary: fc.constantFrom('{"a":', '', '[', 'null', '"text"', '7', '\u0000', '{"a":1,"a":2}') },
        ),
      })
      await fc.assert(
        fc.asyncProperty(calls, async (call) => {
          const given = call.value !== null && typeof call.value === 'object' ? { ...call.value } : {}
          const url = path.replace(/\{(\w+)\}/g, (_, name: string) => {
            const value = (given as Record<string, unknown>)[name] ?? world.missing
            delete (given as Record<string, unknown>)[name]
            return escaped(value) || '%20'
          })
          const token = tokens.get(call.caller)
          const request = {
            method,
            url: `/api${url}${method === 'GET' ? `?${queryOf(given)}` : ''}`,
            headers: {
              ...(token ? { authorization: `Bearer ${token}` } : {}),
              ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
              ...(call.headers as Record<string, string>),
            },
            ...(method === 'GET' ? {} : { payload: call.broken ?? textOf(given) }),
          }
          const begun = performance.now()
          const answer = (await t.app.fastify.inject(request as never)) as unknown as Injected
          const time = performance.now() - begun
          note(answer.statusCode, time)
          expect(time).toBeLessThan(mostTime)
          expect(faultsOf(answer, output)).toEqual([])
        }),
        { numRuns: runs, seed, endOnFailure: runs > 200 },
      )
    },
    Math.max(30_000, runs * 200),
  )
})

/** Ids of what a field is about, most of them real. */
function idsFor(path: string, field: string): string[] {
  const of: Record<string, string[]> = {
    gyms: [world.gymId],
    studios: [world.studioId],
    classes: [world.classId],
    timetables: [world.entryId, world.freeEntryId],
    covers: [world.coverId],
    connections: [world.connectionId],
    notifications: [world.trainerNoticeId],
    specialties: [world.ownSpecialty, world.specialtyId],
    users: [world.trainer.userId, world.people.owner.userId],
    trainers: [world.trainer.trainerId, world.otherTrainer.trainerId],
    applications: [world.applicationId],
  }
  const noun = field === 'id' ? path.split('/')[1]! : field.replace(/(Entity)?(Id|_id)?s?$/, '')
  const real = of[noun] ?? of[`${noun}s`] ?? of[noun === 'timetable' ? 'timetables' : `${noun.slice(0, -1)}ies`]
  return real ? [...real, ...real, world.missing] : [world.missing, ...Object.values(of).flat()]
}

function note(status: number, time: number): void {
  figures.calls++
  figures.slowest = Math.max(figures.slowest, time)
  figures.byStatus.set(status, (figures.byStatus.get(status) ?? 0) + 1)
}

/** Everything about an answer that may not be, in words. */
function faultsOf(answer: Injected, output: z.ZodType | undefined): string[] {
  const { statusCode: status, body } = answer
  const type = String(answer.headers['content-type'])
  const faults: string[] = []
  if (status >= 500) faults.push(`${status} ${body}`)
  if (status >= 400) {
    if (!type.startsWith('application/problem+json')) faults.push(`a refusal as ${type}`)
    const read = problem.strict().safeParse(answer.json())
    if (read.data?.status !== status) faults.push(`no problem document: ${body}`)
    if (/node_modules|\.ts:\d|select |insert into|constraint "/.test(body)) faults.push(`tells of our insides: ${body}`)
    return faults
  }
  // A file that a browser would run as a page of ours must never be answered.
  if (output instanceof z.ZodFile) return /html|svg|xml|script/.test(type) ? [...faults, `a file as ${type}`] : faults
  if (!type.startsWith('application/json')) faults.push(`an answer as ${type}`)
  const read = output?.safeParse(answer.json())
  if (read?.error) faults.push(`not what the contract says: ${read.error.message}`)
  // Reading drops what the contract does not name: nothing may be dropped.
  else if (read && !isDeepStrictEqual(read.data, answer.json())) faults.push(`more than the contract names: ${body}`)
  return faults
}
