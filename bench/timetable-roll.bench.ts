import { sql } from 'drizzle-orm'
import { RRuleTemporal } from 'rrule-temporal'
import { occurrencesOf, type SeriesFacts } from '../server/src/features/timetable/recurrence/occurrences.rules.ts'
import { windowDue } from '../server/src/features/timetable/recurrence/wall-times.rules.ts'
import type { Bench, Claim } from './measuring/claim.ts'
import { timedTask } from './growth/growth-tasks.ts'
import { ratesByTurns } from './measuring/measure.ts'

const zone = 'Australia/Sydney'
/** 1,000 gyms of 100 weekly classes, unless somebody is in a hurry. */
const gyms = Number(process.env.BENCH_GYMS ?? 1000)
const perGym = 100

/** Rolling every gym on by a week against inserting the same rows, and expanding series against the library alone. */
const bench: Bench = async (product) => [await rolling(product), await expanding()]
export default bench

async function rolling(product: Parameters<Bench>[0]): Promise<Claim> {
  const behind = windowDue(Temporal.Now.instant(), zone).subtract({ weeks: 1 }).toString()
  await product.given(async (work) => {
    await work.tx.execute(sql`
      with gym as (
        insert into gyms (id, name, timezone, created_at)
        select gen_random_uuid(), 'Gym ' || n, ${zone}, now() from generate_series(1, ${gyms}::int) n returning id),
      room as (
        insert into studios (id, gym_id, name, capacity, hue, created_at)
        select gen_random_uuid(), gym.id, 'Studio ' || n, 20, 'violet', now() from gym, generate_series(1, 5) n
        returning id, gym_id, name),
      class as (
        insert into classes (id, gym_id, name, duration_minutes, capacity, created_at)
        select gen_random_uuid(), gym.id, 'Ride', 45, 20, now() from gym returning id, gym_id),
      made as (
        insert into series (id, gym_id, class_id, published_from, rolled_until, created_at)
        select gen_random_uuid(), class.gym_id, class.id, date '2026-01-01', ${behind}::date, now()
        from class, generate_series(1, ${perGym}::int) returning id, gym_id),
      numbered as (select id, gym_id, row_number() over (partition by gym_id order by id) - 1 as n from made)
      insert into segments (id, series_id, gym_id, starts_on, rule, anchor, start_time, studio_id)
      select gen_random_uuid(), numbered.id, numbered.gym_id, date '2026-01-01',
        'FREQ=WEEKLY;BYDAY=' || (array['MO','TU','WE','TH','FR'])[n % 5 + 1], date '2026-01-01',
        time '06:00' + (n / 25) * interval '2 hours', room.id
      from numbered join room on room.gym_id = numbered.gym_id and room.name = 'Studio ' || (n / 5 % 5 + 1)`)
  })
  await product.app.database.pool.query('analyze series, segments, studios, classes, gyms')
  const figure = await timedTask(product, 'timetable.roll')
  const { rows } = await product.app.database.pool.query('select count(*)::int as made from entries')
  const { made } = rows[0]
  if (made !== gyms * perGym) throw new Error(`${gyms * perGym} entries should be made, not ${made}`)

  await product.app.database.pool.query('create table rolled as select * from entries; truncate entries cascade')
  const inserted = performance.now()
  await product.app.database.pool.query('insert into entries select * from rolled')
  const limit = performance.now() - inserted
  return {
    name: `rolling ${gyms} gyms x ${perGym} classes by a week`,
    unit: 'ms',
    figure,
    limit,
    limitIs: 'one insert of the same rows',
    ratio: { atMost: 8 },
  }
}

async function expanding(): Promise<Claim> {
  const from = Temporal.PlainDate.from('2026-03-02')
  const to = from.add({ weeks: 26 })
  const days = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
  const all = Array.from({ length: 1000 }, (_, at): SeriesFacts => {
    const rule = `FREQ=WEEKLY;BYDAY=${days[at % 7]}`
    const anchor = from.add({ days: at % 7 })
    const startTime = Temporal.PlainTime.from({ hour: 5 + (at % 15) })
    const plain = { durationMinutes: null, capacity: null, name: null, studioId: '', trainerId: null, terms: [] }
    return {
      id: String(at),
      gymId: '',
      classId: '',
      timezone: zone,
      durationMinutes: 45,
      publishedFrom: from,
      pausedFrom: null,
      pausedTo: null,
      endsOn: null,
      rolledUntil: null,
      overrides: new Map(),
      segments: [{ startsOn: from, rule, anchor, startTime, ...plain }],
    }
  })
  const ours = async () => {
    for (const one of all) occurrencesOf(one, [], from, to)
  }
  const first = from.toZonedDateTime(zone)
  const last = to.add({ days: 1 }).toZonedDateTime(zone)
  const library = async () => {
    for (const { segments } of all) {
      const { anchor, rule, startTime } = segments[0]!
      const start = `${anchor.toString().replaceAll('-', '')}T${startTime.toString().replaceAll(':', '')}`
      const rruleString = `DTSTART;TZID=${zone}:${start}\nRRULE:${rule}`
      new RRuleTemporal({ rruleString, temporal: Temporal as never }).between(first as never, last as never, true)
    }
  }
  const rates = await ratesByTurns(ours, library, { calls: 2, lanes: 1, rounds: 3 })
  return {
    name: '26 weeks of 1,000 series expanded',
    unit: 'a second',
    ...rates,
    limitIs: 'rrule-temporal alone',
    ratio: { atLeast: 0.2 },
  }
}
