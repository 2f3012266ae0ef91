import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { asPage } from '@quartet/contract/kernel/page'
import type {
  Notification,
  NotificationPreferences,
  PreferencesChange,
} from '@quartet/contract/notifications/notifications'
import { defaultPreferences, noticeCounts } from '@quartet/contract/notifications/preferences'
import { api, client } from '../../../platform/api/api.ts'
import { atOnce, quiet, type Shown } from '../../../platform/api/mutations.ts'
import { HttpError } from '../../../platform/session/http-error.ts'
import { eachRow, pageAt, paged, type Rows } from '../../../platform/api/paging.ts'
import { failsByToast } from '../../../ui/overlays/failure-toast.tsx'
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

/** Shows notices as read. */
function showRead(shown: Shown, which: (row: Notification) => boolean): void {
  const change = (row: Notification) =>
    which(row) ? { ...row, read: true, digest: row.digest && { ...row.digest, unread: 0 } } : row
  shown.change<Rows<Notification>>(api.notifications.list.key(), (rows) => eachRow(rows, change))
}

type Change = { ids: string[]; read?: boolean | undefined }

/** Reads, archives or takes back cards with everything they stand for, and shows it at once. */
export const useChangeNotices = () =>
  useMutation(
    api.notifications.change.mutationOptions(
      atOnce((shown, { ids, read }: Change) => {
        if (read) showRead(shown, (row) => ids.includes(row.id))
      }, failsByToast.onError),
    ),
  )

export const useRemoveNotice = () => useMutation(api.notifications.remove.mutationOptions())

const lessUnread = (change: (before: number) => number) => (data: { count: number }) => ({
  count: Math.max(0, change(data.count)),
})

export function setUnread(queries: QueryClient, count: number): void {
  queries.setQueryData(api.notifications.unread.queryKey(), (data) => data && { count })
}

export const useMarkRead = (notice: Notification) =>
  useMutation(
    api.notifications.read.mutationOptions({
      ...quiet,
      ...atOnce((shown, { id }: { id: string }) => {
        showRead(shown, (row) => row.id === id)
        const settings = shown.client.getQueryData(preferencesOf(notice.userId).queryKey) ?? defaultPreferences
        if (noticeCounts(settings, notice.metadata))
          shown.change(
            api.notifications.unread.queryKey(),
            lessUnread((count) => count - 1),
          )
      }),
    }),
  )

export const useMarkAllRead = () =>
  useMutation(
    api.notifications.readAll.mutationOptions({
      ...quiet,
      ...atOnce((shown) => {
        showRead(shown, () => true)
        shown.change(
          api.notifications.unread.queryKey(),
          lessUnread(() => 0),
        )
      }, failsByToast.onError),
    }),
  )
