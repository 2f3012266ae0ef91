import { date, instant } from '@quartet/contract/kernel/dates'
import { id } from '@quartet/contract/kernel/ids'
import type { Page } from '@quartet/contract/kernel/page'
import { invalid } from '../fail.ts'

/** What a list operation was asked for. */
export type PageQuery = { page?: number; cursor?: string; limit: number }

const readable = {
  text: (part: string) => !part.includes('\0'),
  date: (part: string) => date.safeParse(part).success,
  instant: (part: string) => instant.safeParse(part).success,
  id: (part: string) => id.safeParse(part).success,
  count: (part: string) => /^\d{1,6}$/.test(part),
}
/** What one part of a list's sort key is, so that the database is never asked with something else. */
type CursorPart = keyof typeof readable

/** The place after which a page begins, as the query made it, or null for the first page. Throws 400 on a cursor that is not ours. */
export function decodeCursor(asked: PageQuery, ...parts: CursorPart[]): string[] | null {
  if (!asked.cursor) return null
  try {
    const read: unknown = JSON.parse(Buffer.from(asked.cursor, 'base64url').toString('utf8'))
    if (
      Array.isArray(read) &&
      read.length === parts.length &&
      parts.every((kind, at) => typeof read[at] === 'string' && readable[kind](read[at]))
    )
      return read
  } catch {
    // Falls through to the one sentence below.
  }
  throw invalid([{ field: 'cursor', message: 'This page of the list has expired. Reload the list.' }])
}

/**
 * The answer of a list (decision 2): an array, or a page when `page` or `cursor` was asked for. Give it `limit + 1` rows,
 * so that it knows whether there are more; `cursorOf` names the sort key of a row, its id last.
 */
export function answerList<Row, Answer>(
  asked: PageQuery,
  rows: Row[],
  cursorOf: (row: Row) => string[],
  present: (row: Row) => Answer,
): Answer[] | Page<Answer> {
  const shown = rows.slice(0, asked.limit)
  const data = shown.map(present)
  if (asked.page === undefined && asked.cursor === undefined) return data
  const last = shown.at(-1)
  const more = rows.length > asked.limit && last !== undefined
  return { data, nextCursor: more ? Buffer.from(JSON.stringify(cursorOf(last))).toString('base64url') : null }
}
