import type { EngagementRow } from '../../connections/engagements/engagements.queries.ts'
import { payPlaceOf } from '@quartet/contract/kernel/pay-countries'
import { payrollErrors } from '@quartet/contract/payroll/documents'
import { and, eq, getColumns, inArray, sql } from 'drizzle-orm'
import { conflictOr } from '../../../platform/conflict.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { newId } from '../../../platform/ids.ts'
import { registeredOn } from '../../connections/engagements/engagements.rules.ts'
import type { GymRow } from '../../gyms/gym/gym.queries.ts'
import { instantsOf } from '../../timetable/recurrence/wall-times.rules.ts'
import { lookBack, putCorrections } from './corrections.commands.ts'
import { leftOffOf, linesOfDocument, takenLines, type PayLineRow } from '../document/document.queries.ts'
import { documentFor, type Payee } from '../document/drafts.commands.ts'
import { lateClasses } from './late-classes.queries.ts'
import { documentName } from '../document/document.rules.ts'
import { fill, type FilledLine } from '../reckoning/fill.rules.ts'
import { taxRateOn, totalsOf } from '../reckoning/gst.rules.ts'
import type { PayrollPorts } from '../document/classes.ports.ts'
import { payDocuments, payLines } from '../document/document.tables.ts'
import { periodAround, periodBefore, type PayPeriod } from '../reckoning/periods.rules.ts'
import { datedRates, engagementsAt, gstOfAbns, payerOf, priceListOf } from '../reckoning/prices.queries.ts'
import { retotal } from '../document/totals.commands.ts'

const fail = failureOf(payrollErrors)

export type AboutDocument = { documentId: string; gymId: string; trainerId: string }

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'pay_document.filled': AboutDocument & { added: number; changed: number; removed: number }
  }
}

/** Takes the pay of one trainer at one gym in hand until the transaction ends: one fill after the other. */
export async function holdPay(work: Work, { gymId, trainerId }: { gymId: string; trainerId: string }): Promise<void> {
  await work.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`pay ${gymId} ${trainerId}`}, 0))`)
}

/** The pay period that somebody means: the dates that they name, else the last one of the gym's rhythm that is over. */
export function periodMeant(
  work: Work,
  { gym, payer }: { gym: GymRow; payer: Awaited<ReturnType<typeof payerOf>> },
  asked: { from?: string; to?: string },
): PayPeriod {
  if (!payer) throw fail('payroll.no_payer')
  const today = work.now.toZonedDateTimeISO(gym.timezone).toPlainDate()
  if (asked.from === undefined) return periodBefore(payer.rhythm, payer.anchorDate, today)
  const from = Temporal.PlainDate.from(asked.from)
  const to =
    asked.to === undefined ? periodAround(payer.rhythm, payer.anchorDate, from).to : Temporal.PlainDate.from(asked.to)
  const days = from.until(to).days
  if (days < 0 || days > 61) throw fail('payroll.period_too_long')
  return { from, to }
}

/** What a fill of a period would make now, and what it would leave out. Reads only. */
export async function readFill(
  work: Work,
  ports: PayrollPorts,
  gym: GymRow,
  payee: Payee,
  period: PayPeriod,
  own: string[],
) {
  const { tx } = work
  const { trainerId } = payee
  const span = instantsOf(period.from, period.to, gym.timezone)
  const at = { gymId: gym.id, trainerId, from: span.from, until: span.until }
  const { country } = payPlaceOf(gym)
  const [engagements, others, late, classes, dues, leftOff] = await Promise.all([
    engagementsAt(tx, gym.id, trainerId),
    takenLines(tx, { gymId: gym.id, trainerId }, period, own),
    lateClasses(tx, { gymId: gym.id, trainerId }, span.from, own),
    ports.classes(tx, at),
    ports.dues(tx, at),
    leftOffOf(tx, own),
  ])
  const engaged = engagements.map((one) =>
    // Where no tax is charged a registration makes no difference.
    country.tax === null ? { ...one, engaged: { ...one.engaged, gst: [] } } : one,
  )
  // Holidays of the days that late classes were on count too.
  const since = late.length > 0 ? { ...period, from: period.from.subtract({ days: lookBack }) } : period
  const [list, lateOnes] = await Promise.all([
    priceListOf(tx, gym, trainerId, since),
    late.length > 0 ? ports.classes(tx, { entryIds: late }) : [],
  ])
  const filled = fill({
    trainer: { id: trainerId, name: payee.name },
    period,
    classes: [...lateOnes, ...classes],
    late: new Set(late),
    dues,
    engaged: engaged.map((one) => one.engaged),
    list,
    taken: new Map(others.map(({ id, dueId, entryId, document }) => [dueId ?? entryId ?? id, documentName(document)])),
    leftOff,
    now: work.now,
  })
  return { ...filled, engaged, list }
}

/**
 * Fills the documents of one trainer and period from the timetable: one for each engagement and standing of GST in it.
 * What was on a draft and does not belong there any more comes off; each line says what the fill changed. Answers their ids.
 */
export async function fillDocuments(
  work: Work & { actor: { kind: 'person'; userId: string } },
  ports: PayrollPorts,
  gym: GymRow,
  payee: Allowed<Payee, 'fill'>,
  period: PayPeriod,
): Promise<string[]> {
  await holdPay(work, payee)
  const { tx } = work
  const drafts = await openOf(work, payee, period)
  const open = drafts.map((one) => one.id)
  const [{ documents, engaged }, payer, registered, rates] = await Promise.all([
    readFill(work, ports, gym, payee, period, open),
    payerOf(tx, gym.id),
    gstOfAbns(tx, gym.id, sql`select abn from payers where gym_id = ${gym.id}`),
    datedRates(tx),
  ])
  if (!payer) throw fail('payroll.no_payer')
  const { country, place } = payPlaceOf(gym)
  const ours = registered.filter((one) => one.trainerId === null)
  const today = work.now.toZonedDateTimeISO(gym.timezone).toPlainDate().toString()
  const kindFor = ({ engagementId, taxed }: { engagementId: string; taxed: boolean }, dates: string[]) => {
    const { row, engaged: of } = engaged.find((one) => one.row.id === engagementId)!
    const bothRegistered =
      taxed && registeredOn(of.gst, today) && [...dates, today].every((date) => registeredOn(ours, date))
    return kindOf(row, bothRegistered && country.offers.includes('recipient_created'))
  }
  const touched = new Map<string, Counts>()
  for (const group of documents) {
    const dates = group.lines.map(({ date }) => date.toString())
    const id = await documentFor(work, payee, period, group, kindFor(group, dates))
    const taxOf = (date: Temporal.PlainDate) => (group.taxed ? taxRateOn(rates, place, date) : 0)
    touched.set(id, await putLines(work, payee, id, group.lines, taxOf))
  }
  // A draft that nothing belongs on any more keeps what was added by hand.
  for (const draft of drafts.filter((one) => !touched.has(one.id))) {
    const id = await documentFor(work, payee, period, draft, kindFor(draft, []))
    touched.set(id, await putLines(work, payee, id, [], () => 0))
  }
  const corrected = await putCorrections(work, ports, gym, payee, {
    period,
    drafts: [...touched.keys()],
    open,
    kindFor,
  })
  for (const id of corrected) touched.set(id, touched.get(id) ?? { added: 1, changed: 0, removed: 0 })
  for (const [documentId, counts] of touched) {
    await retotal(work, documentId)
    const payload = { documentId, gymId: gym.id, trainerId: payee.trainerId, ...counts }
    if (counts.added + counts.changed + counts.removed > 0) await work.record('pay_document.filled', payload)
  }
  return [...touched.keys()]
}

async function openOf({ tx }: Work, payee: Payee, period: PayPeriod) {
  return await tx
    .select({ id: payDocuments.id, engagementId: payDocuments.engagementId, taxed: payDocuments.taxed })
    .from(payDocuments)
    .where(
      and(
        eq(payDocuments.gymId, payee.gymId),
        eq(payDocuments.trainerId, payee.trainerId),
        eq(payDocuments.periodFrom, period.from),
        eq(payDocuments.periodTo, period.to),
        inArray(payDocuments.state, ['draft', 'returned']),
        sql`${payDocuments.creditsId} is null`,
      ),
    )
    .for('update')
}

function kindOf(row: EngagementRow, mayBeCreated: boolean): 'invoice' | 'recipient_created_invoice' | 'timesheet' {
  if (row.kind === 'employee') return 'timesheet'
  const agreed = row.recipientGymAt !== null && row.recipientTrainerAt !== null
  return agreed && mayBeCreated ? 'recipient_created_invoice' : 'invoice'
}

type Counts = { added: number; changed: number; removed: number }
const keyOf = (line: { entryId: string | null; dueId: string | null }) => line.dueId ?? line.entryId ?? ''

/** Makes the class lines of a document these, and keeps what changed. */
async function putLines(
  work: Work,
  payee: Payee,
  documentId: string,
  lines: FilledLine[],
  taxOf: (date: Temporal.PlainDate) => number,
): Promise<Counts> {
  const { tx } = work
  const standing = (await linesOfDocument(tx, documentId)).filter(({ kind }) => kind === 'class' || kind === 'due')
  const wanted = new Map(lines.map((line) => [keyOf(line), line]))
  const gone = standing.filter((line) => !wanted.has(keyOf(line)))
  if (gone.length > 0)
    await tx.delete(payLines).where(
      inArray(
        payLines.id,
        gone.map((line) => line.id),
      ),
    )
  const known = new Map(standing.map((line) => [keyOf(line), line]))
  const first = standing.length === 0
  const added = lines.filter((line) => !known.has(keyOf(line)))
  if (added.length > 0) {
    const at = { documentId, gymId: payee.gymId, trainerId: payee.trainerId }
    const taxed = added.map((line) => ({ ...line, taxBasisPoints: taxOf(line.date) }))
    // Of a new document that is what its total will spread; otherwise the total puts it right.
    const { taxOfLines } = totalsOf(taxed)
    const rows = taxed.map((line, place) => ({
      id: newId(),
      ...at,
      ...line,
      taxCents: taxOfLines[place]!,
      news: first ? null : 'New since the last fill',
    }))
    await conflictOr(
      {
        pay_lines_class_once: () => fail('payroll.class_taken'),
        pay_lines_due_once: () => fail('payroll.class_taken'),
      },
      tx.insert(payLines).values(rows),
    )
  }
  const stayed = lines.flatMap((line) => {
    const was = known.get(keyOf(line))
    if (!was) return []
    const isChanged = was.cents !== line.cents || was.minutes !== line.minutes
    const said = { ...line, taxBasisPoints: taxOf(line.date), ...newsOf(was, line, isChanged) }
    return [{ isChanged, row: { id: was.id, documentId, gymId: payee.gymId, trainerId: payee.trainerId, ...said } }]
  })
  if (stayed.length > 0)
    await overwrite(
      tx,
      stayed.map(({ row }) => row),
    )
  return { added: added.length, changed: stayed.filter((one) => one.isChanged).length, removed: gone.length }
}

/** Writes lines that are there already anew, all in one statement. */
async function overwrite(tx: Work['tx'], rows: (typeof payLines.$inferInsert)[]): Promise<void> {
  const columns = getColumns(payLines)
  const names = Object.keys(rows[0]!) as (keyof typeof columns)[]
  const set = Object.fromEntries(names.map((name) => [name, sql`excluded.${sql.identifier(columns[name].name)}`]))
  await tx.insert(payLines).values(rows).onConflictDoUpdate({ target: payLines.id, set })
}

function newsOf(
  was: PayLineRow,
  line: FilledLine,
  isChanged: boolean,
): { wasCents: number | null; news: string | null } {
  if (!isChanged) return { wasCents: null, news: null }
  return { wasCents: was.cents, news: line.note ?? 'Changed since the last fill' }
}
