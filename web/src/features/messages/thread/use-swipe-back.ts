import { useRef, type TouchEvent } from 'react'

/** Pixels: how far a finger goes before it is taken to swipe, and before it leads back. */
const begins = 12
const leads = 90

/** To the right leads back, from wherever the thumb is; what lies under the finger comes along. Fields keep their own ways. */
export function useSwipeBack(back: () => void) {
  const from = useRef<{ x: number; y: number; swipes: boolean } | null>(null)
  const follow = ({ currentTarget }: TouchEvent<HTMLElement>, way: number) => {
    currentTarget.style.translate = way > 0 ? `${way}px 0` : ''
  }
  return {
    onTouchStart({ touches, target }: TouchEvent) {
      const touch = touches[0]
      const typed = target instanceof Element && target.closest('input, textarea, [role="dialog"], [role="menu"]')
      from.current =
        touch && touches.length === 1 && !typed ? { x: touch.clientX, y: touch.clientY, swipes: false } : null
    },
    onTouchMove(event: TouchEvent<HTMLElement>) {
      const touch = event.touches[0]
      const start = from.current
      if (!start || !touch) return
      const way = touch.clientX - start.x
      const aside = Math.abs(touch.clientY - start.y)
      // Whoever goes up or down first is reading on.
      if (!start.swipes && aside > begins) return void (from.current = null)
      if (way > begins) start.swipes = true
      if (start.swipes) follow(event, way)
    },
    onTouchEnd(event: TouchEvent<HTMLElement>) {
      const touch = event.changedTouches[0]
      const start = from.current
      from.current = null
      follow(event, 0)
      if (start?.swipes && touch && touch.clientX - start.x > leads) back()
    },
    onTouchCancel(event: TouchEvent<HTMLElement>) {
      from.current = null
      follow(event, 0)
    },
  }
}
