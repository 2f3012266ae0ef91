import { sql } from 'drizzle-orm'
import { hashPassword } from '../server/src/platform/keys/passwords.ts'
import type { Work } from '../server/src/platform/db/db.ts'
import {
  joinTeam,
  makeConnection,
  makeGym,
  makePerson,
  makeStudio,
  makeTrainer,
  type MadePerson,
} from '../server/test/factories.ts'
import { replay, statementsOf } from './measuring/bare-sql.ts'
import type { Bench, Claim } from './measuring/claim.ts'
import { bytesHeld, ratesByTurns } from './measuring/measure.ts'
import type { Product } from './measuring/product.ts'

const password = 'four leaves one lime'
/** Classes that were held at the gym whose reports are read. 100,000 unless somebody is in a hurry. */
const held = Number(process.env.BENCH_HELD ?? 100_000)
/** Of each of the other gyms, whose rows lie in the same tables. */
const elsewhere = held / 10
const gyms = 10
const perStatement = 10_000

/** The dashboards and the heaviest report over HTTP against the SQL that each costs, and a file of every row. */
const bench: Bench = async (product) => {
  const passwordHash = await hashPassword(password)
  const people = await product.given(async (work) => {
    const own = { passwordHash }
    const gym = await makeGym(work, { owner: own })
    const gymAdmin = await makePerson(work, { role: 'gym_admin', ...own })
    const admin = await makePerson(work, { role: 'admin', ...own })
    const trainer = await makeTrainer(work, { specialtyIds: [], ...own })
    await makeConnection(work, gym.gymId, trainer.trainerId)
    await joinTeam(work, gym.gymId, gymAdmin.userId, 'gym_admin')
    return { gym, gymAdmin, admin, trainer }
  })
  const { gym, trainer } = people
  await hold(product, gym.gymId, trainer.trainerId, held)
  for (let count = 0; count < gyms; count++) {
    const made = await product.given(async (work) => {
      const other = await makeGym(work)
      await joinTeam(work, other.gymId, people.gymAdmin.userId, 'gym_admin')
      return other
    })
    await hold(product, made.gymId, null, elsewhere)
  }
  await product.app.database.pool.query('analyze')
  // The gym's day begins before that of UTC.
  const to = Temporal.Now.plainDateISO('UTC').add({ days: 1 })
  const year = `from=${to.subtract({ days: 729 }).toString()}&to=${to.toString()}`
  return [
    await against(product, 'the dashboard of a gym', gym.owner, '/api/dashboard/gym'),
    await against(product, 'the dashboard of a trainer', trainer, '/api/dashboard/trainer'),
    await against(product, 'the dashboard of a gym admin', people.gymAdmin, '/api/dashboard/gym-admin'),
    await against(product, 'the dashboard of an admin', people.admin, '/api/dashboard/admin'),
    await against(
      product,
      `attendance by class of ${held.toLocaleString('en-AU')} classes, beside a year ago`,
      gym.owner,
      `/api/reporting/attendance?${year}&by=class&compare=year`,
      3,
    ),
    await everyRow(product, gym.owner, to),
  ]
}
export default bench

async function tokenOf(product: Product, { email }: MadePerson): Promise<string> {
  const url = '/auth/v1/token?grant_type=password'
  return (await product.call({ method: 'POST', url, body: { email, password } })).body.access_token
}

async function against(product: Product, name: string, person: MadePerson, url: string, calls = 20): Promise<Claim> {
  const token = await tokenOf(product, person)
  const call = () => product.call({ method: 'GET', url, token })
  const { status, body } = await call()
  if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`)
  const statements = await statementsOf(call)
  const rates = await ratesByTurns(call, () => replay(product, statements), { calls, lanes: 1, rounds: 3 })
  return { name, unit: 'a second', ...rates, limitIs: 'its SQL alone', ratio: { atLeast: 0.5 } }
}

function kept(): number {
  const { heap, beside } = bytesHeld()
  return heap + beside
}

/** The most that is held more at any time while a file of every row is written than before, against a tenth of the rows. */
async function everyRow(product: Product, owner: MadePerson, to: Temporal.PlainDate): Promise<Claim> {
  const token = await tokenOf(product, owner)
  const origin = await product.app.fastify.listen({ host: '127.0.0.1', port: 0 })
  const take = async (days: number) => {
    const body = { from: to.subtract({ days }).toString(), to: to.toString(), what: 'rows', format: 'csv' }
    const { body: file } = await product.call({ method: 'POST', url: '/api/reporting/attendance/exports', token, body })
    const before = kept()
    let [most, lines, parts] = [0, 0, 0]
    const answer = await fetch(`${origin}${file.path}`)
    for await (const part of answer.body!) {
      for (const sign of part) if (sign === 10) lines++
      if (parts++ % 20 === 0) most = Math.max(most, kept() - before)
    }
    return { most, lines }
  }
  await take(73)
  const few = await take(73)
  const all = await take(730)
  if (all.lines < held) throw new Error(`a file of ${all.lines} lines`)
  const mega = (bytes: number) => Math.max(1, bytes / 1_000_000)
  return {
    name: `CSV of ${all.lines.toLocaleString('en-AU')} rows, memory beyond that of ${few.lines.toLocaleString('en-AU')}`,
    unit: 'MB',
    figure: mega(all.most - few.most),
    limit: 16,
    limitIs: 'whatever the rows',
    ratio: { atMost: 1 },
  }
}

/** Classes of the last two years, each at an hour of its own, all of them counted. */
async function hold(product: Product, gymId: string, trainerId: string | null, many: number): Promise<void> {
  const at = await product.given(async (work) => {
    const studioId = await makeStudio(work, gymId)
    const { rows } = await work.tx.execute<{ classId: string; seriesId: string }>(sql`
      with class as (insert into classes (id, gym_id, name, duration_minutes, capacity, created_at)
        values (gen_random_uuid(), ${gymId}, 'Ride', 5, 20, now()) returning id)
      insert into series (id, gym_id, class_id, published_from, created_at)
      select gen_random_uuid(), ${gymId}, class.id, date '2000-01-01', now() from class
      returning id as "seriesId", class_id as "classId"`)
    return { studioId, ...rows[0]! }
  })
  for (let from = 0; from < many; from += perStatement)
    await product.given((work) => fill(work, { gymId, trainerId, ...at, from, many }))
}

type Filled = {
  gymId: string
  trainerId: string | null
  studioId: string
  classId: string
  seriesId: string
  from: number
  many: number
}

async function fill(work: Work, { gymId, trainerId, studioId, classId, seriesId, from, many }: Filled): Promise<void> {
  const until = Math.min(from + perStatement, many) - 1
  // Two years in equal steps, so that no two are at once.
  await work.tx.execute(sql`
    insert into entries (id, gym_id, class_id, series_id, original_date, studio_id, starts_at, ends_at, trainer_id, usual_trainer_id, attendance)
    select gen_random_uuid(), ${gymId}, ${classId}, ${seriesId}, date '1900-01-01' + n, ${studioId}, at, at + interval '5 minutes',
      ${trainerId}::uuid, ${trainerId}::uuid, n % 20
    from (select n, now() - interval '1 hour' - n * (interval '725 days' / ${many}::int) as at from generate_series(${from}::int, ${until}::int) n) made`)
}
