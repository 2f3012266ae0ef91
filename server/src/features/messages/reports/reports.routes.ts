import { messages as contract, type MessageReport } from '@quartet/contract/messages/messages'
import type { Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { found } from '../../../platform/fail.ts'
import { allow, may } from '../../../platform/authorize.ts'
import { operation, roles, signedIn, type RouterOf } from '../../../platform/http/operation.ts'
import { answerList, decodeCursor } from '../../../platform/db/page.ts'
import { avatarUrl } from '../../users/person/avatars.rules.ts'
import { peopleByIds } from '../../users/person/names.queries.ts'
import { reportPolicy } from '../conversation/messages.policy.ts'
import { lockMessage, messagesOf } from '../conversation/messages.queries.ts'
import { reportMessage, settleReport } from './reports.commands.ts'
import { findReport, listReports, type ReportRow } from './reports.queries.ts'

type ReportRoutes = Pick<RouterOf<typeof contract>, 'report' | 'reports' | 'settle'>

export function messageReportsRoutes(): ReportRoutes {
  return {
    report: operation(contract.report, signedIn, async (work, { input }) => {
      const row = found(await lockMessage(work.tx, messagesOf(work.actor.userId), input.id))
      await reportMessage(work, row, input.reason)
      return { success: true as const }
    }),

    reports: operation(contract.reports, roles('admin'), async (work, { input }) => {
      const rows = await listReports(work.tx, { ...input, after: decodeCursor(input, 'instant', 'id') })
      return answerList(input, rows, (row) => [row.at.toString(), row.id], await presenter(work, rows))
    }),

    settle: operation(contract.settle, roles('admin'), async (work, { input }) => {
      const row = found(await findReport(work.tx, input.id))
      await settleReport(work, allow(work.actor, reportPolicy, 'settle', row), input.outcome, input.words)
      const now = (await findReport(work.tx, row.id))!
      return (await presenter(work, [now]))(now)
    }),
  }
}

async function presenter(
  work: Work & { actor: Person },
  rows: ReportRow[],
): Promise<(row: ReportRow) => MessageReport> {
  const people = await peopleByIds(
    work.tx,
    rows.flatMap((row) => [row.senderId, row.reporterId, ...(row.settledBy ? [row.settledBy] : [])]),
  )
  const party = (id: string) => ({
    id,
    name: people.get(id)?.name ?? 'Someone',
    avatarUrl: avatarUrl(people.get(id)?.avatarId ?? null),
  })
  return (row) => ({
    id: row.id,
    reason: row.reason,
    content: row.content,
    sender: party(row.senderId),
    reporter: party(row.reporterId),
    at: row.at.toString(),
    gone: row.gone,
    settled:
      row.outcome && row.settledBy && row.settledAt
        ? {
            outcome: row.outcome,
            words: row.words ?? '',
            by: party(row.settledBy).name,
            at: row.settledAt.toString(),
          }
        : null,
    can: { settle: row.settledAt === null && may(work.actor, reportPolicy, 'settle', row) },
  })
}
