import { gymFor } from '../features/gyms/gym/gym.queries.ts'
import { outboxRoutes } from '../features/email-templates/outbox.routes.ts'
import { templatesRoutes } from '../features/email-templates/templates.routes.ts'
import type { TemplatesPorts } from '../features/email-templates/templates.ports.ts'
import { nextClass } from '../features/timetable/entries/entries.queries.ts'
import { peopleNamed } from '../features/users/person/people.present.ts'
import { mailReactions, mailTasks } from '../platform/post/mail.ts'
import { textReactions, textTasks } from '../platform/post/text-messages.ts'
import { part } from './part.ts'
import type { Kit } from './part.ts'

export function emailTemplates(kit: Kit) {
  const ports: TemplatesPorts = { gymFor, peopleNamed, nextClass }
  return part({
    reactions: [
      ...mailReactions((mailId) => kit.queue().send('mail.deliver', { mailId })),
      ...textReactions((textId) => kit.queue().send('text.deliver', { textId })),
    ],
    tasks: [
      ...mailTasks(kit.mailer, () => kit.queue().send('mail.retry', {})),
      ...textTasks(kit.texts, () => kit.queue().send('text.retry', {})),
    ],
    routes: () => ({
      outbox: outboxRoutes(kit.mailer, kit.texts),
      emailTemplates: templatesRoutes(ports, kit.mailer, kit.mailKinds),
    }),
  })
}
