import { eq } from 'drizzle-orm'
import { sendersErrors } from '@quartet/contract/introductions'
import type { Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { liftStop } from '../../../platform/post/introductions.ts'
import { templateApprovals } from './approvals.tables.ts'
import type { SenderRow } from './senders.ports.ts'

const fail = failureOf(sendersErrors)
type By = Work & { actor: Person }

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'email_templates.approved': { gymId: string }
    'email_templates.approval_withdrawn': { gymId: string }
  }
}

/** Lets a stopped sender email new people again. Throws 409 when there is no stop. */
export async function lift(work: By, sender: Allowed<SenderRow, 'lift'>, reason: string): Promise<void> {
  const of = { gymId: sender.standing ? sender.id : null, sentBy: sender.id }
  if (!(await liftStop(work, of, reason))) throw fail('senders.not_stopped')
}

/** Lets a gym without a paid plan change its email templates, or withdraws that. Doing it twice changes nothing. */
export async function approveSender(
  work: By,
  { id: gymId }: Allowed<SenderRow, 'approve'>,
  approved: boolean,
): Promise<void> {
  const values = { gymId, approvedBy: work.actor.userId, approvedAt: work.now }
  const changed = approved
    ? await work.tx
        .insert(templateApprovals)
        .values(values)
        .onConflictDoNothing()
        .returning({ gymId: templateApprovals.gymId })
    : await work.tx
        .delete(templateApprovals)
        .where(eq(templateApprovals.gymId, gymId))
        .returning({ gymId: templateApprovals.gymId })
  if (changed.length === 0) return
  const event = approved ? 'email_templates.approved' : 'email_templates.approval_withdrawn'
  await work.record(event, { gymId }, { gymId })
}
