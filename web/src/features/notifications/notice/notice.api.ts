import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import toast from 'react-hot-toast'
import { asPage, type Page } from '@quartet/contract/kernel/paging'
import {
  defaultPreferences,
  noticeCounts,
  type Notification,
  type NotificationPreferences,
  type PreferencesChange,
} from '@quartet/contract/notifications/notifications'
import { api, client } from '../../../platform/api/api.ts'
import { HttpError, sentenceOf } from '../../../platform/session/http-error.ts'
import { pageAt, paged } from '../../../platform/api/paging.ts'
import type { NoticeFilters } from './filters.rules.ts'

const perPage = 50
const mostParts = 200
/** How many the bell shows (N-02). */
const inBell = 5

export const newest = () =>
  api.notifications.list.queryOptions({
    input: { limit: inBell, digest: true },
    select: (answer) => asPage(answer).data,
  })

/** The notices that one card stands for; of a notice that stands alone, itself. */
export const partsOf = (id: string, archived = false) =>
  api.notifications.list.queryOptions({
    input: { partsOf: id, archived, limit: mostParts },
    select: (answer) => asPage(answer).data,
  })

export const unreadCount = () => api.notifications.unread.queryOptions({ select: (answer) => answer.count })

export const everyNotice = (filters: NoticeFilters) =>
  infiniteQueryOptions(
    api.notifications.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filters, ...pageAt(cursor), digest: true, limit: perPage }),
      ...paged,
    }),
  )

/** Settings that were never kept are the defaults (N-05). */
export const preferencesOf = (userId: string) =>
  queryOptions({
    queryKey: api.notifications.preferences.queryKey({ input: { userId } }),
    queryFn: () =>
      client.notifications.preferences({ userId }).catch((error: unknown) => {
        if (error instanceof HttpError && error.status === 404) return defaultPreferences
        throw error
      }),
  })

/** The settings that hold here; the defaults until they are known. */
export function usePreferences(userId: string): NotificationPreferences {
  return useQuery(preferencesOf(userId)).data ?? defaultPreferences
}

export function useChangePreferences(userId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: PreferencesChange) => client.notifications.changePreferences({ ...change, userId }),
    onSuccess: (answer) => {
      queries.setQueryData(preferencesOf(userId).queryKey, answer)
    },
  })
}

type Answer = Notification[] | Page<Notification>

function changeRows(answer: Answer, change: (row: Notification) => Notification): Answer {
  return Array.isArray(answer) ? answer.map(change) : { ...answer, data: answer.data.map(change) }
}

/** Shows notices as read at once; the server agrees, and is asked again if it does not. */
function showRead(queries: QueryClient, which: (row: Notification) => boolean): void {
  const change = (row: Notification) =>
    which(row) ? { ...row, read: true, digest: row.digest && { ...row.digest, unread: 0 } } : row
  queries.setQueriesData<Answer | InfiniteData<Answer>>({ queryKey: api.notifications.list.key() }, (data) => {
    if (!data) return data
    if ('pages' in data) return { ...data, pages: data.pages.map((page) => changeRows(page, change)) }
    return changeRows(data, change)
  })
}

type Change = { ids: string[]; read?: true; archived?: boolean }

/** Reads, archives or takes back cards with everything they stand for, and shows it at once. */
export function useChangeNotices() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: Change) => client.notifications.change({ ...change, parts: true }),
    onMutate: ({ ids, read }) => {
      if (read) showRead(queries, (row) => ids.includes(row.id))
    },
    onError: (error) => toast.error(sentenceOf(error)),
  })
}

export function useRemoveNotice() {
  return useMutation({
    mutationFn: (id: string) => client.notifications.remove({ id }),
  })
}

export function setUnread(queries: QueryClient, change: (before: number) => number): void {
  queries.setQueryData(
    api.notifications.unread.queryKey(),
    (data) => data && { count: Math.max(0, change(data.count)) },
  )
}

export function useMarkRead() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (notice: Notification) => client.notifications.read({ id: notice.id }),
    onMutate: (notice) => {
      showRead(queries, (row) => row.id === notice.id)
      const settings = queries.getQueryData(preferencesOf(notice.userId).queryKey) ?? defaultPreferences
      if (noticeCounts(settings, notice.metadata)) setUnread(queries, (count) => count - 1)
    },
  })
}

export function useMarkAllRead() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (userId: string) => client.notifications.readAll({ userId }),
    onMutate: () => {
      showRead(queries, () => true)
      setUnread(queries, () => 0)
    },
    onError: (error) => {
      toast.error(sentenceOf(error))
    },
  })
}
