import { briefDay, clockTime, shortDay } from '@quartet/contract/kernel/wording'
import type { Subject, SubjectKind } from '@quartet/contract/messages/conversations'
import { moneyIn } from '@quartet/contract/kernel/pay-countries'
import { sql, type SQL } from 'drizzle-orm'
import { gymsThatSee } from '../features/compliance/status/recipients.queries.ts'
import { documentLink, reviewLink } from '../features/compliance/document/links.rules.ts'
import { findGym, teamOf, type TeamMember } from '../features/gyms/gym/gym.queries.ts'
import type { ThingOfThread } from '../features/messages/conversation/messages.ports.ts'
import { placeOfDocument, type Snapshot } from '../features/payroll/document/document.rules.ts'
import type { Tx, Work } from '../platform/db/db.ts'
import { linesOf, payLinesOf } from './thread-lines.queries.ts'

type Find = (work: Work, subject: Subject, reader: string) => Promise<ThingOfThread | null>

/** Days after a class at which its thread closes, and days around it in which whoever teaches it belongs to it. */
const closesAfter = 7
const around = 28

/** Whether entry `e` is held in the days around a moment. */
const isAround = (at: SQL) =>
  sql`e.starts_at between ${at} - make_interval(days => ${around}) and ${at} + make_interval(days => ${around})`

/** The things that threads are about, each with all whom it concerns. They lie in slices of every row, so they meet here. */
const things: Record<SubjectKind, Find> = {
  async class({ tx }, { id }, reader) {
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
      link: mine ? `${home(mine)}?tab=timetable&entry=${id}` : `/dashboard/trainer?tab=timetable&entry=${id}`,
      action:
        entry.coverState === null
          ? 'Open the class'
          : mine && entry.applied > 0
            ? `Compare the ${entry.applied}`
            : 'Open the class',
      ...(mine && entry.coverState !== null && entry.coverId && entry.applied > 0
        ? { link: `${home(mine)}?tab=covers&cover=${entry.coverId}` }
        : {}),
      lines: await linesOf(tx, [id, ...(entry.coverId ? [entry.coverId] : [])], entry.gymId, manages(mine)),
    }
  },

  async cover({ tx }, { id }, reader) {
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
      link: `${mine ? home(mine) : '/dashboard/trainer'}?tab=covers&cover=${id}`,
      action: mine && entry.applied > 0 ? `Compare the ${entry.applied}` : 'Open the cover',
      lines: await linesOf(tx, [id], entry.gymId, manages(mine)),
    }
  },

  async document({ tx }, { id, gymId }, reader) {
    const { rows } = await tx.execute<{ name: string; state: string; userId: string; holder: string }>(sql`
      select r.name, s.state, t.account_id as "userId", f.full_name as holder from submissions s
      join requirements r on r.id = s.requirement_id join trainers t on t.id = s.trainer_id
      join profiles f on f.account_id = t.account_id where s.id = ${id}`)
    const [row] = rows
    if (!row) return null
    // Each gym that sees it talks about it with its holder, and learns of no other gym.
    const gyms = await gymsThatSee(tx, id)
    const teams = await Promise.all(gyms.map(async (one) => ({ gymId: one, team: decidersOf(await teamOf(tx, one)) })))
    const shown = gymId
      ? teams.find((one) => one.gymId === gymId)
      : (teams.find(({ team }) => team.some((one) => one.userId === reader)) ??
        (reader === row.userId ? teams[0] : undefined))
    const gym = shown && (await findGym(tx, shown.gymId))
    if (!shown || !gym) return null
    const mine = shown.team.find((one) => one.userId === reader)
    return {
      gymId: gym.id,
      title: `${row.name}, ${row.holder}`,
      detail: gym.name,
      people: [...shown.team.map((one) => one.userId), row.userId],
      closesAt: null,
      link: mine ? reviewLink(mine.position, id) : documentLink(id),
      facts: [
        { label: 'Document', value: row.name },
        { label: 'Of', value: row.holder },
        { label: 'Stands', value: words(row.state) },
      ],
      action:
        mine && ['awaiting_review', 'claimed', 'more_info'].includes(row.state) ? 'Review it' : 'Open the document',
      hue: null,
      lines: await linesOf(tx, [id], gym.id, mine !== undefined),
    }
  },

  async pay_document({ tx }, { id }, reader) {
    const { rows } = await tx.execute<{
      gymId: string
      state: string
      number: string | null
      userId: string
      holder: string
      cents: number
      snapshot: Snapshot | null
      from: string
      to: string
    }>(sql`select d.gym_id as "gymId", d.state, d.number, t.account_id as "userId", f.full_name as holder, d.total_cents as cents,
        d.snapshot, d.period_from::text as from, d.period_to::text as to
      from pay_documents d join trainers t on t.id = d.trainer_id join profiles f on f.account_id = t.account_id where d.id = ${id}`)
    const [row] = rows
    const gym = row && (await findGym(tx, row.gymId))
    // A draft is its maker's alone.
    if (!row || !gym || row.state === 'draft') return null
    const team = decidersOf(await teamOf(tx, row.gymId))
    const decides = team.some((one) => one.userId === reader)
    const { country } = placeOfDocument({ snapshot: row.snapshot, gymCountry: gym.country, gymState: gym.state })
    return {
      gymId: row.gymId,
      title: `${row.holder}, ${row.number ?? 'draft'}`,
      detail: `${day(row.from)} – ${day(row.to)}, ${gym.name}`,
      people: [...team.map((one) => one.userId), row.userId],
      closesAt: null,
      link: `/payroll/documents/${id}`,
      facts: [
        { label: 'Number', value: row.number ?? 'Not sent in yet' },
        { label: 'Period', value: `${day(row.from)} – ${day(row.to)}` },
        { label: 'Total', value: moneyIn(country)(row.cents) },
        { label: 'Stands', value: words(row.state) },
      ],
      action: decides && row.state === 'submitted' && row.userId !== reader ? 'Check and approve' : 'Open the document',
      hue: null,
      lines: await payLinesOf(tx, id, country),
    }
  },

  async job_application({ tx }, { id }, reader) {
    const { rows } = await tx.execute<{
      gymId: string
      jobId: string
      title: string
      status: string
      userId: string
      name: string
    }>(sql`select j.gym_id as "gymId", j.id as "jobId", j.title, a.status, t.account_id as "userId", f.full_name as name
      from job_applications a join jobs j on j.id = a.job_id
      join trainers t on t.id = a.trainer_id join profiles f on f.account_id = t.account_id where a.id = ${id}`)
    const [row] = rows
    const gym = row && (await findGym(tx, row.gymId))
    if (!row || !gym) return null
    const team = decidersOf(await teamOf(tx, row.gymId))
    const decides = team.some((one) => one.userId === reader)
    return {
      gymId: row.gymId,
      title: `${row.name}, ${row.title}`,
      detail: gym.name,
      people: [...team.map((one) => one.userId), row.userId],
      closesAt: null,
      link: decides ? `/jobs/${row.jobId}/applications` : `/jobs/${row.jobId}`,
      facts: [
        { label: 'Job', value: row.title },
        { label: 'Applied', value: row.name },
        { label: 'Stands', value: words(row.status) },
      ],
      action: decides ? 'Look at the application' : 'Open the job',
      hue: null,
      lines: await linesOf(tx, [id], row.gymId, decides),
    }
  },
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

export const thingOfThread: Find = (work, subject, reader) => things[subject.kind](work, subject, reader)

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
      { label: 'Teaches', value: entry.trainer ?? 'Nobody yet' },
      { label: 'Places', value: String(entry.capacity) },
    ],
    hue: entry.hue,
  }
}

const home = ({ position }: TeamMember) => `/dashboard/${position === 'gym_admin' ? 'gym_admin' : 'gym'}`
const manages = (member: TeamMember | undefined) => member !== undefined && member.position !== 'front_desk'
const decidersOf = (team: TeamMember[]) => team.filter((one) => one.position !== 'front_desk')
const day = (text: string) => shortDay(Temporal.PlainDate.from(text))
const words = (state: string) => {
  const said = state.replaceAll('_', ' ')
  return said[0]!.toUpperCase() + said.slice(1)
}
