import { keepPreviousData } from '@tanstack/react-query'
import { fewestSigns } from '@quartet/contract/search/limits'
import { api } from '../../platform/api/api.ts'

/** What holds every word that was typed; while more is typed, what was found before stays. */
export const searchQuery = (typed: string) => ({
  ...api.search.find.queryOptions({ input: { q: typed } }),
  enabled: typed.length >= fewestSigns,
  placeholderData: keepPreviousData,
  staleTime: 30_000,
})
