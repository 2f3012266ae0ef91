import { namedDay } from '@quartet/contract/kernel/wording'
import { moneyIn } from '@quartet/contract/kernel/pay-countries'
import type { Work } from '../../platform/db/db.ts'
import { notice, type Notice, type NoticeWords } from '../../platform/events/notice.ts'
import { managersOf, teamOf } from '../gyms/gym/gym.queries.ts'
import { findDocument, type DocumentRow } from './document/document.queries.ts'
import { documentName, paidWords, placeOfDocument } from './document/document.rules.ts'
import type { AboutDocument } from './filling/fill.commands.ts'
import { periodWords } from './reckoning/periods.rules.ts'
import './approving/approving.commands.ts'
import './approving/lines.commands.ts'
import './filling/changes.commands.ts'
import './approving/overdue.commands.ts'
import './approving/locked-classes.commands.ts'
import './runs/runs.commands.ts'
import './filling/readiness.commands.ts'
import { teacherOf } from '../timetable/entries/homes.queries.ts'

type Said = Pick<NoticeWords, 'title' | 'message' | 'category' | 'priority'> & { by?: NoticeWords['by'] }
type Say = (row: DocumentRow) => Said

const asks = { category: 'action_required', priority: 'medium' } as const
const tells = { category: 'updates', priority: 'medium' } as const

/** Tells the payee, who manages the gym, or both. Amounts are said; no number of an account or of tax ever is. */
async function tell(
  work: Work,
  { documentId, gymId }: Pick<AboutDocument, 'documentId' | 'gymId'>,
  say: { payee?: (row: DocumentRow) => ReturnType<Say> | null; gym?: Say },
): Promise<NoticeWords[]> {
  const row = await findDocument(work.tx, undefined, documentId)
  if (!row) return []
  const about = { type: 'payroll', link: `/payroll/documents/${row.id}` }
  const toPayee = say.payee?.(row)
  const managers = say.gym ? (await managersOf(work.tx, gymId)).filter((userId) => userId !== row.payeeUserId) : []
  return [
    ...(toPayee ? [{ userId: row.payeeUserId, ...about, ...toPayee }] : []),
    ...managers.map((userId) => ({ userId, ...about, ...say.gym!(row) })),
  ]
}

const money = (row: DocumentRow, cents: number) => moneyIn(placeOfDocument(row).country)(cents)
const period = (row: DocumentRow) => periodWords({ from: row.periodFrom, to: row.periodTo })
const day = (date: Temporal.PlainDate | null) => (date ? namedDay(date) : 'soon')
const capital = (words: string) => words[0]!.toUpperCase() + words.slice(1)

export const payrollNotices: Notice[] = [
  notice('pay_document.submitted', (work, { payload }) =>
    tell(work, payload, {
      payee: (row) =>
        row.kind === 'recipient_created_invoice'
          ? {
              title: `${row.gymName} wrote an invoice for you`,
              message: `${capital(documentName(row))} over ${money(row, row.totalCents)} for ${period(row)}. Read it, and object within 21 days if it is not right. Do not send one of your own.`,
              ...asks,
              by: 'EB',
            }
          : null,
      gym: (row) => ({
        title:
          row.kind === 'recipient_created_invoice'
            ? `${capital(documentName(row))} was written for ${row.payeeName}`
            : `${row.payeeName} sent in ${documentName(row)}`,
        message: `${money(row, row.totalCents)} for ${period(row)}. Approve it, or ask about a line.`,
        ...asks,
        by: 'EB',
      }),
    }),
  ),
  notice('pay_document.returned', (work, { payload }) =>
    tell(work, payload, {
      payee: (row) => ({
        title: `${row.gymName} returned ${documentName(row)}`,
        message: `They say: ${payload.reason} Change it and send it in again under the same number.`,
        ...asks,
      }),
    }),
  ),
  notice('pay_document.approved', (work, { payload }) =>
    tell(work, payload, {
      payee: (row) => ({
        title: `${row.gymName} approved ${documentName(row)}`,
        message: payload.held
          ? `${money(row, row.totalCents)} for ${period(row)} is held for now: ${payload.held}`
          : `${money(row, row.totalCents)} for ${period(row)}, to be paid by ${day(row.dueOn)}.`,
        ...tells,
        by: 'EB',
      }),
    }),
  ),
  notice('pay_document.approval_revoked', (work, { payload }) =>
    tell(work, payload, {
      payee: (row) => ({
        title: `${row.gymName} looks at ${documentName(row)} again`,
        message: 'Its approval was taken back before it was paid.',
        ...tells,
      }),
    }),
  ),
  notice('pay_document.voided', (work, { payload }) =>
    tell(work, payload, {
      payee: (row) => ({
        title: `${capital(documentName(row))} is void`,
        message: `${row.gymName} says: ${payload.reason} Its classes can go on another document.`,
        ...tells,
        by: 'EB',
      }),
    }),
  ),
  notice('pay_document.line_queried', (work, { payload }) => saidOfLine(work, payload)),
  notice('pay_document.line_answered', (work, { payload }) => saidOfLine(work, payload)),
  notice('pay_document.facts_changed', (work, { payload }) => {
    const changed: Say = (row) => ({
      title: `Changed since ${documentName(row)} was sent in`,
      message: `${payload.words}, ${payload.cents < 0 ? '−' : '+'}${money(row, Math.abs(payload.cents))}. Return it, or leave it for the next document.`,
      ...tells,
    })
    return tell(work, payload, { payee: changed, gym: changed })
  }),
  notice('pay_document.class_corrected', async (work, { payload }) => {
    const corrected: Say = (row) => ({
      title: `A class on ${documentName(row)} was corrected`,
      message: `${payload.words}. They say: ${payload.reason} What it changes goes on the next document.`,
      ...tells,
    })
    const told = await tell(work, payload, { payee: corrected })
    const userId = payload.taughtBy === null ? undefined : await teacherOf(work.tx, payload.taughtBy)
    const row = await findDocument(work.tx, undefined, payload.documentId)
    if (userId === undefined || !row || payload.taughtBy === row.trainerId) return told
    const theirs = {
      title: `A class at ${row.gymName} is yours to be paid for`,
      message: `${payload.words}. It goes on your next document.`,
      link: '/dashboard/trainer?tab=payroll',
    }
    return [...told, { userId, type: 'payroll', ...theirs, ...tells }]
  }),
  notice('pay_document.paid', (work, { payload }) =>
    tell(work, payload, {
      payee: (row) => {
        const { done, cents, way } = paidWords(row, payload)
        return {
          title: `${row.gymName} ${done} ${documentName(row)}`,
          message: `${money(row, cents)} ${way} on ${day(Temporal.PlainDate.from(payload.paidOn))}. Its paper is with it.`,
          ...tells,
          // Its mail carries the paper and goes whatever the settings say: a pay slip is owed.
          by: 'B',
        }
      },
    }),
  ),
  notice('pay_document.payment_failed', (work, { payload }) => {
    const said = `${payload.byHand ? 'They say' : 'The bank said'}: ${payload.reason}`
    const failed: Say = (row) =>
      row.kind === 'credit_note'
        ? {
            title: `${capital(documentName(row))} was not taken off`,
            message: `The payment that it was taken off was refused; it is taken off in the next pay run. ${said}`,
            ...tells,
            by: 'B',
          }
        : {
            title: `${capital(documentName(row))} could not be paid`,
            message: `${said}${payload.byHand ? ' It' : ' See whether the bank details are right; it'} goes into the next pay run.`,
            category: 'action_required',
            priority: 'high',
            by: 'EB',
          }
    return tell(work, payload, { payee: failed, gym: failed })
  }),
  notice('pay_period.ready', async (work, { payload }) => {
    const userId = await teacherOf(work.tx, payload.trainerId)
    if (!userId) return []
    const { classes, gymName, words } = payload
    return [
      {
        userId,
        type: 'payroll',
        title: `Ready to send in: ${words} at ${gymName}`,
        message: `${classes === 1 ? 'One class is' : `${classes} classes are`} to be paid and on no document yet. Look through them and send them in.`,
        link: '/dashboard/trainer?tab=payroll',
        ...asks,
        by: 'EB' as const,
      },
    ]
  }),
  notice('pay_document.query_unresolved', async (work, { payload }) => {
    const row = await findDocument(work.tx, undefined, payload.documentId)
    const team = row ? await teamOf(work.tx, row.gymId) : []
    return team
      .filter(({ position }) => position === 'gym_admin')
      .map(({ userId }) => ({
        userId,
        type: 'payroll',
        link: `/payroll/documents/${row!.id}`,
        title: `A line of ${documentName(row!)} is in question for two weeks`,
        message: `${row!.payeeName} and ${row!.gymName} have not settled it. Look at what was said, and help them.`,
        ...asks,
        by: 'EB' as const,
      }))
  }),
  notice('pay_document.overdue', (work, { payload }) =>
    tell(work, payload, {
      gym: (row) => ({
        title: `${capital(documentName(row))} waits for three days`,
        message: `${row.payeeName} sent in ${money(row, row.totalCents)} for ${period(row)}. Approve it, or return it.`,
        ...asks,
        by: 'EB',
      }),
    }),
  ),
]

function saidOfLine(work: Work, payload: AboutDocument & { words: string; byPayee: boolean }): Promise<NoticeWords[]> {
  const said: Say = (row) => ({
    title: `About a line of ${documentName(row)}`,
    message: payload.words.length > 200 ? `${payload.words.slice(0, 199)}…` : payload.words,
    ...asks,
    by: 'EB',
  })
  return tell(work, payload, payload.byPayee ? { gym: said } : { payee: said })
}
