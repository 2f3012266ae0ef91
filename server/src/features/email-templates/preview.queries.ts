import { mailFieldNames, type MailPreview, type MailFields } from '@quartet/contract/email-templates/templates'
import type { Person } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/db.ts'
import { frameOf } from '../../platform/introduction-words.ts'
import { writeLetter, type RenderedEmail } from '../../platform/post/rendered-email.ts'
import { linkIn } from '../../platform/links.ts'
import { samplesOf, type MailData, type MailKind } from '../../platform/post/mail-kind.ts'
import { troubleIn } from '../../platform/post/mail-words.ts'
import type { TemplatesPorts } from './templates.ports.ts'

const sampleReport = 'https://quartet.example/unknown-sender/sample'
type Ask = { kind: MailKind; gym: { id: string; name: string } | null; fields: MailFields; real: boolean }

/** Why these words cannot be used, field by field. */
export function troublesIn(kind: MailKind, fields: MailFields): MailPreview['troubles'] {
  return mailFieldNames.flatMap((field) => {
    const message = troubleIn(fields[field], kind) ?? (kind.introduces ? linkTrouble(fields[field], kind) : null)
    return message ? [{ field, message }] : []
  })
}

/** Why words that go to people who don't know their writer hold what a mail program would make a link of, or null. */
function linkTrouble(source: string, { variables }: MailKind): string | null {
  for (const [at, line] of source.split('\n').entries()) {
    const where = `Line ${at + 1}: `
    const used = [...line.matchAll(/\{\{\s*(\w+)/g)].find(([, name]) => variables[name!]?.type === 'link')
    if (used)
      return `${where}remove {{ ${used[1]} }}. This email goes to people who may not know you, so its button is its only link.`
    const found = linkIn(line.replaceAll(/\{\{.*?\}\}|\{%.*?%\}/g, ' '))
    if (found)
      return `${where}remove “${found}”. This email goes to people who may not know you, so it can’t contain other links or addresses.`
  }
  return null
}

/** The mail as it would go out, about the gym's next class where there is one, else about the samples. */
export async function draftedLetter(
  work: Work & { actor: Person },
  ports: Pick<TemplatesPorts, 'nextClass'>,
  { kind, gym, fields, real }: Ask,
): Promise<{ letter: RenderedEmail; about: string | null }> {
  const data: MailData = samplesOf(kind)
  const knows = (name: string) => kind.variables[name] !== undefined
  if (gym && knows('gym')) data['gym'] = gym.name
  if (knows('inviter')) data['inviter'] = work.actor.name
  const next = real && gym && kind.about ? await ports.nextClass(work, gym.id) : null
  if (next && gym) Object.assign(data, kind.about!({ gym: gym.name, ...next }))
  const introductions = kind.introduces
    ? [frameOf({ person: work.actor.name, gym: gym?.name ?? 'Northside', why: kind.introduces }, sampleReport)]
    : []
  return {
    letter: writeLetter({ ...kind, fields }, data, { introductions }),
    about: next && `${next.className}, ${next.when}`,
  }
}
