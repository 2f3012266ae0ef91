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
import { accountOfTrainer } from '../users/person/names.queries.ts'

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
const day = (date: Temporal.PlainDate) => namedDay(date)
const capital = (words: string) => words[0]!.toUpperCase() + words.slice(1)

export const payrollNotices: Notice[] = [
  notice('pay_document.submitted', (work, { payload }) =>
    tell(work, payload, {
      payee: (row) =>
        row.kind === 'recipient_created_invoice'
          ? {
              title: `${row.gymName} issued an invoice for you`,
              message: `${capital(documentName(row))}: ${money(row, row.totalCents)} for ${period(row)}. Check it, and object within 21 days if it’s wrong. Don’t send your own invoice.`,
              ...asks,
              by: 'EB',
            }
          : null,
      gym: (row) => ({
        title:
          row.kind === 'recipient_created_invoice'
            ? `${capital(documentName(row))} issued for ${row.payeeName}`
            : `${row.payeeName} submitted ${documentName(row)}`,
        message: `${money(row, row.totalCents)} for ${period(row)}. Approve it or query a line.`,
        ...asks,
        by: 'EB',
      }),
    }),
  ),
  notice('pay_document.returned', (work, { payload }) =>
    tell(work, payload, {
      payee: (row) => ({
        title: `${row.gymName} sent back ${documentName(row)}`,
        message: `They said: “${payload.reason}” Change it and submit it again. It keeps its number.`,
        ...asks,
      }),
    }),
  ),
  notice('pay_document.approved', (work, { payload }) =>
    tell(work, payload, {
      payee: (row) => ({
        title: `${row.gymName} approved ${documentName(row)}`,
        message: payload.held
          ? `${money(row, row.totalCents)} for ${period(row)} is on hold: ${payload.held}`
          : `${money(row, row.totalCents)} for ${period(row)}. Payment is due by ${day(Temporal.PlainDate.from(payload.dueOn))}.`,
        ...tells,
        by: 'EB',
      }),
    }),
  ),
  notice('pay_document.approval_revoked', (work, { payload }) =>
    tell(work, payload, {
      payee: (row) => ({
        title: `${row.gymName} is reviewing ${documentName(row)} again`,
        message: 'They revoked the approval before paying it.',
        ...tells,
      }),
    }),
  ),
  notice('pay_document.voided', (work, { payload }) =>
    tell(work, payload, {
      payee: (row) => ({
        title: `${capital(documentName(row))} has been voided`,
        message: `${row.gymName} said: “${payload.reason}” Its classes can be added to another invoice or timesheet.`,
        ...tells,
        by: 'EB',
      }),
    }),
  ),
  notice('pay_document.line_queried', (work, { payload }) =>
    saidOfLine(work, payload, (document) => `Line queried on ${document}`),
  ),
  notice('pay_document.line_answered', (work, { payload }) =>
    saidOfLine(work, payload, (document) => `New reply to a query on ${document}`),
  ),
  notice('pay_document.facts_changed', (work, { payload }) => {
    const changed =
      (act: string): Say =>
      (row) => ({
        title: `A class on ${documentName(row)} has changed`,
        message: `${payload.words}, ${payload.cents < 0 ? '−' : '+'}${money(row, Math.abs(payload.cents))}. ${act}`,
        ...tells,
      })
    return tell(work, payload, {
      payee: changed('You can leave the difference for the next one.'),
      gym: changed('Send it back, or leave the difference for the next one.'),
    })
  }),
  notice('pay_document.class_corrected', async (work, { payload }) => {
    const corrected: Say = (row) => ({
      title: `A class on ${documentName(row)} was corrected`,
      message: `${payload.words}. They said: “${payload.reason}” Any difference is added to your next invoice or timesheet.`,
      ...tells,
    })
    const told = await tell(work, payload, { payee: corrected })
    const userId = payload.taughtBy === null ? undefined : await accountOfTrainer(work.tx, payload.taughtBy)
    const row = await findDocument(work.tx, undefined, payload.documentId)
    if (userId === undefined || !row || payload.taughtBy === row.trainerId) return told
    const theirs = {
      title: `You’ll be paid for a class at ${row.gymName}`,
      message: `${payload.words}. It’s added to your next invoice or timesheet.`,
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
          message: `${money(row, cents)} ${way} on ${day(Temporal.PlainDate.from(payload.paidOn))}. You can download the PDF.`,
          ...tells,
          // Its email carries the PDF and goes whatever the settings say: a payslip is owed.
          by: 'B',
        }
      },
    }),
  ),
  notice('pay_document.payment_failed', (work, { payload }) => {
    const said = payload.byHand ? `They said: “${payload.reason}”` : `The bank said: “${payload.reason}”`
    const failed: Say = (row) =>
      row.kind === 'credit_note'
        ? {
            title: `${capital(documentName(row))} wasn’t deducted`,
            message: `The payment it was deducted from was refused. ${said} It can be deducted in the next pay run.`,
            ...tells,
            by: 'B',
          }
        : {
            title: `${capital(documentName(row))} couldn’t be paid`,
            message: payload.byHand
              ? `${said} It can be paid in the next pay run.`
              : `${said} Check the bank details. It can be paid in the next pay run.`,
            category: 'action_required',
            priority: 'high',
            by: 'EB',
          }
    return tell(work, payload, { payee: failed, gym: failed })
  }),
  notice('pay_period.ready', async (work, { payload }) => {
    const userId = await accountOfTrainer(work.tx, payload.trainerId)
    if (!userId) return []
    const { classes, gymName, words } = payload
    return [
      {
        userId,
        type: 'payroll',
        title: classes === 1 ? `${gymName}: 1 class ready to submit` : `${gymName}: ${classes} classes ready to submit`,
        message:
          classes === 1
            ? `You haven’t submitted 1 class for ${words}. Check it and submit it for payment.`
            : `You haven’t submitted ${classes} classes for ${words}. Check them and submit them for payment.`,
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
        title: `Query on ${documentName(row!)} open for 2 weeks`,
        message: `${row!.payeeName} and ${row!.gymName} haven’t resolved it. Read their messages and help them decide.`,
        ...asks,
        by: 'EB' as const,
      }))
  }),
  notice('pay_document.overdue', (work, { payload }) =>
    tell(work, payload, {
      gym: (row) => ({
        title: `${capital(documentName(row))} has waited 3 days`,
        message: `${row.payeeName} submitted ${money(row, row.totalCents)} for ${period(row)}. Approve it or send it back.`,
        ...asks,
        by: 'EB',
      }),
    }),
  ),
]

function saidOfLine(
  work: Work,
  payload: AboutDocument & { words: string; byPayee: boolean },
  title: (document: string) => string,
): Promise<NoticeWords[]> {
  const said: Say = (row) => ({
    title: title(documentName(row)),
    message: payload.words.length > 200 ? `${payload.words.slice(0, 199)}…` : payload.words,
    ...asks,
    by: 'EB',
  })
  return tell(work, payload, payload.byPayee ? { gym: said } : { payee: said })
}
