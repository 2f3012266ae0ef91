import { messagesErrors, type MessageReport } from '@quartet/contract/messages/messages'
import { and, eq, isNull } from 'drizzle-orm'
import type { Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { withSystemRole } from '../../../platform/db/system-role.ts'
import { failureOf } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { newId } from '../../../platform/ids.ts'
import { aboutMessage, emptyMessage, type AboutMessage } from '../conversation/messages.commands.ts'
import { lockMessage, type MessageRow } from '../conversation/messages.queries.ts'
import { messageReports } from '../conversation/messages.tables.ts'
import type { ReportRow } from './reports.queries.ts'

const fail = failureOf(messagesErrors)
type Outcome = NonNullable<MessageReport['settled']>['outcome']

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'message.reported': AboutMessage & { reportId: string }
    'message.report_settled': { reportId: string; outcome: Outcome }
  }
}

/** Reports a message with its words as they are now. The same person reports a message once. */
export async function reportMessage(
  work: Work & { actor: Person },
  message: MessageRow,
  reason: string,
): Promise<void> {
  const id = newId()
  const made = await work.tx
    .insert(messageReports)
    .values({
      id,
      messageId: message.id,
      senderId: message.senderId,
      reporterId: work.actor.userId,
      content: message.content,
      reason,
      at: work.now,
    })
    .onConflictDoNothing()
    .returning({ id: messageReports.id })
  if (made.length > 0) await work.record('message.reported', { ...aboutMessage(message), reportId: id })
}

/** Settles a report, and with it takes the message away where that is the outcome. Who settled it and why stays with it. */
export async function settleReport(
  work: Work & { actor: Person },
  report: Allowed<ReportRow, 'settle'>,
  outcome: Outcome,
  words: string,
): Promise<void> {
  const settled = await work.tx
    .update(messageReports)
    .set({ outcome, words, settledBy: work.actor.userId, settledAt: work.now })
    .where(and(eq(messageReports.id, report.id), isNull(messageReports.settledAt)))
    .returning({ id: messageReports.id })
  if (settled.length === 0) throw fail('messages.settled')
  const { messageId } = report
  // An admin reads no conversation: the product takes the message away.
  if (outcome === 'removed' && messageId)
    await withSystemRole(work.tx, async () => {
      const message = await lockMessage(work.tx, undefined, messageId)
      if (message && !message.deletedAt) await emptyMessage(work, message)
    })
  await work.record('message.report_settled', { reportId: report.id, outcome }, 'reportId')
}
