import { MailCheck, PencilLine, type LucideIcon } from 'lucide-react'
import type { MailField, MailTemplateVersion } from '@quartet/contract/email-templates/templates'
import type { Tone } from '../../ui/display/chip.tsx'

type Words = { tone: Tone; icon: LucideIcon; word: string }

/** Whether the words were changed in the place where they are looked at. */
export const wordsChip: Record<'own' | 'usual', Words> = {
  own: { tone: 'blue', icon: PencilLine, word: 'Changed' },
  usual: { tone: 'outline', icon: MailCheck, word: 'Default' },
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
  preheader: 'Inboxes show this after the subject.',
  text: 'Leave a blank line for a new paragraph. Start list items with “- ”. Use **stars** for bold.',
}

/** What made a version what it is. */
export function howWords({ how, restoredFrom }: MailTemplateVersion): string {
  if (how === 'default') return 'Default restored'
  return how === 'restored' ? `Version ${restoredFrom} restored` : 'Changed'
}
