import type { Entry } from '@quartet/contract/timetable/entries'
import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent as ReactPointerEvent,
} from 'react'
import { afterKey, isMovable, isSameSpot, moveKeyOf, spotOf, type Spot, type Steps } from '../entries/move.rules.ts'

/** Where a pointer took hold of a class: how far below its top, and whether at its lower edge. */
export type DragStart = { entry: Entry; below: number; resizing: boolean }
export type Moving = { entry: Entry; spot: Spot; by: 'pointer' | 'keys' }
type Props = {
  entries: Entry[]
  /** Where a pointer over the grid would put the class; null where nowhere. */
  spotAt: (event: PointerEvent, grab: DragStart) => Spot | null
  steps: Steps
  onMoved: (entry: Entry, spot: Spot) => void
}

/** Pixels before a press is a drag and not a click, and how near the window's edge it scrolls. */
const slack = 5
const edge = 64

/**
 * Takes a class in hand, by a mouse or by keys, and says where it is held. Letting go there, or Enter, hands it to
 * `onMoved`; Escape leaves it where it was. Fingers scroll: on a phone the dialog moves classes.
 */
export function useMove({ entries, spotAt, steps, onMoved }: Props) {
  const [moving, setMoving] = useState<Moving | null>(null)
  const latest = useRef({ spotAt, onMoved, moving })
  useEffect(() => {
    latest.current = { spotAt, onMoved, moving }
  })
  const drop = useRef<() => void>(undefined)
  const dragged = useRef(false)
  useEffect(() => () => drop.current?.(), [])

  const leave = () => {
    drop.current?.()
    setMoving(null)
  }
  function confirm() {
    const held = latest.current.moving
    leave()
    if (held && !isSameSpot(held.spot, spotOf(held.entry))) latest.current.onMoved(held.entry, held.spot)
  }

  function onPointerDown(event: ReactPointerEvent) {
    dragged.current = false
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-entry]') : null
    const entry = card && entries.find((one) => one.id === card.dataset.entry)
    if (!entry || !isMovable(entry) || event.button !== 0 || event.pointerType === 'touch') return
    const grab = {
      entry,
      below: event.clientY - card.getBoundingClientRect().top,
      resizing: (event.target as Element).closest('[data-resize]') !== null,
    }
    const from = { x: event.clientX, y: event.clientY }
    const onMove = (now: PointerEvent) => {
      if (!dragged.current && Math.hypot(now.clientX - from.x, now.clientY - from.y) < slack) return
      dragged.current = true
      document.documentElement.dataset.dragging = grab.resizing ? 'length' : 'class'
      if (now.clientY < edge) window.scrollBy(0, -14)
      if (now.clientY > window.innerHeight - edge) window.scrollBy(0, 14)
      const spot = latest.current.spotAt(now, grab) ?? spotOf(entry)
      setMoving((before) => (before && isSameSpot(before.spot, spot) ? before : { entry, spot, by: 'pointer' }))
    }
    const onKey = (now: globalThis.KeyboardEvent) => {
      if (now.key === 'Escape') leave()
    }
    drop.current?.()
    drop.current = () => {
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', confirm)
      window.removeEventListener('pointercancel', leave)
      window.removeEventListener('keydown', onKey)
      delete document.documentElement.dataset.dragging
      drop.current = undefined
    }
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', confirm)
    window.addEventListener('pointercancel', leave)
    window.addEventListener('keydown', onKey)
  }

  /** What was dragged was not pressed. */
  function onClickCapture(event: MouseEvent) {
    if (!dragged.current) return
    dragged.current = false
    event.preventDefault()
    event.stopPropagation()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return
    const entry = entries.find((one) => one.id === (event.target as HTMLElement).dataset.entry)
    if (!entry) return
    const held = moving?.entry.id === entry.id ? moving.spot : null
    if (held && (event.key === 'Enter' || event.key === 'Escape')) {
      event.preventDefault()
      return event.key === 'Enter' ? confirm() : leave()
    }
    const key = moveKeyOf(event)
    if (!key || !isMovable(entry)) return
    event.preventDefault()
    setMoving({ entry, spot: afterKey(held ?? spotOf(entry), key, steps), by: 'keys' })
  }

  return { moving, confirm, leave, area: { onPointerDown, onClickCapture, onKeyDown } }
}
