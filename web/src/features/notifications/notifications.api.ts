import { infiniteQueryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { asPage } from '@quartet/contract/kernel/paging'
import type { Page } from '@quartet/contract/kernel/paging'
import { defaultPreferences, noticeCounts } from '@quartet/contract/notifications'
import type { Notification, NotificationPreferences, PreferencesChange } from '@quartet/contract/notifications'
import { api, client } from '../../platform/api.ts'
import { pageAt, paged } from '../../platform/paging.ts'
import { refresh } from '../../platform/queries.ts'

const perPage = 30
/** How many the bell shows (N-02). */
export const inBell = 5

export const newest = () =>
  api.notifications.list.queryOptions({ input: { limit: inBell }, select: (answer) => asPage(answer).data })

export const unreadCount = () => api.notifications.unread.queryOptions({ select: (answer) => answer.count })

export const everyNotice = () =>
  infiniteQueryOptions(
    api.notifications.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...pageAt(cursor), limit: perPage }),
      ...paged,
    }),
  )

export const preferencesOf = (userId: string) => api.notifications.preferences.queryOptions({ input: { userId } })

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
      return refresh(queries, 'notifications')
    },
  })
}

type Answer = Notification[] | Page<Notification>

function changeRows(answer: Answer, change: (row: Notification) => Notification): Answer {
  return Array.isArray(answer) ? answer.map(change) : { ...answer, data: answer.data.map(change) }
}

/** Shows notices as read at once; the server agrees, and is asked again if it does not. */
function showRead(queries: QueryClient, which: (row: Notification) => boolean): void {
  const change = (row: Notification) => (which(row) ? { ...row, read: true } : row)
  queries.setQueriesData<Answer | InfiniteData<Answer>>({ queryKey: api.notifications.list.key() }, (data) => {
    if (!data) return data
    if ('pages' in data) return { ...data, pages: data.pages.map((page) => changeRows(page, change)) }
    return changeRows(data, change)
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
    onError: () => void refresh(queries, 'notifications'),
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
    onError: () => void refresh(queries, 'notifications'),
  })
}
