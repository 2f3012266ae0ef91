import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { system, type Person } from '../actor.ts'
import { apart } from './apart.ts'
import { openDatabase, refuseInTransaction, type Database } from '../db/db.ts'
import {
  createEventLog,
  reaction,
  reactionOutside,
  type EventLog,
  type Reaction,
  type TransactionalHandler,
} from './events.ts'
import { eventDeliveries, events } from './events.tables.ts'
import { startEventWorker, type EventWorker } from './events.worker.ts'
import { newId } from '../ids.ts'
import { createLog } from '../watch/log.ts'
import type { Live } from './realtime.ts'

declare module './events.ts' {
  interface DomainEvents {
    'test.rang': { bell: string }
    'test.echoed': { bell: string }
  }
}

const log = createLog('silent')
const live = {} as Live
let where: TestDatabase
let now: Temporal.Instant
const clock = { now: () => now }
const open: (() => Promise<void>)[] = []

beforeEach(async () => {
  where = await createTestDatabase()
  now = Temporal.Instant.from('2026-11-21T06:00:00Z')
})
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
  await where.drop()
})

function product(reactions: Reaction[], together: TransactionalHandler[] = []): { database: Database; log: EventLog } {
  const eventLog = createEventLog(together, reactions)
  const database = openDatabase({ url: where.url, max: 6, log, clock, events: eventLog, strict: true })
  open.push(() => database.close())
  return { database, log: eventLog }
}

function worker(one: { database: Database; log: EventLog }): EventWorker {
  const started = startEventWorker({ url: where.url, database: one.database, events: one.log, live, clock, log })
  open.push(() => started.stop())
  return started
}

const ring = (database: Database, bell: string) =>
  database.transact(system('test'), (work) => work.record('test.rang', { bell }, null))

it('an effect runs after the commit of its event, once', async () => {
  const heard: string[] = []
  const one = product([reaction('hear.rang', 'test.rang', async (_, event) => void heard.push(event.payload.bell))])
  await ring(one.database, 'front door')
  const ears = worker(one)
  await ears.drain()
  await ears.drain()
  expect(heard).toEqual(['front door'])
})

it('what a failed transaction recorded never happened', async () => {
  const heard: string[] = []
  const one = product([reaction('hear.rang', 'test.rang', async (_, event) => void heard.push(event.payload.bell))])
  await one.database
    .transact(system('test'), async (work) => {
      await work.record('test.rang', { bell: 'gone' }, null)
      throw new Error('no')
    })
    .catch(() => undefined)
  await worker(one).drain()
  expect(heard).toEqual([])
})

it('an effect that fails keeps its error, changes nothing, and is done at a later try', async () => {
  let broken = true
  const one = product([
    reaction('echo.rang', 'test.rang', async (work, event) => {
      await work.record('test.echoed', event.payload, null)
      if (broken) throw new Error('the mail server is down')
    }),
  ])
  await ring(one.database, 'back door')
  const ears = worker(one)
  await ears.drain()
  expect(await deliveries(one.database)).toMatchObject([
    { attempts: 1, lastError: 'the mail server is down', doneAt: null },
  ])
  expect(await countEvents(one.database)).toBe(1)

  broken = false
  await ears.drain()
  expect(await countEvents(one.database), 'it waits before it tries again').toBe(1)
  now = now.add({ seconds: 2 })
  await ears.drain()
  expect(await deliveries(one.database)).toMatchObject([{ attempts: 2, lastError: null, doneAt: expect.anything() }])
  expect(await countEvents(one.database)).toBe(2)
})

it('of five that one effect goes through the third fails: the others are done, and it alone is left for a later try', async () => {
  let broken: string | null = 'three'
  const bells = ['one', 'two', 'three', 'four', 'five']
  const one = product([
    reaction('echo.rang', 'test.rang', async (work) => {
      const heard = (
        await work.tx.select({ payload: events.payload }).from(events).where(eq(events.type, 'test.echoed'))
      ).map(({ payload }) => payload['bell'])
      const left = bells.filter((bell) => !heard.includes(bell))
      return apart(work, left, async (inner, bell) => {
        await inner.record('test.echoed', { bell }, null)
        if (bell === broken) throw new Error('the bell is cracked')
      })
    }),
  ])
  await ring(one.database, 'all')
  const ears = worker(one)
  await ears.drain()
  expect(await deliveries(one.database)).toMatchObject([
    { attempts: 1, lastError: 'the bell is cracked', doneAt: null },
  ])
  expect(await countEvents(one.database)).toBe(5)
  broken = null
  now = now.add({ seconds: 2 })
  await ears.drain()
  expect(await deliveries(one.database)).toMatchObject([{ attempts: 2, doneAt: expect.anything() }])
  expect(await countEvents(one.database)).toBe(6)
})

it('an effect that waits for a disk has no transaction open meanwhile, and what it settles happens once, also after a kill', async () => {
  const asked: string[] = []
  let dies = true
  const hung = Promise.withResolvers<void>()
  const one = product([
    reactionOutside('echo.rang', 'test.rang', {
      claim: async (_, { payload }) => payload,
      async call({ bell }) {
        refuseInTransaction('the file store')
        asked.push(bell)
        // As a kill leaves it: the claim stands, and nothing says that it failed.
        if (dies) await hung.promise
        return `${bell} rang`
      },
      settle: (work, _, answer) => work.record('test.echoed', { bell: answer }, null),
    }),
  ])
  await ring(one.database, 'front door')
  const killed = startEventWorker({ url: where.url, database: one.database, events: one.log, live, clock, log })
  void killed.drain()
  await expect.poll(() => asked).toEqual(['front door'])
  dies = false
  const ears = worker(one)
  await ears.drain()
  expect(await countEvents(one.database), 'it is left to who has it until its claim runs out').toBe(1)
  now = now.add({ minutes: 5 })
  await ears.drain()
  expect(await countEvents(one.database)).toBe(2)
  hung.resolve()
  await killed.stop()
  expect(await countEvents(one.database), 'an answer that comes too late is not written down again').toBe(2)
  expect(await deliveries(one.database)).toMatchObject([{ attempts: 2, doneAt: expect.anything() }])
})

it('five workers on one database deliver every event once', async () => {
  const heard: string[] = []
  const effect = reaction('hear.rang', 'test.rang', async (work, event) => {
    heard.push(event.payload.bell)
    await work.tx.execute('select 1')
  })
  const one = product([effect])
  const bells = Array.from({ length: 60 }, (_, at) => `bell ${at}`)
  await Promise.all(bells.map((bell) => ring(one.database, bell)))
  const workers = [one, ...Array.from({ length: 4 }, () => product([effect]))].map(worker)
  await Promise.all(workers.map((each) => each.drain()))
  expect(heard.toSorted()).toEqual(bells.toSorted())
})

it('an effect that only the newer release knows waits for a server of that release', async () => {
  const heard: string[] = []
  const newer = product([reaction('hear.rang', 'test.rang', async (_, event) => void heard.push(event.payload.bell))])
  const older = product([reaction('see.rang', 'test.rang', async () => undefined)])
  await ring(newer.database, 'front door')
  await worker(older).drain()
  expect(await deliveries(older.database)).toMatchObject([{ attempts: 0, doneAt: null }])
  await worker(newer).drain()
  expect(heard).toEqual(['front door'])
  expect(await deliveries(newer.database)).toMatchObject([{ attempts: 1, doneAt: expect.anything() }])
})

it('an effect that belongs to the change rolls the change back when it fails', async () => {
  const one = product([], [{ on: 'test.rang', run: async () => Promise.reject(new Error('no notice')) }])
  await expect(ring(one.database, 'silent')).rejects.toThrow('no notice')
  expect(await countEvents(one.database)).toBe(0)
})

it('nobody rewrites what happened', async () => {
  const one = product([])
  await ring(one.database, 'kept')
  await expect(
    one.database.transact(system('test'), (work) => work.tx.update(events).set({ type: 'test.silence' })),
  ).rejects.toMatchObject({ cause: { message: 'rows of events are never changed' } })
  await expect(one.database.transact(system('test'), (work) => work.tx.delete(events))).rejects.toThrow()
})

it('the database knows for whom a transaction was opened, and forgets it afterwards', async () => {
  const one = product([])
  const userId = newId()
  const person: Person = {
    kind: 'person',
    userId,
    role: 'trainer',
    sessionId: newId(),
    name: 'Mei',
    trainerId: newId(),
    teams: [],
    actingGymId: null,
  }
  const told = await one.database.transact(person, (work) =>
    work.tx.execute<{ actor: string; role: string }>('select current_actor() as actor, current_role_name() as role'),
  )
  expect(told).toMatchObject({ rows: [{ actor: userId, role: 'trainer' }] })
  const after = await one.database.pool.query('select current_actor() as actor')
  expect(after.rows[0]).toEqual({ actor: null })
})

async function countEvents(database: Database): Promise<number> {
  const { rows } = await database.pool.query(`select count(*)::int as n from events`)
  return rows[0].n
}

function deliveries(database: Database) {
  return database.transact(system('test'), (work) => work.tx.select().from(eventDeliveries))
}
