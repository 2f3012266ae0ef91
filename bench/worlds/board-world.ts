import { sql } from 'drizzle-orm'
import { postcodesWithin } from '../../server/src/platform/places/localities.ts'
import { pointNear } from '../../server/src/platform/places/places.ts'
import { makeGym, specialtyNamed } from '../../server/test/factories.ts'
import type { Product } from '../measuring/product.ts'

/** How large the world is. Smaller only for somebody in a hurry. */
export const size = {
  trainers: Number(process.env.BENCH_TRAINERS ?? 100_000),
  jobs: Number(process.env.BENCH_JOBS ?? 10_000),
}
const gyms = 100
const disciplines = 10
const perStatement = 10_000
/** Everybody lives and works within so many kilometres of a suburb of Melbourne. */
export const town = { near: 'Fitzroy VIC', kilometres: 150 }

export type BoardWorld = {
  /** A discipline that one in ten teaches and looks for; half of them a kind of it below it. */
  specialty: { id: string; below: string }
  /** A gym that looks. */
  gymId: string
}

/** Trainers who are found and jobs that are open, spread over the postcodes around one suburb, the disciplines and the week. */
export async function makeBoardWorld(product: Product): Promise<BoardWorld> {
  const codes = postcodesWithin(pointNear(town.near), town.kilometres).map((one) => one.postcode)
  const points = codes.map((code) => pointNear(code))
  const made = await product.given(async (work) => {
    const specialtyIds: string[] = []
    for (let count = 0; count < disciplines; count++)
      specialtyIds.push(await specialtyNamed(work, `Discipline ${count}`))
    const [id, below] = [specialtyIds[0]!, await specialtyNamed(work, 'A kind of it')]
    await work.tx.execute(sql`update specialties set parent_id = ${id} where id = ${below}`)
    const gymIds: string[] = []
    for (let count = 0; count < gyms; count++)
      gymIds.push((await makeGym(work, { timezone: 'Australia/Melbourne' })).gymId)
    return { specialtyIds: [...specialtyIds, below], gymIds, specialty: { id, below } }
  })
  const specialties = sql`${sql.param(made.specialtyIds)}::uuid[]`
  // Every twentieth teaches the kind below, every other of the first discipline.
  const specialtyOf = sql`(${specialties})[case when n % 20 = 0 then ${disciplines + 1}::int else 1 + n % ${disciplines} end]`
  const placeOf = sql`1 + (n * 7919) % ${codes.length}`
  for (let from = 0; from < size.trainers; from += perStatement)
    await product.given(({ tx }) =>
      tx
        .execute(sql`
        with part as materialized (select n, gen_random_uuid() as account_id, gen_random_uuid() as trainer_id, ${specialtyOf} as specialty_id,
            (${sql.param(codes)}::text[])[${placeOf}] as postcode
          from generate_series(${from}::int, ${from + perStatement - 1}::int) n),
        account as (insert into accounts (id, email, role, membership_level, created_at)
          select account_id, 'person' || n || '@example.test', 'trainer', 'TRAINER', now() from part),
        profile as (insert into profiles (account_id, full_name, phone, timezone, city, state, postcode, updated_at)
          select account_id, 'Person ' || n, '+61412345678', 'Australia/Melbourne', 'Somewhere', 'VIC', postcode, now() from part),
        trainer as (insert into trainers (id, account_id, findable, created_at) select trainer_id, account_id, true, now() from part)
        insert into trainer_specialties (trainer_id, specialty_id) select trainer_id, specialty_id from part`)
        .then(() => undefined),
    )
  await product.given(({ tx }) =>
    tx
      .execute(sql`
      with part as materialized (select n, gen_random_uuid() as job_id, ${specialtyOf} as specialty_id, ${placeOf} as place,
          (${sql.param(made.gymIds)}::uuid[])[1 + n % ${gyms}] as gym_id
        from generate_series(0, ${size.jobs - 1}::int) n),
      job as (insert into jobs (id, gym_id, kind, title, description, specialty_id, pay_from_cents, pay_per, hourly_cents, status,
          latitude, longitude, created_by, created_at, published_at)
        select job_id, part.gym_id, 'classes', 'Job ' || n || case when n % 50 = 0 then ' with sprints' else '' end,
          'Ten people come each time, and the music is yours.', specialty_id, 5000 + n % 50 * 100, 'hour', 5000 + n % 50 * 100, 'open',
          (${sql.param(points.map((one) => Math.round(one.latitude * 1e6)))}::int[])[place],
          (${sql.param(points.map((one) => Math.round(one.longitude * 1e6)))}::int[])[place],
          (select account_id from team_members where gym_id = part.gym_id limit 1), now() - n * interval '1 minute', now() - n * interval '1 minute'
        from part)
      insert into job_times (job_id, place, name, weekday, start_time, duration_minutes)
      select job_id, k, 'Ride', 1 + (n + k) % 7, make_time(6 + (n + k * 5) % 14, 0, 0), 45 from part, generate_series(0, 2) k`)
      .then(() => undefined),
  )
  await product.app.database.pool.query('analyze')
  return { specialty: made.specialty, gymId: made.gymIds[0]! }
}
