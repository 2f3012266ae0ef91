import { sealedOfTexts } from '../../platform/post/text-messages.tables.ts'
import { sealedOfMails } from '../../platform/post/mail.tables.ts'
import { gymFor } from '../../features/gyms/gym/gym.queries.ts'
import { gymsNamed } from '../../features/gyms/team/team.queries.ts'
import { composeFrom } from '../../features/email-templates/composition.queries.ts'
import { outboxRoutes } from '../../features/email-templates/outbox.routes.ts'
import { sendersNotices } from '../../features/email-templates/senders/senders.notices.ts'
import type { SendersPorts } from '../../features/email-templates/senders/senders.ports.ts'
import { introductionsRoutes, sendersRoutes } from '../../features/email-templates/senders/senders.routes.ts'
import { templatesRoutes } from '../../features/email-templates/templates.routes.ts'
import type { TemplatesPorts } from '../../features/email-templates/templates.ports.ts'
import { nextClass } from '../../features/timetable/entries/entries.queries.ts'
import { peopleNamed } from '../../features/users/person/people.present.ts'
import type { MailKind } from '../../platform/post/mail-kind.ts'
import type { Log } from '../../platform/watch/log.ts'
import { mailReactions, mailTasks } from '../../platform/post/mail.ts'
import { textReactions, textTasks } from '../../platform/post/text-messages.ts'
import { part, type Services } from '../part.ts'
import { listSenders, senderStandingOf } from './senders.queries.ts'

/** Composes mails of these kinds, in a gym's own words as far as it may have them. */
export const composeMails = (kinds: () => MailKind[], log: Log) => composeFrom(kinds, senderStandingOf, log)

export function emailTemplates(kit: Services) {
  const ports: TemplatesPorts = { gymFor, peopleNamed, nextClass, standingOf: senderStandingOf }
  const senders: SendersPorts = { listSenders, gymsNamed, peopleNamed }
  return part({
    notices: sendersNotices(senders),
    reactions: [
      ...mailReactions((mailId) => kit.queue().send('mail.deliver', { mailId })),
      ...textReactions((textId) => kit.queue().send('text.deliver', { textId })),
    ],
    tasks: [
      ...mailTasks(kit.mailer, () => kit.queue().send('mail.retry', {})),
      ...textTasks(kit.texts, () => kit.queue().send('text.retry', {})),
    ],
    sealed: [...sealedOfMails, ...sealedOfTexts],
    changes: {
      email_template: { emailTemplates: null },
      email_templates: { emailTemplates: null, senders: null },
      sender: { senders: null },
      mail: { outbox: null, deliveries: null },
    },
    routes: () => ({
      outbox: outboxRoutes(kit.mailer, kit.texts),
      emailTemplates: templatesRoutes(ports, kit.mailer, kit.mailKinds),
      introductions: introductionsRoutes(senders, kit.vault),
      senders: sendersRoutes(senders),
    }),
  })
}
