import pg from 'pg'
import { fitFor } from '../server/src/features/eligibility/fitting.queries.ts'
import type { Bench } from './measuring/claim.ts'
import { makeCoverWorld, type CoverWorld } from './worlds/cover-world.ts'
import { ratesByTurns } from './measuring/measure.ts'
import { listAvailable } from '../server/src/features/covers/boards/available-covers.queries.ts'

const page = 50

/**
 * Whom a class is asked of, and which covers one trainer may take, each against the plainest SQL that reads the same
 * rows: it knows which gates matter in this world, and asks for those alone.
 */
const bench: Bench = async (product) => {
  const { wanted, trainer, size } = await makeCoverWorld(product)
  const client = new pg.Client({ connectionString: product.databaseUrl })
  await client.connect()
  // What documents allow is the product's own to read.
  await client.query(`select set_config('quartet.role', 'system', false)`)
  const audience = () => product.given(async (work) => (await fitFor(work, [wanted], []))[0]!.length)
  const takeable = () =>
    product.given(async (work) => {
      const rows = await listAvailable(work, trainer.trainerId, { now: work.now, after: null, limit: page }, true)
      return rows.length
    })
  const bareAudience = async () => (await client.query(plainAudience(wanted))).rowCount
  const bareTakeable = async () => (await client.query(plainTakeable(trainer))).rowCount
  try {
    // The first searches work out what documents allow, a part at a time.
    for (let turn = 0; turn < 5; turn++) await audience()
    await takeable()
    await product.app.database.pool.query('analyze')
    const counts = [await audience(), await bareAudience(), await takeable(), await bareTakeable()]
    if (counts[0] !== counts[1] || counts[2] !== counts[3] || counts[0]! < 100 || counts[2] !== page + 1)
      throw new Error(`not the same rows: ${counts.join()}`)
    const people = await ratesByTurns(audience, bareAudience, { calls: 20, lanes: 1 })
    const covers = await ratesByTurns(takeable, bareTakeable, { calls: 50, lanes: 1 })
    const many = (value: number) => value.toLocaleString('en-AU')
    return [
      {
        name: `${many(counts[0]!)} to ask of ${many(size.connected)}, among ${many(size.trainers)} trainers and ${many(size.entries)} classes`,
        unit: 'a second',
        ...people,
        limitIs: 'plain SQL',
        ratio: { atLeast: 0.33 },
      },
      {
        name: `first ${page} covers to take among ${many(size.open)} open`,
        unit: 'a second',
        ...covers,
        limitIs: 'plain SQL',
        ratio: { atLeast: 0.33 },
      },
    ]
  } finally {
    await client.end()
  }
}
export default bench

const plainAudience = ({ id, gymId, classId, specialtyId }: CoverWorld['wanted']) => ({
  name: 'audience',
  text: `select c.trainer_id, a.id, p.full_name, p.phone, w.favourite, w.trusted, m.gym_id is not null as muted,
      (select k.asked_at from cover_asks k where k.trainer_id = c.trainer_id order by k.asked_at desc limit 1) as last_asked,
      array(select distinct o.class_id from entries o where o.trainer_id = c.trainer_id and o.class_id = $3
        and o.starts_at between now() - interval '3 months' and now()) as taught
    from entries e join connections c on c.gym_id = e.gym_id and c.status = 'active'
    join trainer_specialties s on s.trainer_id = c.trainer_id and s.specialty_id = $4
    join document_bounds b on b.gym_id = e.gym_id and b.specialty_id = $4 and b.trainer_id = c.trainer_id
      and b.days @> (e.starts_at at time zone 'Australia/Sydney')::date
    join trainers t on t.id = c.trainer_id join accounts a on a.id = t.account_id join profiles p on p.account_id = a.id
    left join cover_preferred w on w.gym_id = c.gym_id and w.trainer_id = c.trainer_id
    left join cover_mutes m on m.gym_id = c.gym_id and m.trainer_id = c.trainer_id
    where e.id = $1 and e.gym_id = $2 and not exists (select 1 from entries o where o.trainer_id = c.trainer_id
      and o.starts_at > e.starts_at - interval '12 hours' and o.starts_at < e.ends_at and o.ends_at > e.starts_at)
    order by p.full_name`,
  values: [id, gymId, classId, specialtyId],
})

const plainTakeable = ({ trainerId, specialtyId }: CoverWorld['trainer']) => ({
  name: 'takeable',
  text: `select co.*, r.reason, r.note, r.offer, r.offer_cents, g.name, g.timezone, cl.name as class_name, sp.name as specialty,
      st.name as studio, st.hue, e.ends_at, up.full_name as usual_trainer, wt.id as substitute,
      (select count(*)::int from cover_applications x where x.cover_id = co.id and x.state in ('applied', 'confirmed', 'not_chosen', 'lapsed')) as answers
    from covers co join cover_requests r on r.id = co.request_id join entries e on e.id = co.entry_id join classes cl on cl.id = e.class_id
    join gyms g on g.id = co.gym_id join studios st on st.id = e.studio_id join specialties sp on sp.id = cl.specialty_id
    join connections c on c.gym_id = co.gym_id and c.trainer_id = $1 and c.status = 'active'
    join document_bounds b on b.gym_id = co.gym_id and b.specialty_id = cl.specialty_id and b.trainer_id = $1
      and b.days @> (e.starts_at at time zone g.timezone)::date
    left join trainers u on u.id = co.usual_trainer_id left join profiles up on up.account_id = u.account_id
    left join cover_applications win on win.cover_id = co.id and win.state = 'confirmed' left join trainers wt on wt.id = win.trainer_id
    where co.state in ('open', 'pending_approval', 'offered') and co.starts_at > now() and cl.specialty_id = $2
      and not exists (select 1 from entries o where o.trainer_id = $1 and o.starts_at < e.ends_at and o.ends_at > e.starts_at)
    order by co.starts_at, co.id limit ${page + 1}`,
  values: [trainerId, specialtyId],
})
