import type { MailPreview, MailFields } from '@quartet/contract/email-templates/templates'
import { mailFieldNames } from '@quartet/contract/email-templates/templates'
import type { Person } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/db.ts'
import { writeLetter } from '../../platform/post/rendered-email.ts'
import type { Letter } from '../../platform/post/rendered-email.ts'
import { samplesOf } from '../../platform/post/mail-kind.ts'
import type { MailData, MailKind } from '../../platform/post/mail-kind.ts'
import { troubleIn } from '../../platform/post/mail-words.ts'
import type { TemplatesPorts } from './templates.ports.ts'

type Ask = { kind: MailKind; gym: { id: string; name: string } | null; fields: MailFields; real: boolean }

/** Why these words cannot be used, field by field. */
export function troublesIn(kind: MailKind, fields: MailFields): MailPreview['troubles'] {
  return mailFieldNames.flatMap((field) => {
    const message = troubleIn(fields[field], kind)
    return message ? [{ field, message }] : []
  })
}

/** The mail as it would go out, about the gym's next class where there is one, else about the samples. */
export async function draftedLetter(
  work: Work & { actor: Person },
  ports: Pick<TemplatesPorts, 'nextClass'>,
  { kind, gym, fields, real }: Ask,
): Promise<{ letter: Letter; about: string | null }> {
  const data: MailData = samplesOf(kind)
  const knows = (name: string) => kind.variables[name] !== undefined
  if (gym && knows('gym')) data['gym'] = gym.name
  if (knows('inviter')) data['inviter'] = work.actor.name
  const next = real && gym && kind.about ? await ports.nextClass(work, gym.id) : null
  if (next && gym) Object.assign(data, kind.about!({ gym: gym.name, ...next }))
  return {
    letter: writeLetter({ ...kind, fields }, data),
    about: next && `${next.className}, ${next.when}`,
  }
}
