import { Archive, Check, Clock, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { OutboxMail } from '@quartet/contract/email-templates/outbox'
import type { Tone } from '../../ui/display/chip.tsx'

export const mailChip: Record<OutboxMail['state'], { tone: Tone; icon: LucideIcon; word: string }> = {
  queued: { tone: 'blue', icon: Clock, word: 'Waiting' },
  sent: { tone: 'green', icon: Check, word: 'Sent' },
  failed: { tone: 'red', icon: TriangleAlert, word: 'Failed' },
  kept: { tone: 'outline', icon: Archive, word: 'Not sent' },
}

/** What a message is called in the list: a text has no subject. */
export function subjectOf({ channel, subject }: Pick<OutboxMail, 'channel' | 'subject'>): string {
  return channel === 'text' ? 'Text message' : subject
}

export const channels = [
  { value: '', label: 'Emails and texts' },
  { value: 'mail', label: 'Emails' },
  { value: 'text', label: 'Texts' },
] as const

export const mailStates = [
  { value: '', label: 'All' },
  { value: 'queued', label: 'Waiting' },
  { value: 'sent', label: 'Sent' },
  { value: 'failed', label: 'Failed' },
  { value: 'kept', label: 'Not sent' },
] as const

/** Why a message is not with its reader, or null when there is nothing to say about it. */
export function troubleOf({ state, channel, attempts, lastError, can }: OutboxMail): string | null {
  if (state === 'kept') {
    if (can.resend) return 'No server was set up when we created this, so it wasn’t sent.'
    return channel === 'text'
      ? 'Not sent because no text gateway is set up.'
      : 'Not sent because no mail server is set up.'
  }
  if (lastError === null) return null
  return `${attempts === 1 ? 'Tried once' : `Tried ${attempts} times`}: ${lastError}`
}
