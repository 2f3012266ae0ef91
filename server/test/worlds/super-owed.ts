import { makeConnection, makeTrainer, type MadeTrainer } from '../factories.ts'
import type { TestApp } from '../harness.ts'
import { engage, type PayGym } from './pay-gym.ts'
import { payRuns } from '../../src/features/payroll/runs/runs.tables.ts'
import { payDocuments } from '../../src/features/payroll/document/document.tables.ts'
import { newId } from '../../src/platform/ids.ts'

export const details = {
  birthDate: '1994-05-06',
  sex: 'female',
  address: '1 Example St',
  city: 'Sydney',
  state: 'NSW',
  postcode: '2000',
  tfn: '123 456 782',
}

export type Owed = { trainer: MadeTrainer; engagementId: string; documentId: string }
type Wishes = {
  memberNumber?: string | null
  /** Null: none was chosen. */
  usi?: string | null
  /** In cents, before super. */
  earned?: number
  paidOn?: string
  /** Somebody who was paid before. */
  again?: Owed
  firstName?: string
  /** A contractor who is paid for their labour, on an invoice. */
  contractor?: boolean
}

/** An employee with a fund whose timesheet was paid, as the bank's file says. */
export async function owed(t: TestApp, gym: PayGym, wishes: Wishes = {}): Promise<Owed> {
  const { memberNumber = '12345600', usi = 'STA0100AU', earned = 124_050, paidOn = '2026-11-27' } = wishes
  const { gymId } = gym.gym
  const trainer =
    wishes.again?.trainer ??
    (await t.given(async (work) => {
      const made = await makeTrainer(work, { specialtyIds: [gym.specialtyId], firstName: wishes.firstName ?? 'Priya' })
      await makeConnection(work, gymId, made.trainerId, {
        employmentStatus: wishes.contractor ? 'contractor' : 'employee',
      })
      return made
    }))
  const as = wishes.contractor
    ? { kind: 'contractor', paidForLabour: true, labourNote: 'Teaches only here' }
    : { kind: 'employee', classification: 'Level 4', basis: 'casual' }
  const engagementId = wishes.again?.engagementId ?? (await engage(t, { ...gym, usual: trainer }, { as }))
  if (!wishes.again) {
    const fund = usi === null ? null : { kind: 'fund', usi, memberNumber }
    const { status, body } = await t.as(trainer).put(`/engagements/${engagementId}/employee`, { ...details, fund })
    if (status !== 200) throw new Error(`no details: ${status} ${JSON.stringify(body)}`)
  }
  const documentId = await t.given(async (work) => {
    const { tx, now } = work
    const day = Temporal.PlainDate.from(paidOn)
    const party = { name: 'As it was sent in', abn: null, gstFrom: null, address: null }
    const [runId, id] = [newId(), newId()]
    const by = gym.gym.owner.userId
    await tx.insert(payRuns).values({
      id: runId,
      gymId,
      status: 'paid',
      payOn: day,
      madeAt: now,
      madeBy: by,
      lockedAt: now,
      lockedBy: by,
      paidAt: now,
      paidBy: by,
      paidOn: day,
    })
    await tx.insert(payDocuments).values({
      id,
      gymId,
      trainerId: trainer.trainerId,
      engagementId,
      kind: wishes.contractor ? 'invoice' : 'timesheet',
      taxed: false,
      state: 'paid',
      periodFrom: day.subtract({ days: 13 }),
      periodTo: day,
      issuerId: wishes.contractor ? trainer.trainerId : gymId,
      series: wishes.contractor ? 'invoice' : 'timesheet',
      number: id.slice(-8),
      runId,
      subtotalCents: earned,
      totalCents: earned,
      superCents: 1,
      createdAt: now,
      createdBy: by,
      submittedAt: now,
      snapshot: { supplier: party, buyer: party, notes: [], super: null },
      issuedOn: day,
      paidOn: day,
    })
    const about = { documentId: id, gymId, trainerId: trainer.trainerId, runId, cents: earned, paidOn }
    await work.record('pay_document.paid', about as never)
    return id
  })
  await t.settle()
  return { trainer, engagementId, documentId }
}
