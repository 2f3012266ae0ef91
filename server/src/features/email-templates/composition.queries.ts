import { writeLetter } from '../../platform/letter.ts'
import type { Letter } from '../../platform/letter.ts'
import type { MailKind } from '../../platform/mail-kind.ts'
import type { Compose } from '../../platform/mail.ts'

/** Composes mails in the words of their kind. Throws when a kind is unknown or is not told what it names. */
export function composeFrom(kinds: () => MailKind[]): Compose {
  return async (_work, mail): Promise<Letter> => {
    const kind = kindNamed(kinds(), mail.kind)
    return writeLetter(kind, mail.data, mail.unsubscribeUrl)
  }
}

/** The kind of that name; a notice without a kind of its own goes out as any other notice does. */
export function kindNamed(kinds: MailKind[], name: string): MailKind {
  const kind =
    kinds.find((one) => one.kind === name) ??
    (name.startsWith('notice.') ? kinds.find((one) => one.kind === 'notice.other') : undefined)
  if (!kind) throw new Error(`No slice brings a mail of the kind '${name}'.`)
  return kind
}
