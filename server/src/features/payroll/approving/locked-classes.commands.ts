import { payrollErrors } from '@quartet/contract/payroll/documents'
import { eq } from 'drizzle-orm'
import type { Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf, found } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { haveWorkedTogether } from '../../connections/engagements/engagements.queries.ts'
import { callOff, correctPast } from '../../timetable/entries/past-entries.commands.ts'
import { entries } from '../../timetable/recurrence/series.tables.ts'
import { aboutDocument, hold } from './approving.commands.ts'
import { linesOfDocument, type DocumentRow } from '../document/document.queries.ts'
import { holdPay, type AboutDocument } from '../filling/fill.commands.ts'
import { payeeNamed } from '../document/payees.queries.ts'
import { correctionWords, timesOn } from '../reckoning/prices.rules.ts'

const fail = failureOf(payrollErrors)

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** `words`: what became of what was said of it. `taughtBy`: who has it now and had it not before. */
    'pay_document.class_corrected': AboutDocument & {
      entryId: string
      words: string
      reason: string
      taughtBy: string | null
    }
  }
}

type Correction = {
  lineId: string
  heads?: number
  /** Null: nobody taught it. */
  taughtBy?: string | null
  startTime?: string
  endTime?: string
  reason: string
}

/**
 * Corrects a class that is locked because it is on an approved document: how many came, who taught it, and when. The
 * document stays as it is (invariant 6): what the class is worth more or less goes on its payee's next one, and of
 * somebody else who taught it the class goes on theirs.
 */
export async function correctClass(
  work: Work & { actor: Person },
  document: Allowed<DocumentRow, 'correct'>,
  { lineId, heads, taughtBy, startTime, endTime, reason }: Correction,
): Promise<void> {
  const { gymId } = document
  // Both in the same order, whoever corrects what.
  const payees = new Set([document.trainerId, ...(taughtBy ? [taughtBy] : [])])
  for (const trainerId of [...payees].toSorted()) await holdPay(work, { gymId, trainerId })
  const row = await hold(work, document.id, null)
  const line = found((await linesOfDocument(work.tx, row.id)).find((one) => one.id === lineId))
  if (line.kind !== 'class' || !line.live) throw fail('payroll.not_locked')
  const [entry] = await work.tx.select().from(entries).where(eq(entries.id, line.entryId!)).for('update')
  if (!entry?.lockedAt) throw fail('payroll.not_locked')
  const held =
    startTime !== undefined && endTime !== undefined ? timesOn(entry, row.timezone, startTime, endTime) : undefined
  if (held === 'unfit') throw fail('payroll.times_unfit')
  const isHeld = entry.cancelledAt === null
  const moves = taughtBy != null && (taughtBy !== entry.trainerId || !isHeld)
  if (moves && !(await haveWorkedTogether(work.tx, gymId, taughtBy))) throw fail('payroll.not_a_trainer')
  const nameOf = async (trainerId: string | null) =>
    trainerId === null ? null : ((await payeeNamed(work.tx, gymId, trainerId))?.name ?? null)
  const words = correctionWords(
    {
      heads: entry.attendance,
      taughtBy: isHeld ? await nameOf(entry.trainerId) : null,
      held: { from: entry.heldFrom ?? entry.startsAt, until: entry.heldUntil ?? entry.endsAt },
    },
    { heads, taughtBy: taughtBy === undefined ? undefined : await nameOf(taughtBy), held },
    row.timezone,
  )
  if (words === null) return
  const attendance = heads === entry.attendance ? undefined : heads
  await correctPast(work, entry.id, { attendance, trainerId: moves ? taughtBy : undefined, held, again: moves })
  if (taughtBy === null && isHeld) await callOff(work, entry.id, reason)
  const payload = { ...aboutDocument(row), entryId: entry.id, words, reason, taughtBy: moves ? taughtBy : null }
  await work.record('pay_document.class_corrected', payload)
}
