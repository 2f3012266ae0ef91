import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { HelpPreferences } from '@quartet/contract/help/help'
import { api } from '../../../platform/api/api.ts'

/** The articles of the person's shelves; with `search` the best first. */
export const articlesQuery = (search = '') =>
  api.help.articles.queryOptions({ input: search.trim() === '' ? {} : { search: search.trim() } })

export const articleQuery = (id: string) => api.help.article.queryOptions({ input: { id } })

export const checklistQuery = () => api.help.checklist.queryOptions({ input: {} })

/** What the person has seen of the help; undefined until it is known. */
export const useHelpPreferences = (): HelpPreferences | undefined => useQuery(api.help.preferences.queryOptions()).data

/**
 * Keeps what was seen. Shown at once and sent behind it; where the sending fails, it is asked again another day, so
 * nothing is said.
 */
export function useKeepHelp(): (change: Partial<HelpPreferences>) => void {
  const queries = useQueryClient()
  const { queryKey } = api.help.preferences.queryOptions()
  const keep = useMutation(api.help.changePreferences.mutationOptions())
  return (change) => {
    queries.setQueryData(
      queryKey,
      (now: HelpPreferences | undefined) =>
        now && {
          ...now,
          ...change,
          onboardingProgress: { ...now.onboardingProgress, ...change.onboardingProgress },
        },
    )
    keep.mutate(change)
  }
}
