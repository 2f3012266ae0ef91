import { outboxRoutes } from '../features/email-templates/outbox.routes.ts'
import { mailReactions, mailTasks } from '../platform/mail.ts'
import { part } from './part.ts'
import type { Kit } from './part.ts'

export function emailTemplates(kit: Kit) {
  return part({
    reactions: mailReactions((mailId) => kit.queue().send('mail.deliver', { mailId })),
    tasks: mailTasks(kit.mailer),
    routes: () => ({ outbox: outboxRoutes(kit.mailer) }),
  })
}
