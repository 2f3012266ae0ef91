import pg from 'pg'
import { findableTrainers } from '../server/src/features/connections/connection/trainers.policy.ts'
import { listTrainers } from '../server/src/features/connections/connection/trainers.queries.ts'
import { searchJobs } from '../server/src/features/jobs/searches/search.queries.ts'
import { postcodesWithin } from '../server/src/platform/places/localities.ts'
import { pointNear } from '../server/src/platform/places/places.ts'
import type { Bench, Claim } from './measuring/claim.ts'
import { makeBoardWorld, size, town, type BoardWorld } from './worlds/board-world.ts'
import { ratesByTurns } from './measuring/measure.ts'

const page = 25
const reach = 10
/** A third of the plain SQL, where the rows are what takes the time. */
const third = 0.33
/**
 * Where an index hands over the first rows in their order within a millisecond, what is left is the transaction that every
 * question passes through (begin, who asks, commit: three more trips), which plain SQL goes without.
 */
const ordered = 0.2
const point = pointNear(town.near)
const around = postcodesWithin(point, reach)

type Found = { id: string }[]
type Plain = { name: string; text: string; values: unknown[] }

/** Searches of the directory and of the jobs board, each against the cheapest SQL that finds the same rows in the same order. */
const bench: Bench = async (product) => {
  const world = await makeBoardWorld(product)
  const client = new pg.Client({ connectionString: product.databaseUrl })
  await client.connect()
  await client.query(`select set_config('quartet.role', 'system', false)`)
  const trainers = (filter: object) => () =>
    product.given(({ tx }) =>
      listTrainers(tx, findableTrainers, { gymId: world.gymId, after: null, limit: page, ...filter }),
    )
  const jobs = (filter: object) => () =>
    product.given(async (work) => (await searchJobs(work, { sort: 'newest', page: 1, limit: page, ...filter })).rows)
  const { id: specialtyId } = world.specialty
  const many = (value: number) => value.toLocaleString('en-AU')
  const claims: Claim[] = []
  try {
    for (const [name, search, plain, atLeast] of [
      [
        `trainers of a discipline, the nearest first, of ${many(size.trainers)}`,
        trainers({ specialtyId, around }),
        nearTrainers(world),
        third,
      ],
      [`trainers by name, of ${many(size.trainers)}`, trainers({ search: 'person 424' }), namedTrainers, third],
      [`trainers of the directory, of ${many(size.trainers)}`, trainers({}), allTrainers, ordered],
      [
        `jobs of a discipline around a suburb, on Wednesday mornings, of ${many(size.jobs)}`,
        jobs({ specialtyId, near: town.near, withinKm: 50, weekday: 3, daypart: 'morning' }),
        fittingJobs(world),
        third,
      ],
      [`jobs by a word, of ${many(size.jobs)}`, jobs({ search: 'sprints' }), namedJobs, ordered],
      [
        `jobs, the nearest first, of ${many(size.jobs)}`,
        jobs({ near: town.near, withinKm: 50, sort: 'near' }),
        nearJobs,
        third,
      ],
    ] as [string, () => Promise<Found>, Plain, number][]) {
      const bare = async () => (await client.query<{ id: string }>(plain)).rows
      const [found, expected] = [await search(), await bare()]
      const ids = (rows: Found) => rows.map((row) => row.id).join()
      if (found.length !== page + 1 || ids(found) !== ids(expected))
        throw new Error(`${name}: not the same rows: ${found.length} and ${expected.length}`)
      const rates = await ratesByTurns(search, bare, { calls: 40, lanes: 1 })
      claims.push({ name, unit: 'a second', ...rates, limitIs: 'plain SQL', ratio: { atLeast } })
    }
  } finally {
    await client.end()
  }
  return claims
}
export default bench

const shownTrainer = `select t.id, t.account_id, p.full_name, a.email, p.phone, p.bio, p.city, p.state, p.avatar_id, t.experience_years,
  t.open_to_gyms from profiles p join trainers t on t.account_id = p.account_id join accounts a on a.id = p.account_id`
const found = `t.findable and a.archived_at is null and a.banned_at is null`

const nearTrainers = ({ specialty }: BoardWorld): Plain => ({
  name: 'near trainers',
  text: `${shownTrainer} join trainer_specialties s on s.trainer_id = t.id and s.specialty_id = any($1)
    join unnest($2::text[], $3::int[]) as near (postcode, tenths) on near.postcode = p.postcode
    where ${found} order by near.tenths, lower(p.full_name), p.account_id limit ${page + 1}`,
  values: [
    [specialty.id, specialty.below],
    around.map((one) => one.postcode),
    around.map((one) => Math.round(one.kilometres * 10)),
  ],
})

const namedTrainers: Plain = {
  name: 'named trainers',
  text: `${shownTrainer} where ${found} and lower(p.full_name || ' ' || coalesce(p.city, '')) like '%person 424%'
    order by lower(p.full_name), p.account_id limit ${page + 1}`,
  values: [],
}

const allTrainers: Plain = {
  name: 'all trainers',
  text: `${shownTrainer} where ${found} order by lower(p.full_name), p.account_id limit ${page + 1}`,
  values: [],
}

const shownJob = `select j.*, g.name, g.city, g.state, g.postcode, g.country, g.timezone, s.name as specialty
  from jobs j join gyms g on g.id = j.gym_id left join specialties s on s.id = j.specialty_id`
const open = `j.status = 'open' and j.removed_at is null and (j.closes_at is null or j.closes_at > now()) and g.archived_at is null`
const metres = `round(1000 * 12742 * asin(sqrt(power(sin(radians(j.latitude / 1e6::float8 - $1) / 2), 2)
  + cos(radians($1)) * cos(radians(j.latitude / 1e6::float8)) * power(sin(radians(j.longitude / 1e6::float8 - $2) / 2), 2))))::int`
const here = [point.latitude, point.longitude]

const fittingJobs = ({ specialty }: BoardWorld): Plain => ({
  name: 'fitting jobs',
  text: `${shownJob} where ${open} and j.specialty_id = any($3) and ${metres} <= 50000
    and exists (select 1 from job_times w where w.job_id = j.id and w.weekday = 3 and w.start_time < '09:00')
    order by j.published_at desc, j.id desc limit ${page + 1}`,
  values: [...here, [specialty.id, specialty.below]],
})

const namedJobs: Plain = {
  name: 'named jobs',
  text: `${shownJob} where ${open} and lower(j.title || ' ' || j.description) like '%sprints%'
    order by j.published_at desc, j.id desc limit ${page + 1}`,
  values: [],
}

const nearJobs: Plain = {
  name: 'near jobs',
  text: `${shownJob} where ${open} and ${metres} <= 50000 order by ${metres}, j.id limit ${page + 1}`,
  values: here,
}
