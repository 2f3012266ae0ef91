import type { RequirementTerms } from '@quartet/contract/compliance/requirements'
import type { Submission } from '@quartet/contract/compliance/submissions'

type Moment = Temporal.Instant

/** Days that a file is kept after what it was for is over, so that a person can still look something up. */
const afterwards = 90
/** Days after the last connection of its holder has ended. */
const afterLeaving = 30
/** Days of a file that was handed over and never handed in. */
const unused = 7

/** One use of a file. `decidedAt` is when it was approved or rejected, `until` the last day that it proves something. */
export type Use = {
  state: Submission['status']
  sentAt: Moment
  decidedAt: Moment | null
  until: Temporal.PlainDate | null
  keepFileDays: RequirementTerms['keepFileDays']
}

/**
 * Whether the bytes of a file have to go now; outcome, dates and hash stay (decision 41). A file that proves several
 * things stays for the last of them. `leftAt` is when its holder's last connection ended, null while there is one or
 * never was.
 */
export function isFileOver(now: Moment, file: { uploadedAt: Moment; uses: Use[]; leftAt: Moment | null }): boolean {
  const { uses, leftAt, uploadedAt } = file
  if (uses.some(isWaiting)) return false
  if (leftAt && isOver(now, leftAt, afterLeaving)) return true
  if (uses.length === 0) return isOver(now, uploadedAt, unused)
  return uses.every((use) => isUseOver(now, use))
}

function isUseOver(now: Moment, { state, sentAt, decidedAt, until, keepFileDays }: Use): boolean {
  if (state !== 'approved') return isOver(now, decidedAt ?? sentAt, afterwards)
  if (keepFileDays != null) return isOver(now, decidedAt ?? sentAt, keepFileDays)
  return until !== null && isOver(now, until.toZonedDateTime('UTC').toInstant(), afterwards + 1)
}

function isWaiting({ state }: Use): boolean {
  return state === 'checking' || state === 'awaiting_review' || state === 'more_info'
}

function isOver(now: Moment, since: Moment, days: number): boolean {
  return since.until(now).total('days') >= days
}
