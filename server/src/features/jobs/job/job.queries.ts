import type { Job } from '@quartet/contract/jobs/jobs'
import type { JobSearch } from '@quartet/contract/jobs/applications'
import { usualReach } from '@quartet/contract/kernel/places'
import { and, asc, count, desc, eq, exists, getColumns, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Tx, Work } from '../../../platform/db/db.ts'
import type { Point } from '../../../platform/places/localities.ts'
import { metresTo, withinCircle } from '../../../platform/places/geo-distance.ts'
import { contains } from '../../../platform/db/search.ts'
import type { SweepItem, Which } from '../../../platform/events/tasks.ts'
import { gyms } from '../../gyms/gym/gym.tables.ts'
import { withBelow } from '../../specialties/specialties.queries.ts'
import { specialties } from '../../specialties/specialties.tables.ts'
import { seriesOf } from '../../timetable/series/classes.queries.ts'
import { classes } from '../../timetable/recurrence/series.tables.ts'
import { jobApplications, jobs, jobTimes } from './job.tables.ts'

export type JobRow = Awaited<ReturnType<typeof readJobs>>[number]
export type TimeRow = typeof jobTimes.$inferSelect

const shown = {
  ...getColumns(jobs),
  gym: {
    id: gyms.id,
    name: gyms.name,
    city: gyms.city,
    state: gyms.state,
    postcode: gyms.postcode,
    country: gyms.country,
    timezone: gyms.timezone,
  },
  specialty: { id: specialties.id, name: specialties.name },
}

function readJobs(tx: Tx, metres: SQL<number> | null = null) {
  return tx
    .select({ ...shown, metres: metres ?? sql<number>`0` })
    .from(jobs)
    .innerJoin(gyms, eq(gyms.id, jobs.gymId))
    .leftJoin(specialties, eq(specialties.id, jobs.specialtyId))
    .$dynamic()
}

export async function findJob(tx: Tx, scope: SQL | undefined, id: string): Promise<JobRow | undefined> {
  const [row] = await readJobs(tx).where(and(scope, eq(jobs.id, id)))
  return row
}

/** The same, locked until the transaction ends: who is hired for a job, who applies and who closes it come one after the other. */
export async function lockJob(tx: Tx, scope: SQL | undefined, id: string): Promise<JobRow | undefined> {
  const [row] = await readJobs(tx)
    .where(and(scope, eq(jobs.id, id)))
    .for('update', { of: jobs })
  return row
}

type JobQuery = Omit<JobSearch['filter'], 'near'> & {
  point: Point | null
  /** By distance from the point, which has to be there. */
  nearestFirst: boolean
  after: string[] | null
  limit: number
}

/** What is open and fits, newest or nearest first, one row more than asked for. */
export async function listOpenJobs(tx: Tx, scope: SQL, query: JobQuery): Promise<JobRow[]> {
  const { search, specialtyId, minPayCents, kind, point, after } = query
  const metres = point && query.nearestFirst ? metresTo(jobs, point) : null
  return readJobs(tx, metres)
    .where(
      and(
        scope,
        kind ? eq(jobs.kind, kind) : undefined,
        search
          ? or(
              contains(sql`lower(${jobs.title} || ' ' || ${jobs.description})`, search),
              // As an array, so that both sides of the 'or' are served by an index of jobs.
              sql`${jobs.gymId} = any(array(select named.id from ${gyms} named where ${contains(sql`lower(named.name)`, search)}))`,
            )
          : undefined,
        // As an array too, for an index cannot be asked for what a join brings.
        specialtyId ? sql`${jobs.specialtyId} = any(array${withBelow(specialtyId)})` : undefined,
        point ? withinCircle(jobs, point, query.withinKm ?? usualReach) : undefined,
        minPayCents ? sql`${jobs.hourlyCents} >= ${minPayCents}` : undefined,
        atTimes(tx, query),
        after
          ? metres
            ? sql`(${metres}, ${jobs.id}) > (${after[0]}::int, ${after[1]}::uuid)`
            : sql`(${jobs.publishedAt}, ${jobs.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
          : undefined,
      ),
    )
    .orderBy(...(metres ? [asc(metres), asc(jobs.id)] : [desc(jobs.publishedAt), desc(jobs.id)]))
    .limit(query.limit + 1)
}

const dayparts = { morning: ['00:00', '09:00'], day: ['09:00', '16:00'], evening: ['16:00', '24:00'] } as const

function atTimes(tx: Tx, { weekday, daypart }: Pick<JobQuery, 'weekday' | 'daypart'>): SQL | undefined {
  if (!weekday && !daypart) return undefined
  const [from, to] = daypart ? dayparts[daypart] : dayparts.morning
  return exists(
    tx
      .select({ one: sql`1` })
      .from(jobTimes)
      .where(
        and(
          eq(jobTimes.jobId, jobs.id),
          weekday ? eq(jobTimes.weekday, weekday) : undefined,
          daypart ? sql`${jobTimes.startTime} >= ${from}::time and ${jobTimes.startTime} < ${to}::time` : undefined,
        ),
      ),
  )
}

type GymJobs = { gymId: string; status?: Job['status']; after: string[] | null; limit: number }

/** A gym's own jobs, the newest written first. */
export async function listGymJobs(tx: Tx, scope: SQL | undefined, query: GymJobs): Promise<JobRow[]> {
  const { after } = query
  return readJobs(tx)
    .where(
      and(
        scope,
        eq(jobs.gymId, query.gymId),
        query.status ? eq(jobs.status, query.status) : undefined,
        after ? sql`(${jobs.createdAt}, ${jobs.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : undefined,
      ),
    )
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(query.limit + 1)
}

export async function timesOf(tx: Tx, jobIds: string[]): Promise<Map<string, TimeRow[]>> {
  if (jobIds.length === 0) return new Map()
  const rows = await tx.select().from(jobTimes).where(inArray(jobTimes.jobId, jobIds)).orderBy(asc(jobTimes.place))
  return Map.groupBy(rows, (row) => row.jobId)
}

export async function applicationCounts(tx: Tx, jobIds: string[]): Promise<Map<string, Map<string, number>>> {
  if (jobIds.length === 0) return new Map()
  const rows = await tx
    .select({ jobId: jobApplications.jobId, status: jobApplications.status, many: count() })
    .from(jobApplications)
    .where(inArray(jobApplications.jobId, jobIds))
    .groupBy(jobApplications.jobId, jobApplications.status)
  const byJob = Map.groupBy(rows, (row) => row.jobId)
  return new Map([...byJob].map(([jobId, all]) => [jobId, new Map(all.map((one) => [one.status, one.many]))]))
}

/** The weekly times of a gym's timetable that go on, with who teaches them now. */
export async function patternsOf(tx: Tx, gymId: string, today: Temporal.PlainDate) {
  const found = await tx
    .select({
      id: classes.id,
      name: classes.name,
      durationMinutes: classes.durationMinutes,
      specialty: { id: specialties.id, name: specialties.name },
    })
    .from(classes)
    .leftJoin(specialties, eq(specialties.id, classes.specialtyId))
    .where(and(eq(classes.gymId, gymId), isNull(classes.archivedAt)))
  if (found.length === 0) return []
  const byId = new Map(found.map((one) => [one.id, one]))
  const series = await seriesOf(tx, [...byId.keys()], today)
  return series
    .filter((one) => one.state !== 'ended')
    .map((one) => {
      const { name, durationMinutes, specialty } = byId.get(one.classId)!
      const startTime = one.startTime.toString({ smallestUnit: 'minute' })
      return {
        seriesId: one.id,
        name,
        durationMinutes,
        specialty,
        weekday: one.repeat.weekdays[0]!,
        startTime,
        trainer: one.trainerName,
        trainerId: one.trainerId,
      }
    })
}

/** Open jobs whose own time has closed them; one of them is held. */
export async function jobsToClose(
  { tx, now }: Work,
  { most, only }: Which,
): Promise<(SweepItem & { gymId: string })[]> {
  const found = tx
    .select({ id: jobs.id, gymId: jobs.gymId })
    .from(jobs)
    .where(and(eq(jobs.status, 'open'), lte(jobs.closesAt, now), only ? eq(jobs.id, only) : undefined))
    .orderBy(asc(jobs.closesAt), asc(jobs.id))
    .limit(most)
  return only ? found.for('update', { skipLocked: true }) : found
}
