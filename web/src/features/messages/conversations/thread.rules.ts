import type { Conversation } from '@quartet/contract/messages/conversations'
import type { Message } from '@quartet/contract/messages/messages'

/** A message that waits to be sent. `failed` is why it was refused, in a sentence. */
export type Unsent = { clientId: string; conversationId: string; content: string; fileIds: string[]; failed?: string }

/** Messages by their sequence, each once; of two versions of one, the later counts. */
export function merged(known: Message[], more: Message[]): Message[] {
  const bySequence = new Map(known.map((one) => [one.sequence, one]))
  for (const one of more) {
    const now = bySequence.get(one.sequence)
    // An event carries no addresses of files; those that are known go on working.
    const files = one.files.map((file) => ({
      ...file,
      url: file.url ?? now?.files.find((old) => old.id === file.id)?.url ?? null,
    }))
    bySequence.set(one.sequence, { ...one, files })
  }
  return [...bySequence.values()].toSorted((one, other) => one.sequence - other.sequence)
}

/** Whether a message lies between others that were not seen yet, so that they have to be asked for. */
export function leavesGap(known: Message[], message: Message): boolean {
  const last = known.at(-1)?.sequence
  return last !== undefined && message.sequence > last + 1
}

/** What still waits, once these have arrived. */
export function stillUnsent(unsent: Unsent[], arrived: Message[]): Unsent[] {
  const there = new Set(arrived.map((one) => one.clientId))
  return unsent.filter((one) => !there.has(one.clientId))
}

/** Something that happened to what a thread is about. */
export type Line = NonNullable<Conversation['subject']>['lines'][number]
type Run = { sender: Message['sender']; mine: boolean; messages: Message[] }
type Day = { date: string; parts: (Run | { line: Line })[] }

/** Minutes within which one person's messages stand together. */
const together = 5

/**
 * Messages by day, in a day by who wrote some in a row, and what happened meanwhile between them. Messages keep the order
 * of their sequence. `dateOf` says on which day an instant lies.
 */
export function byDay(messages: Message[], me: string, dateOf: (at: string) => string, lines: Line[] = []): Day[] {
  const days: Day[] = []
  const partsOf = (at: string) => {
    const date = dateOf(at)
    if (days.at(-1)?.date !== date) days.push({ date, parts: [] })
    return days.at(-1)!.parts
  }
  let told = 0
  const tell = (until: number) => {
    for (; told < lines.length && Date.parse(lines[told]!.at) <= until; told++)
      partsOf(lines[told]!.at).push({ line: lines[told]! })
  }
  for (const message of messages) {
    tell(Date.parse(message.at))
    const parts = partsOf(message.at)
    const run = parts.at(-1)
    const before = run && 'messages' in run ? run.messages.at(-1) : undefined
    const near = before && Date.parse(message.at) - Date.parse(before.at) < together * 60_000
    if (run && 'messages' in run && near && run.sender.id === message.sender.id) run.messages.push(message)
    else parts.push({ sender: message.sender, mine: message.sender.id === me, messages: [message] })
  }
  tell(Infinity)
  return days
}

type Part = { text: string; href?: string }

/** Words with their links; only addresses of the web are links, whatever else was typed. */
export function withLinks(content: string): Part[] {
  const parts: Part[] = []
  let at = 0
  for (const match of content.matchAll(/\bhttps?:\/\/[^\s<>"']+/g)) {
    const text = match[0].replace(/[.,;:!?)\]]+$/, '')
    if (!URL.canParse(text)) continue
    if (match.index > at) parts.push({ text: content.slice(at, match.index) })
    parts.push({ text, href: text })
    at = match.index + text.length
  }
  if (at < content.length) parts.push({ text: content.slice(at) })
  return parts
}

/** The reactions to a message once somebody has reacted to it, or no longer does. */
export function reacted(
  { reactions }: Pick<Message, 'reactions'>,
  emoji: Message['reactions'][number]['emoji'],
  who: string,
  on: boolean,
): Message['reactions'] {
  const known = reactions.some((one) => one.emoji === emoji) ? reactions : [...reactions, { emoji, userIds: [] }]
  return known
    .map((one) => {
      if (one.emoji !== emoji) return one
      const others = one.userIds.filter((id) => id !== who)
      return { ...one, userIds: on ? [...others, who] : others }
    })
    .filter((one) => one.userIds.length > 0)
}
