import { payRuns } from '../../src/features/payroll/runs/runs.tables.ts'
import { payDocuments, payLines } from '../../src/features/payroll/document/document.tables.ts'
import { superBatches, superContributions } from '../../src/features/payroll/super/super.tables.ts'
import { newId } from '../../src/platform/ids.ts'
import type { MadePerson } from '../factories.ts'
import type { TestApp } from '../harness.ts'

/** A draft with a line, an open pay run and a filed contribution, written as they lie in the database. */
export async function somePay(
  t: TestApp,
  at: { owner: MadePerson; gymId: string; trainerId: string },
  engagementId: string,
) {
  return await t.given(async ({ tx, now }) => {
    const [payDocumentId, payLineId, payRunId] = [newId(), newId(), newId()]
    const of = { gymId: at.gymId, trainerId: at.trainerId }
    const date = Temporal.PlainDate.from('2026-03-10')
    const period = { periodFrom: date.subtract({ days: 1 }), periodTo: date.add({ days: 12 }) }
    const numbered = { issuerId: of.trainerId, series: 'invoice' as const, kind: 'invoice' as const }
    const draft = { createdAt: now, createdBy: at.owner.userId, engagementId, taxed: false }
    await tx.insert(payDocuments).values({ id: payDocumentId, state: 'draft', ...of, ...period, ...numbered, ...draft })
    const line = { kind: 'manual' as const, date, title: 'Workshop', cents: 5000 }
    await tx.insert(payLines).values({ id: payLineId, documentId: payDocumentId, ...of, ...line })
    const payOn = date.add({ days: 15 })
    const run = { payOn, madeAt: now, madeBy: at.owner.userId }
    await tx.insert(payRuns).values({ id: payRunId, gymId: of.gymId, status: 'open', ...run })
    const [superId, superBatchId, paidId] = [newId(), newId(), newId()]
    await tx.insert(payDocuments).values({ id: paidId, state: 'void', ...of, ...period, ...numbered, ...draft })
    await tx.insert(superContributions).values({
      id: superId,
      ...of,
      ...period,
      engagementId,
      documentId: paidId,
      state: 'accrued',
      qeDay: payOn,
      baseCents: 5000,
      rateBasisPoints: 1200,
      cents: 600,
      dueOn: payOn.add({ days: 9 }),
      dueDays: 7,
      dueBecause: '7 business days after the payment date',
      accruedAt: now,
    })
    const sealed = { key: 'none', sealedKey: Buffer.from('none'), madeAt: now, madeBy: at.owner.userId }
    const filed = { fileId: superBatchId.slice(-12), state: 'completed' as const, totalCents: 600, contributions: 1 }
    await tx.insert(superBatches).values({ id: superBatchId, gymId: of.gymId, ...filed, ...sealed })
    return { payDocumentId, payLineId, payRunId, superId, superBatchId }
  })
}
