import { testMailsAnHour, type MailField } from '@quartet/contract/email-templates/templates'
import type { Work } from '../../platform/db/db.ts'
import { failure } from '../../platform/fail.ts'
import type { Allowed } from '../../platform/authorize.ts'
import { newId } from '../../platform/ids.ts'
import type { RenderedEmail } from '../../platform/post/rendered-email.ts'
import type { Person } from '../../platform/actor.ts'
import type { Mailer } from '../../platform/post/mail.ts'
import { testsSince } from './templates.queries.ts'
import { isSame, ownFields, type OwnWords } from './templates.rules.ts'
import { emailTemplateVersions } from './templates.tables.ts'

declare module '../../platform/events/events.ts' {
  interface DomainEvents {
    'email_template.changed': { kind: string; version: number; how: How; own: MailField[] }
    'email_template.tested': { kind: string }
  }
}

type How = 'edited' | 'restored' | 'default'
/** A template as somebody had it before them when they changed it. */
type Held = { kind: string; gymId: string | null; version: number; own: OwnWords }
type By = Work & { actor: Person }

/** Writes the next version. Whoever calls holds the template. */
export async function giveWords(
  work: By,
  held: Allowed<Held, 'change'>,
  next: { own: OwnWords; how: How; restoredFrom?: number },
): Promise<void> {
  const { kind, gymId } = held
  if (isSame(held.own, next.own)) return
  const version = held.version + 1
  const id = newId()
  await work.tx.insert(emailTemplateVersions).values({
    id,
    kind,
    gymId,
    version,
    own: next.own,
    how: next.how,
    restoredFrom: next.restoredFrom ?? null,
    madeBy: work.actor.userId,
    madeAt: work.now,
  })
  await work.record(
    'email_template.changed',
    { kind, version, how: next.how, own: ownFields(next.own) },
    { gymId, subjectId: id },
  )
}

/** Sends words to whoever wrote them, at most `testMailsAnHour`. */
export async function sendTest(
  work: By,
  mailer: Pick<Mailer, 'writeLetter'>,
  template: Allowed<Held, 'change'>,
  mail: { to: string; letter: RenderedEmail },
): Promise<void> {
  const { kind, gymId } = template
  if ((await testsSince(work.tx, work.actor.userId, work.now.subtract({ hours: 1 }))) >= testMailsAnHour)
    throw failure('rate_limited', {
      message: `You’ve sent ${testMailsAnHour} tests in the last hour, which is the limit. Try again later.`,
    })
  const letter = { ...mail.letter, subject: `Test: ${mail.letter.subject}` }
  await mailer.writeLetter(work, { kind: 'email_templates.test', to: mail.to }, letter)
  await work.record('email_template.tested', { kind }, { gymId, subjectId: null })
}
