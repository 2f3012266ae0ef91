import { useClickOutside } from '@mantine/hooks'
import { useEffect, useRef, useState, type MouseEvent, type PointerEvent, type RefObject } from 'react'

/** How long a finger rests before it holds, in milliseconds, and how far it may move meanwhile, in pixels. */
const rests = 450
const strays = 10

type Touched = {
  open: boolean
  setOpen: (open: boolean) => void
  around: RefObject<HTMLDivElement | null>
  bubble: {
    onClick: (event: MouseEvent) => void
    onContextMenu: (event: MouseEvent) => void
    onPointerDown: (event: PointerEvent) => void
    onPointerMove: (event: PointerEvent) => void
    onPointerUp: () => void
    onPointerCancel: () => void
  }
}

/** A message that was tapped, or held, shows what can be done with it until somebody touches elsewhere. Links in it stay links. */
export function useTouched(): Touched {
  const [open, setOpen] = useState(false)
  const around = useClickOutside<HTMLDivElement>(() => {
    // A menu that it opened lies elsewhere in the page, and closes it itself.
    if (!document.querySelector('[role="menu"]')) setOpen(false)
  })
  const held = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> }>(undefined)
  const byHolding = useRef(false)
  const letGo = () => clearTimeout(held.current?.timer)
  useEffect(() => () => clearTimeout(held.current?.timer), [])
  useEffect(() => {
    if (!open) return
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    document.addEventListener('keydown', escape)
    return () => document.removeEventListener('keydown', escape)
  }, [open])
  const inside = ({ target }: { target: EventTarget }) => target instanceof Element && target.closest('a, button')
  return {
    open,
    setOpen,
    around,
    bubble: {
      onClick(event) {
        // The tap that ends a long touch is the same touch.
        if (!inside(event) && !byHolding.current) setOpen(!open)
        byHolding.current = false
      },
      onContextMenu(event) {
        // The browser's own menu of a long touch would lie over it.
        if (!inside(event)) event.preventDefault()
      },
      onPointerDown(event) {
        letGo()
        byHolding.current = false
        if (inside(event)) return
        const timer = setTimeout(() => {
          byHolding.current = true
          setOpen(true)
        }, rests)
        held.current = { x: event.clientX, y: event.clientY, timer }
      },
      onPointerMove(event) {
        const from = held.current
        if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > strays) letGo()
      },
      onPointerUp: letGo,
      onPointerCancel: letGo,
    },
  }
}
