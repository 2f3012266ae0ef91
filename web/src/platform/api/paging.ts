import { asPage, type Page } from '@quartet/contract/kernel/paging'

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
