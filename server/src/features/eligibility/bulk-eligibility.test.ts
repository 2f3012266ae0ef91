import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../../test/harness.ts'
import { dice } from '../../../test/dice.ts'
import { randomGyms, type RandomGyms } from '../../../test/worlds/random-gyms.ts'
import { daysInOrder, keepsFromClass } from '../compliance/status/validity-windows.queries.ts'
import { documentsOf, requirementsAt, standingsIn } from '../compliance/status/status.queries.ts'
import { isAsked, qualified } from './eligibility.rules.ts'
import { factsOf } from './facts.queries.ts'
import { audienceOf } from './bulk-eligibility.queries.ts'
import { availableCovers } from '../covers/boards/available-covers.queries.ts'

/** Another world: SEED=7. */
const seed = Number(process.env['SEED'] ?? 1)

let t: TestApp
let made: RandomGyms
beforeAll(async () => {
  t = await testApp({ now: '2026-03-02T00:00:00Z' })
  made = await t.given((work) => randomGyms(work, seed, { trainers: 24, classes: 80 }))
})
afterAll(() => t.stop())

type Answers = { asked: Record<string, string[]>; takes: Record<string, string[]> }

/** What the set-based questions say of everybody and every class. */
async function sifted(): Promise<Answers> {
  return t.given(async (work) => {
    const asked: Answers['asked'] = {}
    for (const [entryId, ids] of await audienceOf(work, made.entryIds)) asked[entryId] = [...ids].toSorted()
    const takes: Answers['takes'] = {}
    for (const trainerId of made.trainerIds) {
      takes[trainerId] = await availableCovers(work, trainerId, { after: null, limit: 1000 })
    }
    return { asked, takes }
  })
}

/** The same by the rule, one after the other. */
async function oneByOne(): Promise<Answers> {
  return t.given(async (work) => {
    const { tx, now } = work
    const pairs = made.trainerIds.flatMap((trainerId) => made.entryIds.map((entryId) => ({ trainerId, entryId })))
    const judged = (await factsOf(tx, pairs)).map((facts) => ({ ...facts, answer: qualified(facts, now) }))
    const asked: Answers['asked'] = {}
    for (const { entryId, trainerId, answer } of judged)
      if (isAsked(answer)) asked[entryId] = [...(asked[entryId] ?? []), trainerId].toSorted()
    const { rows } = await tx.execute<{ id: string; entry_id: string }>(
      sql`select id, entry_id from covers where state in ('open', 'pending_approval', 'offered') order by starts_at, id`,
    )
    const may = new Set(judged.filter((one) => one.answer.ok).map((one) => `${one.trainerId} ${one.entryId}`))
    const takes = Object.fromEntries(
      made.trainerIds.map((trainerId) => [
        trainerId,
        rows.filter((row) => may.has(`${trainerId} ${row.entry_id}`)).map((row) => row.id),
      ]),
    )
    return { asked, takes }
  })
}

it('whom a class is asked of, and what a trainer may take, is found for all at once as the gates judge one by one', async () => {
  const expected = await oneByOne()
  // First nothing is worked out, then everything is.
  expect(await sifted()).toEqual(expected)
  expect(await sifted()).toEqual(expected)
  expect(Object.keys(expected.asked).length).toBeGreaterThan(20)
  expect(Object.values(expected.takes).flat().length).toBeGreaterThan(10)
  // What is worked out is what is read the second time.
  const wrong = await t.given(async (work) => {
    await work.tx.execute(sql`update document_bounds set days = '{}'`)
    const asked = await audienceOf(work, made.entryIds)
    await work.tx.execute(sql`delete from document_bounds`)
    return [...asked.values()].flatMap((ids) => [...ids])
  })
  expect(wrong.length).toBeLessThan(Object.values(expected.asked).flat().length / 2)
})

it('a change of any fact counts at once: approved, revoked, excused, kept back, asked for anew, the tree, the connection, the gym', async () => {
  const changes = [
    `update credentials set undone_at = now() where id in (select id from credentials order by md5(id::text) limit 30)`,
    `update credentials set undone_at = null where undone_at is not null and id in (select id from credentials order by md5(id::text) limit 15)`,
    `update credentials set revoked_from = '2026-03-06', revoked_at = now(), revoked_by = approved_by, revoked_reason = 'Void'
       where revoked_from is null and id in (select id from credentials order by md5(id::text || 'b') limit 30)`,
    `update waivers set ended_at = '2026-03-05T00:00Z', ended_by = asked_by where ended_at is null and outcome = 'approved'`,
    `insert into withheld_documents (trainer_id, requirement_id, gym_id, since)
       select c.trainer_id, c.requirement_id, n.gym_id, now() from (select distinct trainer_id, requirement_id from credentials limit 20) c
       join connections n on n.trainer_id = c.trainer_id and n.status = 'active' on conflict do nothing`,
    `delete from withheld_documents`,
    `insert into requirement_versions (id, requirement_id, version, effective_from, terms, created_at)
       select gen_random_uuid(), requirement_id, max(version) + 1, date '2026-03-09',
         (array_agg(terms order by version))[1] || '{"consequence": "block_teaching", "graceDays": 2}', now()
       from requirement_versions where requirement_id in (select id from requirements where created_at = '2026-03-02T00:00Z' limit 4)
       group by requirement_id`,
    `update requirements set ended_at = '2026-03-12T00:00Z' where id in (select id from requirements where ended_at is null limit 1)`,
    `update specialties set parent_id = (select id from specialties where name = 'Random 1') where name = 'Random 2'`,
    `update connections set employment_status = case employment_status when 'employee' then 'contractor' else 'employee' end`,
    `update gyms set state = 'NSW' where state = 'VIC' and id in (select gym_id from entries)`,
  ]
  let before = await oneByOne()
  let apart = 0
  for (const change of changes) {
    await t.given(({ tx }) => tx.execute(sql.raw(change)))
    const expected = await oneByOne()
    expect(await sifted(), change).toEqual(expected)
    if (JSON.stringify(before) !== JSON.stringify(expected)) apart++
    before = expected
  }
  // Most of the changes change who may.
  expect(apart).toBeGreaterThanOrEqual(6)
})

it('the days that documents allow are those on which each day alone says so', async () => {
  const roll = dice(seed)
  await t.given(async ({ tx }) => {
    const { rows } = await tx.execute<{
      gym_id: string
      trainer_id: string
      state: string
      specialty_id: string | null
    }>(
      sql`select c.gym_id, c.trainer_id, g.state, cl.specialty_id from connections c join gyms g on g.id = c.gym_id
        join classes cl on cl.gym_id = g.id`,
    )
    const all = await requirementsAt(tx, [...new Set(rows.map((row) => row.gym_id))])
    const documents = await documentsOf(tx, made.trainerIds)
    let held = 0
    const apart: object[] = []
    for (let count = 0; count < 60; count++) {
      const row = roll.one(rows)
      const situation = {
        gymId: row.gym_id,
        gymState: row.state,
        employment: roll.one(['contractor', 'employee'] as const),
        specialties: row.specialty_id ? [row.specialty_id] : [],
      }
      const spans = daysInOrder(all, documents(row.trainer_id), situation)
      for (let ahead = -120; ahead < 420; ahead += 1 + roll.below(6)) {
        const day = Temporal.PlainDate.from('2026-03-02').add({ days: ahead })
        const alone = !standingsIn(all, documents(row.trainer_id), { ...situation, day }).some(keepsFromClass)
        const within = spans.some(
          ({ from, to }) =>
            (from === null || Temporal.PlainDate.compare(from, day) <= 0) &&
            (to === null || Temporal.PlainDate.compare(day, to) <= 0),
        )
        if (alone !== within) apart.push({ row, day: day.toString(), spans, alone })
        if (within) held++
      }
    }
    expect(apart).toEqual([])
    expect(held).toBeGreaterThan(500)
  })
})

it('asks the database as many questions for all classes as for one, and as many for many trainers as for few', async () => {
  const questions = async (entryIds: string[]) => {
    let asked = 0
    await t.given(async (work) => {
      const counting = new Proxy(work.tx, {
        get(target, key) {
          if (key === 'execute' || key === 'select') asked++
          const value = Reflect.get(target, key) as unknown
          return typeof value === 'function' ? value.bind(target) : value
        },
      })
      await audienceOf({ ...work, tx: counting }, entryIds)
    })
    return asked
  }
  // Whatever has to be judged one by one is judged together.
  const most = 20
  expect(await questions(made.entryIds.slice(0, 1))).toBeLessThanOrEqual(most)
  expect(await questions(made.entryIds)).toBeLessThanOrEqual(most)
})
