import { briefDay, clockTime } from '@quartet/contract/kernel/wording'
import { sql, type SQL } from 'drizzle-orm'
import { teamOf } from '../../gyms/gym/gym.queries.ts'
import { dashboardOf, manages } from '../../gyms/gym/team.rules.ts'
import { linesOf } from '../../messages/conversation/lines.queries.ts'
import type { FindThing, ThingOfThread } from '../../messages/conversation/messages.ports.ts'
import type { Tx } from '../../../platform/db/db.ts'

/** Days after a class at which its thread closes, and days around it in which whoever teaches it belongs to it. */
const closesAfter = 7
const around = 28

/** Whether entry `e` is held in the days around a moment. */
const isAround = (at: SQL) =>
  sql`e.starts_at between ${at} - make_interval(days => ${around}) and ${at} + make_interval(days => ${around})`

/** Returns a class as its thread shows it, with its team and whoever teaches it around then. */
export const threadOfClass: FindThing = async ({ tx }, { id }, reader) => {
  const entry = await entryOf(tx, id)
  if (!entry) return null
  const { rows } = await tx.execute<{ userId: string }>(sql`select distinct t.account_id as "userId" from entries e
    join trainers t on t.id in (e.trainer_id, e.usual_trainer_id)
    join connections c on c.trainer_id = t.id and c.gym_id = e.gym_id and c.status = 'active'
    where e.class_id = ${entry.classId} and e.gym_id = ${entry.gymId} and ${isAround(sql`${entry.startsAt}::timestamptz`)}`)
  const team = await teamOf(tx, entry.gymId)
  const mine = team.find((one) => one.userId === reader)
  const teaching = rows.map((row) => row.userId)
  return {
    ...about(entry),
    people: [...team.map((one) => one.userId), ...teaching],
    link: mine ? `${dashboardOf(mine)}?tab=timetable&entry=${id}` : `/dashboard/trainer?tab=timetable&entry=${id}`,
    action:
      entry.coverState === null
        ? 'Open the class'
        : mine && entry.applied > 0
          ? `Compare the ${entry.applied}`
          : 'Open the class',
    ...(mine && entry.coverState !== null && entry.coverId && entry.applied > 0
      ? { link: `${dashboardOf(mine)}?tab=covers&cover=${entry.coverId}` }
      : {}),
    lines: (words) =>
      linesOf(tx, words, {
        subjectIds: [id, ...(entry.coverId ? [entry.coverId] : [])],
        gymId: entry.gymId,
        decides: manages(mine),
      }),
  }
}

/** Returns a cover as its thread shows it. */
export const threadOfCover: FindThing = async ({ tx }, { id }, reader) => {
  const { rows } = await tx.execute<{ entryId: string; people: string[] }>(sql`select v.entry_id as "entryId",
      array(select t.account_id from trainers t
        join connections c on c.trainer_id = t.id and c.gym_id = v.gym_id and c.status = 'active'
        where t.id = v.usual_trainer_id
          or t.id in (select a.trainer_id from cover_applications a where a.cover_id = v.id and a.state = 'confirmed')) as people
    from covers v where v.id = ${id}`)
  const entry = rows[0] && (await entryOf(tx, rows[0].entryId))
  if (!rows[0] || !entry) return null
  const team = await teamOf(tx, entry.gymId)
  const mine = team.find((one) => one.userId === reader)
  const base = about(entry)
  return {
    ...base,
    title: `Cover of ${entry.name}`,
    // Applicants never learn of each other: whoever is away, whoever is confirmed, and the gym.
    people: [...team.map((one) => one.userId), ...rows[0].people],
    link: `${mine ? dashboardOf(mine) : '/dashboard/trainer'}?tab=covers&cover=${id}`,
    action: mine && entry.applied > 0 ? `Compare the ${entry.applied}` : 'Open the cover',
    lines: (words) => linesOf(tx, words, { subjectIds: [id], gymId: entry.gymId, decides: manages(mine) }),
  }
}

/** Classes of a gym in whose open threads one of these trainers is, who no longer teaches them. */
export async function classThreadsOfOthers(
  tx: Tx,
  { gymId, trainerIds, now }: { gymId: string; trainerIds: string[]; now: string },
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`select distinct c.subject_id as id from trainers t
    join conversation_people p on p.account_id = t.account_id and p.left_at is null
    join conversations c on c.id = p.conversation_id and c.kind = 'class' and c.gym_id = ${gymId} and c.closes_at > ${now}
    join entries about on about.id = c.subject_id
    where t.id = any(${sql.param(trainerIds)}::uuid[]) and not exists (
      select from entries e where e.class_id = about.class_id and e.gym_id = about.gym_id
        and t.id in (e.trainer_id, e.usual_trainer_id) and ${isAround(sql`about.starts_at`)})`)
  return rows.map((row) => row.id)
}

type EntryOfThread = {
  gymId: string
  gymName: string
  classId: string
  name: string
  studio: string
  hue: string
  startsAt: string
  endsAt: string
  timezone: string
  trainer: string | null
  coverId: string | null
  coverState: string | null
  applied: number
  capacity: number
}

async function entryOf(tx: Tx, id: string): Promise<EntryOfThread | undefined> {
  const { rows } = await tx.execute<EntryOfThread>(sql`
    select e.gym_id as "gymId", g.name as "gymName", e.class_id as "classId", coalesce(e.name, k.name) as name, s.name as studio, s.hue,
      e.starts_at::text as "startsAt", e.ends_at::text as "endsAt", g.timezone, f.full_name as trainer,
      coalesce(e.capacity, k.capacity) as capacity, v.id as "coverId", v.state as "coverState",
      (select count(*)::int from cover_applications a where a.cover_id = v.id and a.state in ('applied', 'selected')) as applied
    from entries e join gyms g on g.id = e.gym_id join classes k on k.id = e.class_id join studios s on s.id = e.studio_id
    left join trainers t on t.id = e.trainer_id left join profiles f on f.account_id = t.account_id
    left join lateral (select id, state from covers v where v.entry_id = e.id and v.closed_at is null order by v.created_at desc limit 1) v on true
    where e.id = ${id}`)
  return rows[0]
}

function about(entry: EntryOfThread): Omit<ThingOfThread, 'people' | 'link' | 'action' | 'lines'> {
  const at = (text: string) => Temporal.Instant.from(text.replace(' ', 'T')).toZonedDateTimeISO(entry.timezone)
  const [starts, ends] = [at(entry.startsAt), at(entry.endsAt)]
  const date = briefDay(starts.toPlainDate())
  const clock = (time: Temporal.ZonedDateTime) => clockTime(time.toPlainTime())
  return {
    gymId: entry.gymId,
    title: `${entry.name}, ${date.slice(0, 3)} ${clock(starts)}`,
    detail: `${date}, ${clock(starts)}, ${entry.gymName}`,
    closesAt: ends.add({ days: closesAfter }).toInstant(),
    facts: [
      { label: 'When', value: `${date}, ${clock(starts)} – ${clock(ends)}` },
      { label: 'Room', value: entry.studio },
      { label: 'Teaches', value: entry.trainer ?? 'No one yet' },
      { label: 'Places', value: String(entry.capacity) },
    ],
    hue: entry.hue,
  }
}
