import type { Notification } from '@quartet/contract/notifications/notifications'

type Category = Notification['metadata']['category']

/** What the list of all notices is asked for. */
export type NoticeFilters = {
  unread?: boolean
  archived: boolean
  category?: Category
  from?: string
  search?: string
}

const categories: Category[] = ['action_required', 'updates', 'messages', 'account']
/** Days back, by the word in the address. */
const days: Record<string, number> = { today: 0, week: 6, month: 29 }

/** Reads the filters of the address. A period begins at midnight in the zone of whoever reads, which it is `now`, in milliseconds. */
export function filtersOf(
  values: { q: string; show: string; kind: string; period: string },
  now: number,
): NoticeFilters {
  const today = new Date(now)
  const back = days[values.period]
  const category = categories.find((one) => one === values.kind)
  return {
    archived: values.show === 'archived',
    ...(values.show === 'unread' ? { unread: true } : {}),
    ...(category ? { category } : {}),
    ...(back === undefined
      ? {}
      : { from: new Date(today.getFullYear(), today.getMonth(), today.getDate() - back).toISOString() }),
    ...(values.q.trim() === '' ? {} : { search: values.q.trim() }),
  }
}
