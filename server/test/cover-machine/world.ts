import { sql } from 'drizzle-orm'
import { joinTeam, makeConnection, makePerson } from '../factories.ts'
import type { MadePerson, MadeTrainer } from '../factories.ts'
import type { Caller, TestApp } from '../harness.ts'
import { oneClass } from '../one-class.ts'
import type { OneClass } from '../one-class.ts'

/** Everybody who acts: trainers by number, the people of either gym, who looks after both, and two who have no say. */
export const cast = ['t0', 't1', 't2', 't3', 'ownerA', 'ownerB', 'deskA', 'both', 'admin', 'supplier'] as const
export type Who = (typeof cast)[number]

type Line = { id: string; entry: string; gym: string; state: string; version: number; usual: string | null }
type Application = { id: string; cover: string; trainer: string; state: string }
type Entry = { id: string; gym: string; trainer: string | null; off: boolean; starts: string; locked: boolean }
/** What the database says of these gyms, in the words of the checks. */
export type Snapshot = {
  covers: Line[]
  applications: Application[]
  entries: Entry[]
  returns: { id: string; cover: string; state: string }[]
  /** Rows that are only ever added. */
  written: { assignments: number; events: number; notices: number; requests: number; blocks: number; dues: number }
}

export type World = {
  t: TestApp
  gyms: [OneClass, OneClass]
  trainers: MadeTrainer[]
  people: Record<Who, MadePerson>
  /** Trainers whom a gym keeps from its covers, as this machine did it: 'gym trainer'. */
  blocked: Map<string, string>
  sent: number
  /** Whatever listens to the product begins anew. */
  afterRestart?: () => Promise<void>
}

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
  return { t, gyms: [a, b], trainers, people, blocked: new Map(), sent: 0 }
}

export const callerOf = (world: World, who: Who): Caller => world.t.as(world.people[who])

/** Reads everything that a step may have changed, in one question. */
export async function readSnapshot({ t, gyms }: World): Promise<Snapshot> {
  const now = t.clock.now().toString()
  const ids = sql.param(gyms.map((one) => one.gym.gymId))
  return t.given(async ({ tx }) => {
    const { rows } = await tx.execute<{ all: Snapshot }>(sql`
      with line as (select * from covers where gym_id = any(${ids}::uuid[]))
      select json_build_object(
        'covers', coalesce((select json_agg(json_build_object('id', id, 'entry', entry_id, 'gym', gym_id, 'state', state,
          'version', version, 'usual', usual_trainer_id) order by created_at, id) from line), '[]'),
        'applications', coalesce((select json_agg(json_build_object('id', a.id, 'cover', a.cover_id, 'trainer', a.trainer_id,
          'state', a.state) order by a.created_at, a.id) from cover_applications a join line on line.id = a.cover_id), '[]'),
        'entries', (select json_agg(json_build_object('id', id, 'gym', gym_id, 'trainer', trainer_id,
          'off', cancelled_at is not null, 'starts', starts_at, 'locked', locked_at is not null) order by starts_at, id)
          from entries where gym_id = any(${ids}::uuid[])
            and starts_at between ${now}::timestamptz - interval '8 days' and ${now}::timestamptz + interval '12 days'),
        'returns', coalesce((select json_agg(json_build_object('id', r.id, 'cover', r.cover_id, 'state', r.state) order by r.id)
          from cover_returns r join line on line.id = r.cover_id), '[]'),
        'written', json_build_object(
          'assignments', (select count(*) from assignments),
          'events', (select coalesce(max(position), 0) from events where type ~ '^(cover|gates|timetable|class|series|connection)'),
          'notices', (select count(*) from notifications),
          'requests', (select count(*) from cover_requests),
          'blocks', (select count(*) from cover_blocks where lifted_at is null),
          'dues', (select count(*) from cover_dues))) as all`)
    return rows[0]!.all
  })
}

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
