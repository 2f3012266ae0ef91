import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminClient, authClient, enrolApp, serviceToken, type Client } from '../../../test/outside/auth-client.ts'
import { handOver } from '../../../test/papers/document.ts'
import { makeConnection, makeGym, makePerson, makeTrainer, specialtyNamed } from '../../../test/factories.ts'
import { testApp, type TestApp } from '../../../test/harness.ts'
import { oneClass } from '../../../test/worlds/one-class.ts'
import { employGrace, payGym } from '../../../test/worlds/pay-gym.ts'

let t: TestApp
let origin: string
let admin: Client['admin']
beforeAll(async () => {
  t = await testApp()
  origin = await t.listen()
  admin = adminClient(origin, (await serviceToken(t)).token)
})
afterAll(() => t.stop())

/** Every table, but for the log of what happened, with a row that holds the text. */
async function tablesWith(text: string): Promise<string[]> {
  const { pool } = t.app.database
  const { rows } = await pool.query(
    "select tablename from pg_tables where schemaname = 'public' and tablename <> 'events'",
  )
  const found: string[] = []
  await t.given(async ({ tx }) => {
    for (const { tablename } of rows) {
      const { rows: held } = await tx.execute<{ one: number }>(
        sql`select 1 as one from ${sql.identifier(tablename)} one where one::text ilike ${`%${text}%`} limit 1`,
      )
      if (held.length > 0) found.push(tablename)
    }
  })
  return found
}

describe('deleting an account by the wire', () => {
  it('erases whoever no record of work holds: nothing names them any more, and their address is free', async () => {
    const { mei, gym } = await t.given(async (work) => {
      const yoga = await specialtyNamed(work, 'Yoga')
      const made = await makeTrainer(work, { specialtyIds: [yoga], firstName: 'Zephyrine', lastName: 'Quollwood' })
      const place = await makeGym(work)
      await makeConnection(work, place.gymId, made.trainerId)
      return { mei: made, gym: place }
    })
    const own = t.as(mei)
    await own.patch(`/users/${mei.userId}`, {
      bio: 'Zephyrine teaches yoga',
      phone: '0491 570 006',
      city: 'Coober Pedy',
    })
    await handOver(t, mei, 'zephyrine-cpr.pdf')
    const auth = authClient(origin)
    await auth.signInWithPassword({ email: mei.email, password: 'only ever used in a test' })
    await enrolApp(t, auth, 'Phone of Zephyrine')
    await t.settle()

    expect((await admin.deleteUser(mei.userId)).error).toBeNull()
    await t.settle()
    expect((await auth.getUser()).error).not.toBeNull()
    expect((await admin.getUserById(mei.userId)).error).toMatchObject({ status: 404, code: 'user_not_found' })
    const listed = await admin.listUsers({ perPage: 1000 })
    expect(listed.data.users.map((one) => one.id)).not.toContain(mei.userId)
    for (const text of ['zephyrine', 'quollwood', mei.email, '0491570006', 'coober'])
      expect(await tablesWith(text), text).toEqual([])
    const { body: notices } = await t.as(gym.owner).get('/notifications')
    expect(notices[0]).toMatchObject({ title: 'Deleted account has ended your connection' })
    expect((await admin.createUser({ email: mei.email })).error).toBeNull()
    const boss = t.as(await t.given((work) => makePerson(work, { role: 'admin' })))
    expect((await boss.post(`/users/${mei.userId}/restoration`)).body).toMatchObject({ code: 'users.erased' })
  })

  it('is refused while the law keeps records of them, and names each', async () => {
    const gym = await payGym(t)
    const grace = await employGrace(t, gym)
    for (const [userId, records] of [
      [grace.userId, /1 working agreement \(Fair Work Regulations 2009, reg 3\.32: 7 years\)/],
      [gym.gym.owner.userId, /2 working agreements/],
    ] as const) {
      const { error } = await admin.deleteUser(userId)
      expect(error).toMatchObject({ status: 409, code: 'conflict' })
      expect(error!.message).toMatch(records)
      expect((await admin.getUserById(userId)).data.user).not.toHaveProperty('deleted_at')
    }
  })

  it('is refused while classes to come need them, and once they have taught because the hours are kept', async () => {
    const { usual, entries } = await oneClass(t)
    const toCome = await admin.deleteUser(usual.userId)
    expect(toCome.error).toMatchObject({ status: 409, message: expect.stringContaining('Reassign it first: ') })
    t.clock.set(entries[0]!.endsAt)
    const taught = await admin.deleteUser(usual.userId)
    expect(taught.error!.message).toContain('1 class taught (hours worked, Fair Work Act 2009, s 535: 7 years)')
  })

  it('archives where that is asked for: the account stays, shut, with its address', async () => {
    const person = await t.given((work) => makePerson(work, { role: 'supplier' }))
    expect((await admin.deleteUser(person.userId, true)).error).toBeNull()
    const { user } = (await admin.getUserById(person.userId)).data
    expect(user).toMatchObject({ email: person.email, deleted_at: expect.any(String) })
  })
})
