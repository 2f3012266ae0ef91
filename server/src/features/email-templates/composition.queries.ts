import type { Tx } from '../../platform/db/db.ts'
import type { Log } from '../../platform/watch/log.ts'
import { writeLetter } from '../../platform/post/rendered-email.ts'
import type { MailKind } from '../../platform/post/mail-kind.ts'
import type { Compose } from '../../platform/post/mail.ts'
import type { TemplatesPorts } from './templates.ports.ts'
import { effectiveOf, usualOf, type Template } from './templates.present.ts'
import { currentVersions } from './templates.queries.ts'
import { whyTemplatesClosed } from './templates.rules.ts'

/**
 * Composes mails in the words of their kind: the gym's, else the installation's, else the product's. People who don't know a
 * gym get its words only while it may change them. Throws when a kind is unknown or is not told what it names.
 */
export function composeFrom(
  kinds: () => MailKind[],
  standingOf: TemplatesPorts['standingOf'],
  log: Pick<Log, 'error'>,
): Compose {
  return async (work, { kind: name, gymId, data, unsubscribeUrl, introductions }) => {
    const kind = kindNamed(kinds(), name)
    const template = await templateOf(work.tx, kind, kind.gymMayChange ? (gymId ?? null) : null)
    const isFirst = kind.introduces !== undefined || (introductions?.length ?? 0) > 0
    const isClosed = template.gym && isFirst && whyTemplatesClosed(await standingOf(work, template.gymId!)) !== null
    const fields = isClosed ? usualOf(template) : effectiveOf(template)
    const around = { unsubscribeUrl, introductions }
    try {
      return writeLetter({ ...kind, fields }, data, around)
    } catch (err) {
      // Words are checked when they are kept; should a later release know less than they name, the mail still goes out.
      log.error({ err, mail: name, gymId }, 'an email template failed, so the default was used')
      return writeLetter(kind, data, around)
    }
  }
}

/** The kind of that name; a notice without a kind of its own goes out as any other notice does. */
function kindNamed(kinds: MailKind[], name: string): MailKind {
  const kind =
    kinds.find((one) => one.kind === name) ??
    (name.startsWith('notice.') ? kinds.find((one) => one.kind === 'notice.other') : undefined)
  if (!kind) throw new Error(`There is no email of the kind '${name}'.`)
  return kind
}

/** One kind with the words that count for a gym, or for the installation. */
export async function templateOf(tx: Tx, kind: MailKind, gymId: string | null): Promise<Template> {
  const rows = await currentVersions(tx, gymId, kind.kind)
  return { kind, gymId, system: rows.find((row) => row.gymId === null), gym: rows.find((row) => row.gymId !== null) }
}
