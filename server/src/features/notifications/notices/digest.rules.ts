import { inAList } from '@quartet/contract/kernel/wording'
import type { Notification } from '@quartet/contract/notifications/notifications'

/** One part of a family: how many notices of it there are, all and unread. */
export type Part = { part: string; count: number; unread: number }
type Newest = { title: string; message: string; familyTitle: string }

const named = 3

/**
 * One card for several notices of one family, in the words of the newest: its title counts the different parts, its
 * message names the newest of them. `parts` come newest first. Null where there is one notice only.
 */
export function digestOf(newest: Newest, parts: Part[]): Notification['digest'] {
  const count = sum(parts.map((one) => one.count))
  if (count < 2) return null
  const unread = sum(parts.map((one) => one.unread))
  // One person who came twice is not two.
  if (parts.length === 1) return { count, unread, title: newest.title, message: newest.message }
  const shown = parts.slice(0, named).map((one) => one.part)
  const rest = parts.length - shown.length
  const list = inAList(rest > 0 ? [...shown, `${rest} more`] : shown)
  return { count, unread, title: newest.familyTitle.replaceAll('{count}', String(parts.length)), message: `${list}.` }
}

function sum(numbers: number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}
