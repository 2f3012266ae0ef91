import type { HireDraft } from '@quartet/contract/jobs/applications'
import { jobsErrors } from '@quartet/contract/jobs/jobs'
import { eq } from 'drizzle-orm'
import type { Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf } from '../../../platform/fail.ts'
import { allow, type Allowed } from '../../../platform/authorize.ts'
import { lastEvent, refuseStale } from '../../../platform/events/stale.ts'
import { followEngagement } from '../../connections/engagements/engaged-terms.commands.ts'
import { engage } from '../../connections/engagements/engagements.commands.ts'
import { engagementPolicy } from '../../connections/engagements/engagements.policy.ts'
import { engagementsBetween } from '../../connections/engagements/engagements.queries.ts'
import { connectForWork } from '../../connections/connection/joining.commands.ts'
import { assignUsual } from '../../covers/assignments/assignments.commands.ts'
import { openCoversFor } from '../../covers/class-changes/handover.commands.ts'
import { findSeries } from '../../timetable/editing/edits.queries.ts'
import { endSeries } from '../../timetable/edits/series-states.commands.ts'
import { timetablePolicy } from '../../timetable/entries/entries.policy.ts'
import { dateAt } from '../../timetable/recurrence/wall-times.rules.ts'
import { aboutApplication, put, type AboutJobApplication } from './applications.commands.ts'
import { waitingFor, type JobApplicationRow } from './applications.queries.ts'
import { mayGo } from './applications.rules.ts'
import type { JobRow, TimeRow } from '../job/job.queries.ts'
import { jobs } from '../job/job.tables.ts'

const fail = failureOf(jobsErrors)

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'job.hired': AboutJobApplication & { from: string; seriesIds: string[]; passedOver: string[] }
  }
}

type By = Work & { actor: Person }

/**
 * Hires in one step: the two are connected, the trainer is engaged from a day on and put on the job's weekly classes, as
 * whoever puts a trainer on a series. A job for classes is filled with it, and all who still waited are told; one for
 * the cover list stays open. `job` is locked, so of many hires at once one comes through.
 */
export async function hire(
  work: By,
  row: Allowed<JobApplicationRow, 'hire'>,
  job: JobRow,
  times: TimeRow[],
  draft: HireDraft,
): Promise<void> {
  if (job.removedAt) throw fail('jobs.removed')
  if (job.status === 'filled') throw fail('jobs.filled')
  if (job.status === 'draft') throw fail('jobs.not_open')
  await refuseStale(work, { version: draft.version }, { version: row.version, last: lastEvent(work, row.id) })
  if (!mayGo(row.status, 'hired', 'gym')) throw fail('jobs.application_decided')
  if (row.trainer.gone) throw fail('jobs.applicant_gone')
  const pair = { gymId: row.gymId, trainerId: row.trainerId }
  const from = Temporal.PlainDate.from(draft.fromDate)
  await connectForWork(work, allow(work.actor, engagementPolicy, 'engage', pair), {
    employmentStatus: draft.as.kind,
    startDate: earlier(from, dateAt(work.now, row.gym.timezone)),
  })
  const engaged = await engagementsBetween(work.tx, row.gymId, from, from, row.trainerId)
  if (engaged.length === 0)
    await engage(work, allow(work.actor, engagementPolicy, 'engage', pair), {
      fromDate: draft.fromDate,
      toDate: null,
      noticeVersion: draft.noticeVersion,
      as:
        draft.as.kind === 'contractor'
          ? { kind: 'contractor', abn: null, termsDays: null, paidForLabour: false, labourNote: null }
          : draft.as,
    })
  await followEngagement(work, pair)
  const seriesIds = chosen(times, draft.seriesIds)
  for (const seriesId of seriesIds) await putOnSeries(work, seriesId, row.trainerId, from)
  await put(work, [row], 'hired')
  const passedOver = job.kind === 'classes' ? await fill(work, job, row.id) : []
  await work.record(
    'job.hired',
    { ...aboutApplication(row), from: draft.fromDate, seriesIds, passedOver },
    'applicationId',
  )
}

/** The weekly classes of a job that are meant, in the order in which series are always locked. */
function chosen(times: TimeRow[], wanted: string[] | undefined): string[] {
  const all = [...new Set(times.flatMap((time) => time.seriesId ?? []))]
  if (wanted?.some((id) => !all.includes(id))) throw fail('jobs.not_theirs', { values: { name: '' } })
  return all.filter((id) => !wanted || wanted.includes(id)).toSorted()
}

async function putOnSeries(work: By, seriesId: string, trainerId: string, from: Temporal.PlainDate): Promise<void> {
  const series = await findSeries(work.tx, seriesId)
  if (!series) throw fail('jobs.not_theirs', { values: { name: '' } })
  await endSeries(
    work,
    allow(work.actor, timetablePolicy, 'edit', series),
    { from, choice: 'hand_over', trainerId, dryRun: false, allowClash: null },
    { assign: assignUsual, openCovers: openCoversFor },
  )
}

/** Fills a job: it takes nobody else, and everybody who still waited is declined. Answers those, by trainer. */
async function fill(work: Work, job: JobRow, hiredId: string): Promise<string[]> {
  await work.tx
    .update(jobs)
    .set({ status: 'filled', closedAt: work.now, version: job.version + 1 })
    .where(eq(jobs.id, job.id))
  const waiting = (await waitingFor(work.tx, job.id)).filter((one) => one.id !== hiredId)
  await put(work, waiting, 'declined')
  return waiting.map((one) => one.trainerId)
}

const earlier = (one: Temporal.PlainDate, other: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(one, other) < 0 ? one : other
