import {
  applicationStatus,
  type ApplicationStatus,
  type Job,
  type JobFit,
  type JobTime,
} from '@quartet/contract/jobs/jobs'
import { currencyAt } from '@quartet/contract/kernel/pay-countries'
import { isAdmin, worksFor, type Actor } from '../../../platform/actor.ts'
import { may } from '../../../platform/authorize.ts'
import { jobPolicy } from './job.policy.ts'
import type { JobRow, TimeRow } from './job.queries.ts'
import { statusAt } from './job.rules.ts'

/** What is known of one job beside its row. */
type Beside = {
  times: TimeRow[]
  documents: string[]
  distance: string | null
  fit: JobFit | null
  application: { id: string; status: ApplicationStatus } | null
  draft: string | null
  counts: Map<string, number> | undefined
}

export function presentJob(actor: Actor, now: Temporal.Instant, row: JobRow, beside: Beside): Job {
  const status = statusAt(row, now)
  const ours = worksFor(actor, row.gymId)
  const isApplied = beside.application !== null && beside.application.status !== 'withdrawn'
  const taken = row.removedAt !== null
  const currency = currencyAt(row.gym.country)
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    description: row.description,
    status,
    gym: row.gym,
    specialty: row.specialty,
    pay:
      row.payFromCents === null
        ? null
        : {
            from: { cents: row.payFromCents, currency },
            to: row.payToCents === null ? null : { cents: row.payToCents, currency },
            per: row.payPer,
          },
    times: beside.times.map(presentTime),
    startsOn: row.startsOn?.toString() ?? null,
    closesAt: row.closesAt?.toString() ?? null,
    publishedAt: row.publishedAt?.toString() ?? null,
    documents: beside.documents,
    distance: beside.distance,
    mine: beside.fit && { fit: beside.fit, application: beside.application, draft: beside.draft },
    counts: ours
      ? (Object.fromEntries(applicationStatus.options.map((one) => [one, beside.counts?.get(one) ?? 0])) as Record<
          ApplicationStatus,
          number
        >)
      : null,
    removed: taken && (ours || isAdmin(actor)) ? { at: row.removedAt!.toString(), reason: row.removalReason! } : null,
    version: row.version,
    can: {
      edit: !taken && status !== 'filled' && may(actor, jobPolicy, 'post', row),
      applications: may(actor, jobPolicy, 'applications', row),
      apply: status === 'open' && !taken && !isApplied && may(actor, jobPolicy, 'apply', row),
      moderate: may(actor, jobPolicy, 'moderate', row),
    },
  }
}

function presentTime(row: Omit<TimeRow, 'jobId' | 'place'>): JobTime {
  return {
    seriesId: row.seriesId,
    name: row.name,
    weekday: row.weekday,
    startTime: row.startTime.toString({ smallestUnit: 'minute' }),
    durationMinutes: row.durationMinutes,
  }
}
