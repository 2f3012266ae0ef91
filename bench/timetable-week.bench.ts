import { Agent, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { hashPassword } from '../server/src/platform/keys/passwords.ts'
import type { Work } from '../server/src/platform/db/db.ts'
import { makeGym, makeStudio } from '../server/test/factories.ts'
import { replay, statementsOf } from './measuring/bare-sql.ts'
import type { Bench } from './measuring/claim.ts'
import { fillWeek, nextMonday } from './worlds/full-week.ts'
import { ratesByTurns } from './measuring/measure.ts'
import type { Product } from './measuring/product.ts'

const password = 'four leaves one lime'
/** Entries of other gyms and other years that lie in the table as well. 2,000,000 unless somebody is in a hurry. */
const others = Number(process.env.BENCH_ENTRIES ?? 2_000_000)
const perSeries = 5_000
const perStatement = 25_000

/** A gym's week of 200 classes over HTTP against the SQL that it costs, in a table of two million others. */
const bench: Bench = async (product) => {
  const passwordHash = await hashPassword(password)
  const { gym, studios } = await product.given(async (work) => {
    const made = await makeGym(work, { owner: { passwordHash } })
    const rooms = []
    for (let count = 0; count < 5; count++) rooms.push(await makeStudio(work, made.gymId))
    return { gym: made, studios: rooms }
  })
  // A statement at a time stays within what the product allows one to take.
  for (let filled = 0; filled < others; filled += perStatement) await product.given(fill)
  await product.app.database.pool.query('analyze entries')

  const { access_token: token } = (
    await product.call({
      method: 'POST',
      url: '/auth/v1/token?grant_type=password',
      body: { email: gym.owner.email, password },
    })
  ).body
  const monday = nextMonday(gym.timezone)
  await fillWeek(product, { token, studios, monday: monday.toString(), entries: 200 })
  const url = `/api/timetables?from=${monday.toString()}&to=${monday.add({ days: 6 }).toString()}`
  const week = (await product.call({ method: 'GET', url, token })).body as unknown[]
  if (week.length !== 200) throw new Error(`a week of 200 entries, not ${week.length}`)
  const call = await caller(product, url, token as string)
  const statements = await statementsOf(() => product.call({ method: 'GET', url, token }))
  const rates = await ratesByTurns(call, () => replay(product, statements), { calls: 50, lanes: 1 })
  return [
    {
      name: `a week of 200 entries among ${others.toLocaleString('en-AU')}`,
      unit: 'a second',
      ...rates,
      limitIs: 'its SQL alone',
      ratio: { atLeast: 0.5 },
    },
  ]
}
export default bench

/** The same request again and again over one connection, as a browser keeps it; the answer is received and not looked at. */
async function caller({ app }: Product, path: string, token: string): Promise<() => Promise<void>> {
  await app.fastify.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.fastify.server.address() as AddressInfo
  const asked = { port, path, agent: new Agent({ keepAlive: true }), headers: { authorization: `Bearer ${token}` } }
  return () =>
    new Promise((resolve, reject) => {
      get(asked, (answer) => answer.resume().once('end', resolve).once('error', reject)).once('error', reject)
    })
}

/** A gym with a few series of the past, all of them off, so that nobody and no studio is taken by them. */
async function fill(work: Work): Promise<void> {
  const { gymId } = await makeGym(work)
  const studioId = await makeStudio(work, gymId)
  await work.tx.execute(sql`
    with class as (
      insert into classes (id, gym_id, name, duration_minutes, capacity, created_at)
      values (gen_random_uuid(), ${gymId}, 'Ride', 45, 20, now()) returning id),
    made as (
      insert into series (id, gym_id, class_id, published_from, created_at)
      select gen_random_uuid(), ${gymId}, class.id, date '2000-01-01', now()
      from class, generate_series(1, ${perStatement / perSeries}::int) returning id, class_id)
    insert into entries (id, gym_id, class_id, series_id, studio_id, original_date, starts_at, ends_at, off, cancelled_at)
    select gen_random_uuid(), ${gymId}, made.class_id, made.id, ${studioId}, date '2012-01-01' + day,
      timestamptz '2012-01-01 06:00Z' + day * interval '1 day', timestamptz '2012-01-01 06:45Z' + day * interval '1 day',
      'cancelled', now()
    from made, generate_series(1, ${perSeries}::int) day`)
}
