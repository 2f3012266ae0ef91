import { eq } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import { credentialReminders, submissions } from '../document/document.tables.ts'
import type { Overdue } from './reminders.queries.ts'
import type { CredentialRow } from '../status/status.queries.ts'
import { lastDay } from '../document/status.rules.ts'
import type { Wallet, WalletRow } from '../status/held.queries.ts'

type Ending = {
  credentialId: string
  trainerId: string
  requirementId: string
  requirementName: string
  /** Last day, as a date. */
  until: string
  days: number
}

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'credential.ending': Ending
    'credential.expired': Ending
    /** All that runs out, to somebody without any class. */
    'credentials.ending': { trainerId: string; endings: Ending[] }
    'submission.overdue': {
      submissionId: string
      trainerId: string
      requirementId: string
      requirementName: string
      days: number
    }
  }
}

/** How long after a document ran out the news of it still goes out, when nothing ran meanwhile. */
const stillNews = { days: 7 }
/** What a reminder of the day after the last is kept as. */
const runOut = -1

/**
 * Says of one trainer's documents which run out, each reminder once, and which have. Somebody without any class hears on
 * Mondays of all that runs out, in one notice.
 */
export async function remind(work: Work, trainerId: string, wallet: Wallet): Promise<void> {
  const hasClasses = wallet.upcoming > 0
  const endings: Ending[] = []
  const atGyms = wallet.rows.filter((row) => row.gym !== null && row.stand.validUntil !== null)
  for (const rows of Map.groupBy(atGyms, (row) => row.asked.rootId).values()) {
    // Gyms may ask for different terms: the one that it runs out for first is the one to tell of.
    const row = rows.toSorted(byLastDay)[0]!
    const held = wallet.documents.credentials.filter((one) => one.requirementId === row.asked.rootId)
    const credential = held.findLast((one) =>
      lastDay(one.evidence, one.validFrom, row.terms)?.equals(row.stand.validUntil!),
    )
    if (!credential) continue
    const ending = await remindOf(work, trainerId, row, credential, hasClasses || row.situation.day.dayOfWeek === 1)
    if (ending && hasClasses) await work.record('credential.ending', ending)
    else if (ending) endings.push(ending)
  }
  endings.sort((one, other) => one.until.localeCompare(other.until))
  if (endings.length > 0) await work.record('credentials.ending', { trainerId, endings }, 'trainerId')
}

/** Says that a document has run out, and answers the reminder that is due before; `speaks` is whether one may be today. */
async function remindOf(
  work: Work,
  trainerId: string,
  row: WalletRow,
  credential: CredentialRow,
  speaks: boolean,
): Promise<Ending | null> {
  const until = row.stand.validUntil!
  const today = row.situation.day
  const days = today.until(until).days
  const said: Ending = {
    credentialId: credential.id,
    trainerId,
    requirementId: row.asked.rootId,
    requirementName: row.asked.name,
    until: until.toString(),
    days,
  }
  if (days < 0) {
    const isNews = Temporal.PlainDate.compare(until.add(stillNews), today) >= 0
    const isOut = row.stand.status === 'expired' || row.stand.state === 'grace'
    if (isNews && isOut && (await isFirst(work, credential.id, runOut))) await work.record('credential.expired', said)
    return null
  }
  // What is in review may renew it, and whoever handed it in need not be reminded to.
  if (row.stand.state === 'valid_renewal_pending' || !speaks) return null
  const due = reminderDue(row.terms.reminderDays, days)
  if (due === null) return null
  const [dueOn] = reminderDates(until, [due])
  const approvedOn = credential.approvedAt.toZonedDateTimeISO(row.gym!.timezone).toPlainDate()
  // Whoever was approved with less than that left has just been told its last day.
  if (Temporal.PlainDate.compare(approvedOn, dueOn!) > 0) return null
  return (await isFirst(work, credential.id, due)) ? said : null
}

async function isFirst(work: Work, credentialId: string, days: number): Promise<boolean> {
  const marked = await work.tx
    .insert(credentialReminders)
    .values({ credentialId, days, at: work.now })
    .onConflictDoNothing()
    .returning({ days: credentialReminders.days })
  return marked.length > 0
}

/** Tells once that nobody has decided on a document for days, at every gym that could. */
export async function escalateReview(work: Work, { gymIds, sentAt, ...row }: Overdue): Promise<void> {
  const { submissionId, trainerId, requirementId, requirementName } = row
  await work.tx.update(submissions).set({ escalatedAt: work.now }).where(eq(submissions.id, submissionId))
  const days = Math.floor(sentAt.until(work.now).total('days'))
  const about = { submissionId, trainerId, requirementId, requirementName, days }
  for (const gymId of gymIds) await work.record('submission.overdue', about, { gymId })
}

function byLastDay(one: WalletRow, other: WalletRow): number {
  return Temporal.PlainDate.compare(one.stand.validUntil!, other.stand.validUntil!)
}

/**
 * The reminder that is due on a day with `daysLeft` to the last: the smallest of the requirement's days that is not
 * behind, or null before the first. Days that were slept through are not made up for one by one.
 */
export function reminderDue(reminderDays: number[], daysLeft: number): number | null {
  if (daysLeft < 0) return null
  const due = reminderDays.filter((days) => days >= daysLeft)
  return due.length > 0 ? Math.min(...due) : null
}

/** The days on which reminders go out for a document with this last day, the first first. */
export function reminderDates(until: Temporal.PlainDate, reminderDays: number[]): Temporal.PlainDate[] {
  return reminderDays.toSorted((one, other) => other - one).map((days) => until.subtract({ days }))
}
