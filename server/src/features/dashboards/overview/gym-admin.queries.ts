import { and, asc, inArray, isNull, sql } from 'drizzle-orm'
import { parseInstant, sqlInstant } from '../../../platform/db/columns.ts'
import { ask, rowsOf } from '../../../platform/db/ask-together.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { unsettledStates } from '../../covers/cover/cover.rules.ts'
import { coverApplications, coverAsks, covers } from '../../covers/cover/cover.tables.ts'
import { wasAsked, wasFilled } from '../../covers/lookups/filled.queries.ts'
import { gyms } from '../../gyms/gym/gym.tables.ts'
import { classes, entries } from '../../timetable/recurrence/series.tables.ts'

/** A class without a trainer, as Postgres writes it into JSON. */
type Uncovered = {
  coverId: string
  className: string
  startsAt: string
  asked: number
  applied: number
}

/** Most classes without a trainer that are read of one gym. */
const mostOfAGym = 20

/**
 * Each gym with what needs help there, in one read: its classes without a trainer, soonest first, and how many covers of
 * this week's classes are filled. Days and weeks are of each gym's own calendar.
 */
export async function gymsAtAGlance(tx: Tx, gymIds: string[], now: Temporal.Instant) {
  const today = sql`date_trunc('day', ${sqlInstant(now)} at time zone ${gyms.timezone})`
  const monday = sql`date_trunc('week', ${sqlInstant(now)} at time zone ${gyms.timezone})`
  const tomorrow = sql`(${today} + interval '1 day')`
  const nextMonday = sql`(${monday} + interval '7 days')`
  const held = (from: typeof today, until: typeof today) => sql<number>`(
    select count(*)::int from ${entries} where ${entries.gymId} = ${gyms.id} and ${entries.cancelledAt} is null
      and ${entries.startsAt} >= ${from} at time zone ${gyms.timezone}
      and ${entries.startsAt} < ${until} at time zone ${gyms.timezone})`
  const open = sql`${covers.gymId} = ${gyms.id} and ${inArray(covers.state, [...unsettledStates])} and ${covers.startsAt} > ${sqlInstant(now)}`
  const ofWeek = sql`${covers.gymId} = ${gyms.id} and ${wasAsked(sql`${covers}`)}
    and ${covers.startsAt} >= ${monday} at time zone ${gyms.timezone}
    and ${covers.startsAt} < ${nextMonday} at time zone ${gyms.timezone}`
  const rows = await tx
    .select({
      id: gyms.id,
      name: gyms.name,
      address: gyms.address,
      city: gyms.city,
      state: gyms.state,
      timezone: gyms.timezone,
      openCovers: sql<number>`(select count(*)::int from ${covers} where ${open})`,
      uncovered: sql<Uncovered[]>`(select coalesce(json_agg(soonest), '[]') from (
        select ${covers.id} as "coverId", ${classes.name} as "className", ${covers.startsAt} as "startsAt",
          (select count(*)::int from ${coverAsks} where ${coverAsks.coverId} = ${covers.id}) as asked,
          (select count(*)::int from ${coverApplications} where ${coverApplications.coverId} = ${covers.id} and ${coverApplications.state} = 'applied') as applied
        from ${covers} join ${entries} on ${entries.id} = ${covers.entryId} join ${classes} on ${classes.id} = ${entries.classId}
        where ${open} order by ${covers.startsAt}, ${covers.id} limit ${mostOfAGym}) as soonest)`,
      askedThisWeek: sql<number>`(select count(*)::int from ${covers} where ${ofWeek})`,
      filledThisWeek: sql<number>`(select count(*)::int from ${covers} where ${ofWeek} and ${wasFilled(sql`${covers}`)})`,
      classesToday: held(today, tomorrow),
      classesThisWeek: held(monday, nextMonday),
    })
    .from(gyms)
    .where(and(inArray(gyms.id, gymIds), isNull(gyms.archivedAt)))
    .orderBy(asc(gyms.name), asc(gyms.id))
  return rows.map(({ uncovered, ...row }) => ({
    ...row,
    uncovered: uncovered.map((one) => ({ ...one, startsAt: parseInstant(one.startsAt) })),
  }))
}
export type GymAtAGlance = Awaited<ReturnType<typeof gymsAtAGlance>>[number]

export type Act = { type: string; gymId: string; gymName: string; at: Temporal.Instant }

/** The latest that somebody did as one of these gyms, newest first. What only they themselves notice is left out. */
export async function actsFor(tx: Tx, userId: string, gymIds: string[], limit: number): Promise<Act[]> {
  if (gymIds.length === 0) return []
  const rows = await ask(
    tx,
    rowsOf<Omit<Act, 'at'> & { at: string }>(sql`
    select events.type, gyms.id as "gymId", gyms.name as "gymName", events.at
    from events join gyms on gyms.id = events.acting_gym_id
    where events.actor_id = ${userId} and events.acting_gym_id = any (${sql.param(gymIds)}::uuid[])
      and events.type !~ '^(session|notices|notification|profile|data)[.]'
    order by events.position desc limit ${limit}`),
  )
  return rows.map((row) => ({ ...row, at: parseInstant(row.at) }))
}
