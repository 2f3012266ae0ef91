import { useMutation, useQuery } from '@tanstack/react-query'
import type { HelpPreferences } from '@quartet/contract/help/help'
import { api } from '../../../platform/api/api.ts'
import { atOnce, quiet, type Shown } from '../../../platform/api/mutations.ts'

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
export const useKeepHelp = (): ((change: Change) => void) =>
  useMutation(api.help.changePreferences.mutationOptions({ ...quiet, ...atOnce(showKept) })).mutate

type Change = Partial<HelpPreferences>

const showKept = (shown: Shown, change: Change) =>
  shown.change<HelpPreferences>(api.help.preferences.queryKey(), (now) => ({
    ...now,
    ...change,
    onboardingProgress: { ...now.onboardingProgress, ...change.onboardingProgress },
  }))
