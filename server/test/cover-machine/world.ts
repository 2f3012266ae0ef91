import pg from 'pg'
import { usualCoverTerms } from '@quartet/contract/eligibility/terms'
import { joinTeam, makeConnection, makePerson } from '../factories.ts'
import type { Caller, TestApp } from '../harness.ts'
import { oneClass } from '../worlds/one-class.ts'
import { approveDocument, askForDocuments } from './documents.ts'
import type { Who, Line, Entry, Snapshot, World } from './cast.ts'

/** The id of nothing. */
export const nobody = '00000000-0000-4000-8000-000000000000'

/** Two gyms whose classes overlap, three days a week, and four trainers who may take all of them. */
export async function makeWorld(t: TestApp): Promise<World> {
  // A week before clocks go back in Sydney and Melbourne.
  t.clock.set('2026-03-28T00:00:00Z')
  const startsOn = '2026-03-31'
  const a = await oneClass(t, { others: 2, startsOn, gymName: 'Alpha Gym' })
  const b = await oneClass(t, {
    others: 0,
    startsOn,
    startTime: '06:30',
    gymName: 'Bravo Gym',
    timezone: 'Australia/Melbourne',
  })
  const trainers = [a.usual, b.usual, ...a.others]
  const people = await t.given(async (work) => {
    await makeConnection(work, a.gym.gymId, b.usual.trainerId)
    for (const one of [a.usual, ...a.others]) await makeConnection(work, b.gym.gymId, one.trainerId)
    const desk = await makePerson(work, { role: 'gym', firstName: 'Desk' })
    await joinTeam(work, a.gym.gymId, desk.userId, 'front_desk')
    const both = await makePerson(work, { role: 'gym_admin', firstName: 'Both' })
    for (const { gym } of [a, b]) await joinTeam(work, gym.gymId, both.userId, 'gym_admin')
    return {
      t0: trainers[0]!,
      t1: trainers[1]!,
      t2: trainers[2]!,
      t3: trainers[3]!,
      ownerA: a.gym.owner,
      ownerB: b.gym.owner,
      deskA: desk,
      both,
      admin: await makePerson(work, { role: 'admin' }),
      supplier: await makePerson(work, { role: 'supplier' }),
    }
  })
  for (const [at, world] of [a, b].entries())
    await world.owner.post(`/classes/${world.classId}/series`, {
      studioId: world.studioId,
      weekdays: [4, 6],
      startTime: at === 0 ? '06:00' : '06:30',
      startsOn,
      trainerId: world.usual.trainerId,
    })
  const documents = await askForDocuments(t, [a, b])
  const eyes = new pg.Client({ connectionString: t.databaseUrl })
  await eyes.connect()
  await eyes.query("set quartet.role = 'system'; set plan_cache_mode = force_generic_plan")
  const world: World = {
    t,
    gyms: [a, b],
    trainers,
    documents,
    people,
    blocked: new Map(),
    sent: 0,
    mark: '0',
    look: async (name, text, values) => (await eyes.query({ name, text, values })).rows,
    close: () => eyes.end(),
  }
  for (const gym of [0, 1] as const)
    for (const whom of trainers.keys()) await approveDocument(world, { gym, whom }, 9 + whom)
  // The second gym says yes before others are asked.
  await b.owner.put('/covers/settings', { terms: { ...usualCoverTerms, permission: true } })
  await t.settle()
  return world
}

export const callerOf = (world: World, who: Who): Caller => world.t.as(world.people[who])

/** Everything that a step may have changed: of gyms $1 at $2, and of trainers $3. */
const everything = `
  with line as (select * from covers where gym_id = any($1::uuid[])),
    coming as (select e.*, (e.starts_at at time zone g.timezone)::date as day from entries e join gyms g on g.id = e.gym_id
      where e.gym_id = any($1::uuid[]) and e.cancelled_at is null
        and e.starts_at > $2::timestamptz and e.starts_at < $2::timestamptz + interval '12 days'),
    paper as materialized (select * from credentials where trainer_id = any($3::uuid[]) and undone_at is null)
  select json_build_object(
    'covers', coalesce((select json_agg(json_build_object('id', id, 'entry', entry_id, 'gym', gym_id, 'state', state,
      'version', version, 'usual', usual_trainer_id,
      'itself', exists (select from cover_requests r where r.id = request_id and r.via = 'system')) order by created_at, id) from line), '[]'),
    'applications', coalesce((select json_agg(json_build_object('id', a.id, 'cover', a.cover_id, 'trainer', a.trainer_id,
      'state', a.state) order by a.created_at, a.id) from cover_applications a join line on line.id = a.cover_id), '[]'),
    'entries', (select json_agg(json_build_object('id', id, 'gym', gym_id, 'trainer', trainer_id,
      'off', cancelled_at is not null, 'starts', starts_at, 'locked', locked_at is not null) order by starts_at, id)
      from entries where gym_id = any($1::uuid[])
        and starts_at between $2::timestamptz - interval '8 days' and $2::timestamptz + interval '12 days'),
    'returns', coalesce((select json_agg(json_build_object('id', r.id, 'cover', r.cover_id, 'state', r.state) order by r.id)
      from cover_returns r join line on line.id = r.cover_id), '[]'),
    'lacks', coalesce((select json_agg(e.id || ' ' || p.id order by e.starts_at, e.id, p.id)
      from coming e cross join unnest($3::uuid[]) as p (id) join requirements r on r.gym_id = e.gym_id
      where not exists (select 1 from paper c where c.requirement_id = r.id and c.trainer_id = p.id
        and (c.revoked_from is null or c.revoked_from > e.day)
        and c.valid_from <= e.day and (c.evidence ->> 'expiresOn')::date >= e.day)), '[]'),
    'overrides', coalesce((select json_agg(json_build_object('id', o.id, 'entry', o.entry_id, 'trainer', o.trainer_id,
      'holds', o.expires_on >= e.day) order by o.given_at, o.id)
      from gate_overrides o join coming e on e.id = o.entry_id where o.lifted_at is null), '[]'),
    'risks', coalesce((select json_agg(json_build_object('id', k.id, 'entry', k.entry_id, 'trainer', k.trainer_id,
      'searched', k.searched_at is not null) order by k.entry_id, k.id)
      from entry_risks k join coming e on e.id = k.entry_id and e.trainer_id = k.trainer_id where k.cleared_at is null), '[]'),
    'asks', coalesce((select json_agg(a.cover_id || ' ' || a.trainer_id order by a.cover_id, a.trainer_id)
      from cover_asks a join line on line.id = a.cover_id
      where line.starts_at > $2::timestamptz), '[]'),
    'written', json_build_object(
      'assignments', (select count(*) from assignments),
      'events', (select coalesce(max(position), 0) from events where type ~ '^(cover|gates|risk|timetable|class|series|connection|credential|submission)'),
      'notices', (select count(*) from notifications),
      'requests', (select count(*) from cover_requests),
      'blocks', (select count(*) from cover_blocks where lifted_at is null),
      'dues', (select count(*) from cover_dues),
      'waves', (select count(*) from cover_waves w join line on line.id = w.cover_id where w.started_at is not null),
      'terms', (select coalesce(sum(version), 0) from cover_settings where gym_id = any($1::uuid[])))) as all,
    pg_snapshot_xmin(pg_current_snapshot())::text as mark`

export async function readSnapshot(world: World): Promise<Snapshot> {
  const { t, gyms, trainers, look } = world
  const [row] = await look<{ all: Snapshot; mark: string }>('snapshot', everything, [
    gyms.map((one) => one.gym.gymId),
    t.clock.now().toString(),
    trainers.map((one) => one.trainerId),
  ])
  world.mark = row!.mark
  return row!.all
}

/**
 * Whether any transaction that wrote anything, wherever on this server, was committed since the last snapshot. Where none
 * was, and the clock stood still, that snapshot is what another one would read.
 */
export async function anythingWritten({ look, mark }: World): Promise<boolean> {
  const [row] = await look<{ written: boolean }>('written', written, [mark])
  return row!.written
}

const written = `
  select exists (
    select from generate_series($1::bigint, pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1) as tried (xid)
    where pg_xact_status(xid::text::xid8) = 'committed') as written`

/** The classes of a gym that steps are about: the last that began, then the next ones. */
export function slotsOf(world: World, snapshot: Snapshot, gym: number): Entry[] {
  const now = world.t.clock.now().epochMilliseconds
  const own = snapshot.entries.filter((one) => one.gym === world.gyms[gym]!.gym.gymId)
  const next = own.findIndex((one) => Date.parse(one.starts) > now)
  const at = next === -1 ? own.length : next
  return [own[at - 1] ?? own[at]!, ...own.slice(at, at + 3)].filter((one) => one !== undefined)
}

/** The line of a class that a step is about: the one that looks for somebody, else the newest. */
export function lineOf(snapshot: Snapshot, entryId: string): Line | undefined {
  const lines = snapshot.covers.filter((one) => one.entry === entryId)
  return lines.find((one) => unsettled.has(one.state)) ?? lines.at(-1)
}

export const unsettled = new Set(['awaiting_release', 'open', 'pending_approval', 'offered'])
