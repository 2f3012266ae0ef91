import { and, eq, isNull, sql } from 'drizzle-orm'
import { agreementVersion, engagementsErrors, type engagementDraft } from '@quartet/contract/connections/engagements'
import type { EmployeeDetails, GstRegistration } from '@quartet/contract/connections/pay-details'
import type { z } from 'zod'
import type { Person } from '../../../platform/actor.ts'
import { conflictOr } from '../../../platform/conflict.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { newId } from '../../../platform/ids.ts'
import type { Vault } from '../../../platform/keys/vault.ts'
import type { GymTrainerPair, Side } from '../connection/connection.policy.ts'
import { haveWorkedTogether, type EngagementRow } from './engagements.queries.ts'
import { owesSuper, registeredOn } from './engagements.rules.ts'
import { engagements, gstRegistrations, employeePlace } from './engagements.tables.ts'

const fail = failureOf(engagementsErrors)

/** What is private stays out of events: more people read them than may read it. */
export type AboutEngagement = GymTrainerPair & { engagementId: string; by: Side }

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'engagement.begun': AboutEngagement & { kind: EngagementRow['kind']; from: string }
    'engagement.changed': AboutEngagement
    /** A contractor is paid mainly for their own labour from now on, so that super is owed to them. */
    'engagement.labour_marked': AboutEngagement
    'engagement.ended': AboutEngagement & { to: string }
    'engagement.business_changed': AboutEngagement & {
      abn: string | null
      registerNumber: string | null
      gst: GstRegistration[]
    }
    'engagement.employee_given': AboutEngagement
    'engagement.revealed': AboutEngagement
    'engagement.agreed': AboutEngagement & { inForce: boolean }
    'engagement.disagreed': AboutEngagement
  }
}

type By = Work & { actor: Person }
type Held<Action extends string> = Allowed<EngagementRow, Action>

export const aboutEngagement = (row: EngagementRow, by: Side): AboutEngagement => ({
  gymId: row.gymId,
  trainerId: row.trainerId,
  engagementId: row.id,
  by,
})

/** Engages a trainer from a day on. Whoever chooses has read the notice on contractors and employees. */
export async function engage(
  work: By,
  pair: Allowed<GymTrainerPair, 'engage'>,
  draft: Omit<z.output<typeof engagementDraft>, 'gymId' | 'trainerId'>,
): Promise<string> {
  const { as, fromDate, toDate } = draft
  if (toDate !== null && toDate < fromDate) throw fail('engagements.ends_before_it_begins')
  if (!(await haveWorkedTogether(work.tx, pair.gymId, pair.trainerId))) throw fail('engagements.not_connected')
  const id = newId()
  const { userId, actingGymId } = work.actor
  const { kind, ...terms } = as
  await conflictOr(
    { engagements_one_at_a_time: () => fail('engagements.overlaps') },
    work.tx.insert(engagements).values({
      id,
      gymId: pair.gymId,
      trainerId: pair.trainerId,
      kind,
      fromDate: Temporal.PlainDate.from(fromDate),
      toDate: toDate === null ? null : Temporal.PlainDate.from(toDate),
      ...terms,
      noticeVersion: draft.noticeVersion,
      noticeShownAt: work.now,
      noticeShownTo: userId,
      createdAt: work.now,
      createdBy: userId,
      actingGymId,
    }),
  )
  await work.record('engagement.begun', {
    gymId: pair.gymId,
    trainerId: pair.trainerId,
    engagementId: id,
    by: 'gym',
    kind,
    from: fromDate,
  })
  if (as.kind === 'contractor' && as.paidForLabour)
    await work.record('engagement.labour_marked', {
      gymId: pair.gymId,
      trainerId: pair.trainerId,
      engagementId: id,
      by: 'gym',
    })
  return id
}

/** Terms of payment and the labour flag. */
export async function changeEngagement(
  work: By,
  row: Held<'engage'>,
  to: Pick<EngagementRow, 'termsDays' | 'paidForLabour' | 'labourNote'>,
): Promise<void> {
  if (row.kind !== 'contractor') throw fail('engagements.not_a_contractor')
  const { termsDays, paidForLabour, labourNote } = to
  await touch(work, row, { termsDays, paidForLabour, labourNote })
  await work.record('engagement.changed', aboutEngagement(row, 'gym'))
  if (paidForLabour && !row.paidForLabour) await work.record('engagement.labour_marked', aboutEngagement(row, 'gym'))
}

export async function endEngagement(work: By, row: Held<'engage'>, toDate: string): Promise<void> {
  if (toDate < row.fromDate.toString()) throw fail('engagements.ends_before_it_begins')
  await conflictOr(
    { engagements_one_at_a_time: () => fail('engagements.overlaps') },
    touch(work, row, { toDate: Temporal.PlainDate.from(toDate) }),
  )
  await work.record('engagement.ended', { ...aboutEngagement(row, 'gym'), to: toDate })
}

/** The ABN, and when it was registered for GST as the gym is told. Registrations of other ABNs stay. */
export async function tellBusiness(
  work: By,
  row: Held<'business'>,
  said: Pick<EngagementRow, 'abn' | 'registerNumber'> & { gst: GstRegistration[]; by: Side },
): Promise<void> {
  if (row.kind !== 'contractor') throw fail('engagements.not_a_contractor')
  const { abn, registerNumber, gst, by } = said
  await touch(work, row, { abn, registerNumber })
  if (abn !== null) await replaceGst(work, { gymId: row.gymId, trainerId: row.trainerId, abn }, gst)
  await work.record('engagement.business_changed', { ...aboutEngagement(row, by), abn, registerNumber, gst })
}

/** What is registered of an ABN, all of it anew; what was said before stands in the events. */
export async function replaceGst(
  work: By,
  { gymId, trainerId, abn }: { gymId: string; trainerId: string | null; abn: string },
  gst: GstRegistration[],
): Promise<void> {
  await work.tx
    .delete(gstRegistrations)
    .where(
      and(
        eq(gstRegistrations.gymId, gymId),
        trainerId === null ? isNull(gstRegistrations.trainerId) : eq(gstRegistrations.trainerId, trainerId),
        eq(gstRegistrations.abn, abn),
      ),
    )
  if (gst.length === 0) return
  await work.tx.insert(gstRegistrations).values(
    gst.map((one) => ({
      id: newId(),
      gymId,
      trainerId,
      abn,
      fromDate: Temporal.PlainDate.from(one.fromDate),
      toDate: one.toDate === null ? null : Temporal.PlainDate.from(one.toDate),
      saidAt: work.now,
      saidBy: work.actor.userId,
    })),
  )
}

/** Keeps what payroll and a fund need of somebody whom super is owed to, sealed; beside it only whether it is there. */
export async function giveEmployee(
  work: By,
  row: Held<'employee'>,
  { details, vault, by }: { details: EmployeeDetails; vault: Vault; by: Side },
): Promise<void> {
  if (!owesSuper(row)) throw fail('engagements.not_an_employee')
  const { fund, tfn } = details
  await touch(work, row, {
    sealedEmployee: vault.seal(Buffer.from(JSON.stringify(details)), employeePlace(row.id)),
    employeeFacts: {
      tfn: tfn !== null,
      fund: fund && (fund.kind === 'fund' ? fund.usi : fund.abn),
      memberNumber: Boolean(fund?.memberNumber),
    },
    employeeChangedAt: work.now,
  })
  await work.record('engagement.employee_given', aboutEngagement(row, by))
}

/** One side accepts that the gym writes the invoices. Both must be registered for GST, as the ruling asks. */
export async function agree(
  work: By,
  row: Held<'agree'>,
  of: { side: Side; version: string; gst: GstRegistration[]; payerGst: GstRegistration[]; today: string },
): Promise<void> {
  if (row.kind !== 'contractor') throw fail('engagements.not_a_contractor')
  if (of.version !== agreementVersion) throw fail('engagements.agreement_version')
  if (!registeredOn(of.gst, of.today) || !registeredOn(of.payerGst, of.today)) throw fail('engagements.gst_needed')
  const same = row.recipientVersion === of.version
  const mine =
    of.side === 'gym'
      ? { recipientGymAt: work.now, recipientGymBy: work.actor.userId }
      : { recipientTrainerAt: work.now, recipientTrainerBy: work.actor.userId }
  await touch(work, row, { ...(same ? {} : nothingAgreed), ...mine, recipientVersion: of.version })
  const inForce = same && (of.side === 'gym' ? row.recipientTrainerAt : row.recipientGymAt) !== null
  await work.record('engagement.agreed', { ...aboutEngagement(row, of.side), inForce })
}

/** Either side ends it at once: from then on the trainer writes their own invoices. */
export async function disagree(work: By, row: Held<'agree'>, side: Side): Promise<void> {
  await touch(work, row, { ...nothingAgreed, recipientVersion: null })
  await work.record('engagement.disagreed', aboutEngagement(row, side))
}

const nothingAgreed = {
  recipientGymAt: null,
  recipientGymBy: null,
  recipientTrainerAt: null,
  recipientTrainerBy: null,
}

/** Writes down that somebody looked at what is private. */
export async function writeReveal(work: By, row: Held<'reveal'>, by: Side): Promise<void> {
  await work.record('engagement.revealed', aboutEngagement(row, by))
}

async function touch(work: Work, row: EngagementRow, to: Partial<typeof engagements.$inferInsert>): Promise<void> {
  await work.tx
    .update(engagements)
    .set({ ...to, version: sql`${engagements.version} + 1` })
    .where(eq(engagements.id, row.id))
}
