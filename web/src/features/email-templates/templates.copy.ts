import { MailCheck, PencilLine, type LucideIcon } from 'lucide-react'
import type { MailField, MailTemplateVersion } from '@quartet/contract/email-templates/templates'
import type { Tone } from '../../ui/display/chip.tsx'

type Words = { tone: Tone; icon: LucideIcon; word: string }

/** Whether the words were changed in the place where they are looked at. */
export const wordsChip: Record<'own' | 'usual', Words> = {
  own: { tone: 'blue', icon: PencilLine, word: 'Own words' },
  usual: { tone: 'outline', icon: MailCheck, word: 'Usual words' },
}

export const fieldLabel: Record<MailField, string> = {
  subject: 'Subject',
  preheader: 'Preview line',
  headline: 'Headline',
  text: 'Text',
  button: 'Button',
  note: 'Small print',
}

export const fieldHint: Partial<Record<MailField, string>> = {
  preheader: 'What a mailbox shows beside the subject.',
  text: 'A blank line begins a paragraph, “- ” a point of a list, **stars** make bold.',
}

/** What made a version what it is. */
export function howWords({ how, restoredFrom }: MailTemplateVersion): string {
  if (how === 'default') return 'Back to the usual words'
  return how === 'restored' ? `Version ${restoredFrom} restored` : 'Changed'
}
