import type { SearchHit } from '@quartet/contract/search/search'

/** What is asked of one kind: every one of the words, at most so many and one more, which says that there are more. */
export type SearchQuery = { words: string[]; typed: string; limit: number }

export const hit = (one: Pick<SearchHit, 'id' | 'title' | 'link'> & Partial<SearchHit>): SearchHit => ({
  fact: '',
  at: null,
  gymId: null,
  ...one,
})

export const moment = (at: Temporal.Instant, timezone: string): SearchHit['at'] => ({
  instant: at.toString(),
  timezone,
})

/** The day of a moment on the calendar of a zone, for addresses. */
export const dateForAddress = (at: Temporal.Instant, timezone: string): string =>
  at.toZonedDateTimeISO(timezone).toPlainDate().toString()

/** Facts of a hit that there are, between dots. */
export const facts = (...all: (string | null | undefined | false)[]): string => all.filter(Boolean).join(' · ')
