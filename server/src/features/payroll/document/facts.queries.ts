import { moneyAt, moneyIn } from '@quartet/contract/kernel/pay-countries'
import type { Work } from '../../../platform/db/db.ts'
import type { NoticeWords } from '../../../platform/events/notice.ts'
import type { SampleClass } from '../../../platform/events/told-event.ts'
import { managersOf } from '../../gyms/gym/gym.queries.ts'
import { periodWords } from '../reckoning/periods.rules.ts'
import { findDocument } from './document.queries.ts'
import type { DocumentKind } from '@quartet/contract/payroll/payroll'
import { documentName, placeOfDocument } from './document.rules.ts'

type Told = { documentId: string; payee: string; managers: string[] }
type Said = Pick<NoticeWords, 'title' | 'message' | 'category' | 'priority'> & { by?: NoticeWords['by'] }

/** What an event of a pay document says, with the document, its payee and who manages the gym; null once it is gone. */
export async function factsOfPay<P extends { documentId: string; gymId: string }>(
  { tx }: Work,
  { payload }: { payload: P },
) {
  const row = await findDocument(tx, undefined, payload.documentId)
  if (!row) return null
  const money = moneyIn(placeOfDocument(row).country)
  return {
    ...payload,
    kind: row.kind,
    document: documentName(row),
    gymName: row.gymName,
    payee: row.payeeUserId,
    payeeName: row.payeeName,
    total: money(row.totalCents),
    period: periodWords({ from: row.periodFrom, to: row.periodTo }),
    money,
    managers: (await managersOf(tx, payload.gymId)).filter((userId) => userId !== row.payeeUserId),
  }
}

/** Facts as they could be of an invoice of two weeks. */
export function samplePay({ gym: gymName }: SampleClass, kind: DocumentKind = 'invoice') {
  const ids = {
    documentId: 'document',
    gymId: 'gym',
    trainerId: 'trainer',
    runId: 'run',
    lineId: 'line',
    entryId: 'entry',
  }
  const money = moneyAt('AU')
  const invoice = {
    kind,
    document: documentName({ kind, number: '0042' }),
    number: '0042',
    totalCents: 124_050,
    total: money(124_050),
    money,
  }
  const people = { gymName, payee: 'trainer', payeeName: 'Mei Tanaka', managers: ['gym'] }
  return { ...ids, ...invoice, ...people, period: '9 – 22 March 2026' }
}

/** Words for the payee. Amounts are said; no number of an account or of tax ever is. */
export const toPayee = ({ payee, documentId }: Told, said: Said): NoticeWords => ({
  userId: payee,
  type: 'payroll',
  link: `/payroll/documents/${documentId}`,
  ...said,
})

/** The same for those who manage the gym. */
export const toManagers = (f: Told, said: Said): NoticeWords[] =>
  f.managers.map((userId) => ({ ...toPayee(f, said), userId }))

/** Marks what waits for an answer. */
export const asksOfPay = { category: 'action_required', priority: 'medium' } as const
/** Marks news of pay. */
export const newsOfPay = { category: 'updates', priority: 'medium' } as const

export const capital = (words: string): string => words[0]!.toUpperCase() + words.slice(1)
