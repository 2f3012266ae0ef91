import { asPage, type Page } from '@quartet/contract/kernel/page'

type Cursor = string | undefined

/** Spread into `infiniteOptions` of a list operation; `input` builds the query of one page. */
export const paged = {
  initialPageParam: undefined as Cursor,
  getNextPageParam: <T>(last: T[] | Page<T>): Cursor => asPage(last).nextCursor ?? undefined,
}

/** The part of a list's input that asks for one page. */
export const pageAt = (cursor: Cursor): { page?: number; cursor?: string } =>
  cursor === undefined ? { page: 1 } : { cursor }

/** All rows of the pages read so far. */
export const rowsOf = <T>(data: { pages: (T[] | Page<T>)[] } | undefined): T[] | undefined =>
  data?.pages.flatMap((page) => asPage(page).data)

type Listed<T> = T[] | Page<T>
/** What a list has answered, in either shape, or page by page. */
export type Rows<T> = Listed<T> | { pages: Listed<T>[]; pageParams: unknown[] }

/** The same answer with each row changed, and without those that become null. */
export function eachRow<T>(answer: Rows<T>, change: (row: T) => T | null): Rows<T> {
  const changed = (rows: T[]) => rows.map(change).filter((row) => row !== null)
  const listed = (one: Listed<T>): Listed<T> =>
    Array.isArray(one) ? changed(one) : { ...one, data: changed(one.data) }
  return 'pages' in answer ? { ...answer, pages: answer.pages.map(listed) } : listed(answer)
}

/** The same answer with a row before all others. */
export function withRow<T>(answer: Rows<T>, row: T): Rows<T> {
  if (Array.isArray(answer)) return [row, ...answer]
  if ('data' in answer) return { ...answer, data: [row, ...answer.data] }
  const [first, ...rest] = answer.pages
  return first === undefined ? answer : { ...answer, pages: [withRow(first, row) as Listed<T>, ...rest] }
}
