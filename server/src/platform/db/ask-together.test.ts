import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeGym, makePerson, makeStudio } from '../../../test/factories.ts'
import { testApp, type TestApp } from '../../../test/harness.ts'
import { studios } from '../../features/gyms/gym/gym.tables.ts'
import { accounts } from '../../features/identity/accounts/accounts.tables.ts'
import { helpPreferences } from '../../features/help/help.tables.ts'
import { profiles } from '../../features/users/person/person.tables.ts'
import { ask, askTogether, rowsOf } from './ask-together.ts'
import { withProductEyes, withSystemRole } from './system-role.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await t.given(async (work) => {
    const { gymId } = await makeGym(work)
    for (const name of ['Hall', 'Mat room']) await makeStudio(work, gymId, { name })
    await makePerson(work, { role: 'admin' })
  })
})
afterAll(() => t.stop())

it('what is asked together is answered as it would be one by one: names, order, moments, days, nothing', async () => {
  await t.given(async ({ tx }) => {
    const questions = () => ({
      rooms: tx.select().from(studios).orderBy(studios.name),
      // Both tables have an `id` and a `created_at`.
      people: tx
        .select({ account: accounts, person: profiles, twice: sql<number>`2::int`, none: sql<null>`null` })
        .from(accounts)
        .leftJoin(profiles, eq(profiles.accountId, accounts.id))
        .orderBy(accounts.id),
      nobody: tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, 'nobody')),
    })
    const { rooms, people, nobody } = questions()
    const alone = { rooms: await rooms, people: await people, nobody: await nobody }
    expect(alone.rooms).toHaveLength(2)
    expect(await askTogether(tx, questions())).toEqual(alone)
  })
})

it('SQL of one’s own is asked among them, with its values, and answers rows', async () => {
  const { mine, more } = await t.given(({ tx }) =>
    askTogether(tx, {
      mine: rowsOf<{ n: number; on: string }>(
        sql`select n, date '2026-03-01' + n as on from generate_series(1, ${2}::int) n order by n desc`,
      ),
      more: rowsOf<{ word: string }>(sql`with words as (values (${'a'}::text)) select column1 as word from words`),
    }),
  )
  expect(mine).toEqual([
    { n: 2, on: '2026-03-03' },
    { n: 1, on: '2026-03-02' },
  ])
  expect(more).toEqual([{ word: 'a' }])
})

it('what is begun in the same turn is one statement, wherever it is asked, and the next turn another', async () => {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await t.given(async ({ tx }) => {
      const rooms = async () => tx.select({ name: studios.name }).from(studios)
      const lately = async () => {
        await rooms()
        return ask(tx, rowsOf<{ one: number }>(sql`select 1 as one`))
      }
      expect((await Promise.all([rooms(), lately(), rooms()]))[1]).toEqual([{ one: 1 }])
    })
    const texts = asked.mock.calls.map(([one]) => (typeof one === 'string' ? one : (one as { text: string }).text))
    expect(texts.map((text) => text.split(/[ ;]/)[0])).toEqual(['begin', 'select', 'select', 'commit'])
  } finally {
    asked.mockRestore()
  }
})

it('many questions of one turn, and one of many columns, are each answered', async () => {
  await t.given(async ({ tx }) => {
    const many = Array.from({ length: 120 }, (_, at) => ask(tx, rowsOf<{ at: number }>(sql`select ${at}::int as at`)))
    expect((await Promise.all(many)).map(([row]) => row!.at)).toEqual(many.map((_, at) => at))
    const wide = Object.fromEntries(
      Array.from({ length: 130 }, (_, at) => [`n${at}`, sql<number>`${sql.raw(String(at))}`]),
    )
    const [[row]] = await Promise.all([
      tx.select(wide).from(studios).limit(1),
      tx.select({ id: studios.id }).from(studios),
    ])
    expect(row).toMatchObject({ n0: 0, n99: 99, n100: 100, n129: 129 })
  })
})

it('nothing is asked with eyes that were lent to something else', async () => {
  const beside = t.given(({ tx }) =>
    Promise.all([
      ask(tx, tx.select({ name: studios.name }).from(studios)),
      withSystemRole(tx, () => ask(tx, tx.select({ id: accounts.id }).from(accounts))),
    ]),
  )
  await expect(beside).rejects.toThrow('beside withSystemRole')
  const within = t.given(({ tx }) => withSystemRole(tx, () => ask(tx, tx.select({ id: accounts.id }).from(accounts))))
  expect(await within).not.toEqual([])
})

it('the product’s eyes are lent to what asks with them, and to nothing else of the same statement or after it', async () => {
  const { userId } = await t.given((work) => makePerson(work, { role: 'supplier' }))
  const other = await t.given((work) => makePerson(work, { role: 'supplier' }))
  for (const one of [userId, other.userId])
    await t.given(({ tx }) =>
      tx.execute(sql`insert into help_preferences (user_id, has_completed_onboarding, onboarding_progress, show_contextual_help,
        is_first_time_user, has_seen_initial_prompt, updated_at) values (${one}, false, '{}', true, true, false, now())`),
    )
  const person = {
    kind: 'person' as const,
    userId,
    role: 'supplier' as const,
    sessionId: userId,
    name: '',
    trainerId: null,
    teams: [],
    actingGymId: null,
  }
  await t.app.database.transact(person, async ({ tx }) => {
    const seen = async () => (await tx.select({ id: helpPreferences.userId }).from(helpPreferences)).length
    const role = async () => (await tx.execute<{ role: string }>(sql`select current_role_name() as role`)).rows[0]
    expect(await Promise.all([seen(), withProductEyes(tx, seen), seen(), withProductEyes(tx, seen)])).toEqual([
      1, 2, 1, 2,
    ])
    expect(await role()).toEqual({ role: 'supplier' })
    expect([await withProductEyes(tx, seen), await seen()]).toEqual([2, 1])
    // SQL that is executed is not lent them.
    const executed = await withProductEyes(tx, () =>
      tx.execute<{ one: number }>(sql`select 1 as one from help_preferences`),
    )
    expect(executed.rows).toHaveLength(1)
    const failing = tx.transaction((inner) =>
      withProductEyes(tx, () => ask(inner as typeof tx, rowsOf(sql`select 1 / 0 as none from help_preferences`))),
    )
    await expect(failing).rejects.toThrow()
    expect(await role()).toEqual({ role: 'supplier' })
  })
})
