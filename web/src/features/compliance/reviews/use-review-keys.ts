import { useEffect, useEffectEvent } from 'react'

/** What a key does while no field is being typed in. */
type Keys = Partial<Record<string, () => void>>

/** Keys of a page: single letters and digits, never while somebody types, and never with a modifier. */
export function useReviewKeys(keys: Keys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const target = event.target as HTMLElement | null
    const types = target?.closest('input, textarea, select, [contenteditable]')
    // The review itself may stand in a dialog; another dialog over it has its own keys.
    const elsewhere = target?.closest('[role="dialog"]') && !target.closest('[data-review-keys]')
    if (event.key !== 'Escape' && (types || elsewhere)) return
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
