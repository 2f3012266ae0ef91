import { outboxRoutes } from '../features/email-templates/outbox.routes.ts'
import { mailReactions, mailTasks } from '../platform/mail.ts'
import { textReactions, textTasks } from '../platform/text-messages.ts'
import { part } from './part.ts'
import type { Kit } from './part.ts'

export function emailTemplates(kit: Kit) {
  return part({
    reactions: [
      ...mailReactions((mailId) => kit.queue().send('mail.deliver', { mailId })),
      ...textReactions((textId) => kit.queue().send('text.deliver', { textId })),
    ],
    tasks: [...mailTasks(kit.mailer), ...textTasks(kit.texts)],
    routes: () => ({ outbox: outboxRoutes(kit.mailer, kit.texts) }),
  })
}
