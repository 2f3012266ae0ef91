import { changeable } from '@quartet/contract/messages/limits'
import type { ConversationKind } from '@quartet/contract/messages/conversations'

type Written = { senderId: string; at: Temporal.Instant; deletedAt: Temporal.Instant | null }

/** Whether its sender can still change the words of a message. */
export function isEditable(message: Written, now: Temporal.Instant): boolean {
  return !message.deletedAt && isWithin(message.at, now, changeable.editMinutes * 60)
}

/** Whether its sender can still take a message back. */
export function isRemovable(message: Written, now: Temporal.Instant): boolean {
  return !message.deletedAt && isWithin(message.at, now, changeable.deleteHours * 3600)
}

function isWithin(at: Temporal.Instant, now: Temporal.Instant, seconds: number): boolean {
  return now.since(at).total('seconds') <= seconds
}

/** Days for which messages are kept: what belongs to pay or a document stays as long as those have to. */
export const keptDays: Record<ConversationKind, number> = {
  direct: 730,
  announcement: 730,
  class: 365,
  cover: 365,
  document: 7 * 366,
  pay_document: 7 * 366,
  job_application: 365,
}

/** Minutes that a message may wait unread before a notice tells of it, and hours after which it is old news. */
export const patience = { minutes: 5, hours: 24 }

/** The words by which a list shows a message, on one line. */
export function excerpt(content: string, files: number): string {
  const line = content.replace(/\s+/g, ' ').trim()
  if (line === '') return files > 0 ? (files === 1 ? 'Sent a file' : `Sent ${files} files`) : ''
  const letters = Array.from(line)
  return letters.length > 120 ? `${letters.slice(0, 119).join('')}…` : line
}

type Line = { at: Temporal.Instant; by: string; content: string; deleted: boolean; files: string[] }

/** A conversation as a text that is read without Quartet, times on the clock of `zone`. */
export function conversationAsText(title: string, zone: string, lines: Line[]): string {
  const told = lines.map(({ at, by, content, deleted, files }) => {
    const time = at.toZonedDateTimeISO(zone)
    const stamp = `${time.toPlainDate().toString()} ${time.toPlainTime().toString({ smallestUnit: 'minute' })}`
    const words = deleted ? '(unsent)' : [content, ...files.map((name) => `[file: ${name}]`)].filter(Boolean).join(' ')
    return `${stamp}  ${by}: ${words.replaceAll('\n', '\n    ')}`
  })
  return [`${title} (times in ${zone})`, '', ...told, ''].join('\n')
}
