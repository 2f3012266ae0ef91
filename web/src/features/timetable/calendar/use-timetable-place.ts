import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

const views = ['week', 'day', 'month', 'list'] as const
export type TimetableView = (typeof views)[number]
type Change = { date?: string | null; view?: TimetableView; entry?: string | null }

const isDate = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** The address bar holds the date, the view and the open entry, so that reload, back and a copied link find them again. */
export function useTimetablePlace(today: string) {
  const { pathname, state } = useLocation()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const asked = search.get('date')

  function addressOf(change: Change): string {
    const next = new URLSearchParams(search)
    const put = (key: string, value: string | null | undefined) => {
      if (value === null) next.delete(key)
      else if (value !== undefined) next.set(key, value)
    }
    put('date', change.date)
    put('view', change.view === 'week' ? null : change.view)
    put('entry', change.entry === undefined ? null : change.entry)
    return `${pathname}?${next.toString()}`
  }

  const latest = useRef(addressOf)
  useEffect(() => {
    latest.current = addressOf
  })
  // Stays the same function, so that a thousand cards need not be drawn anew.
  const open = useCallback(
    (entry: string) =>
      void navigate(latest.current({ entry }), { preventScrollReset: true, state: { openedHere: true } }),
    [navigate],
  )

  /** Where the entry was opened from this page, closing goes back to it; where a link opened it, it only goes away. */
  function close() {
    if ((state as { openedHere?: boolean } | null)?.openedHere) void navigate(-1)
    else void navigate(addressOf({ entry: null }), { preventScrollReset: true, replace: true })
  }

  return {
    date: isDate(asked) ? asked : today,
    view: views.find((one) => one === search.get('view')) ?? 'week',
    entryId: search.get('entry'),
    addressOf,
    open,
    close,
  }
}
export type TimetablePlace = ReturnType<typeof useTimetablePlace>
