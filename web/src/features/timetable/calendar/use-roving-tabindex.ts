import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { isWalkKey, walk, type spotsOf } from '../entries/week.rules.ts'

/** One tab stop for all cards; arrows walk between them. Spread `area` on what holds the cards, `tabIndex(id)` on each. */
export function useWalk(spots: ReturnType<typeof spotsOf>) {
  const area = useRef<HTMLDivElement & HTMLElement>(null)
  const [current, setCurrent] = useState<string>()
  const stop = spots.some((spot) => spot.id === current) ? current : spots[0]?.id

  function onKeyDown(event: KeyboardEvent) {
    if (!isWalkKey(event.key) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !stop) return
    if (!(event.target instanceof HTMLElement) || event.target.dataset.entry === undefined) return
    event.preventDefault()
    const next = walk(spots, event.target.dataset.entry, event.key)
    setCurrent(next)
    area.current?.querySelector<HTMLElement>(`[data-entry="${next}"]`)?.focus()
  }

  function onFocus(event: FocusEvent) {
    if (event.target instanceof HTMLElement && event.target.dataset.entry) setCurrent(event.target.dataset.entry)
  }

  return { area: { ref: area, onKeyDown, onFocus }, tabStop: stop }
}
