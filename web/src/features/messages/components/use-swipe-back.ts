import { useRef } from 'react'
import type { TouchEvent } from 'react'

/** From the left edge to the right leads back, as people know it of their phone. */
export function useSwipeBack(back: () => void) {
  const from = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches[0]
      from.current = touch && touch.clientX < 40 ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0]
      const start = from.current
      if (start && touch && touch.clientX - start.x > 90 && Math.abs(touch.clientY - start.y) < 60) back()
    },
  }
}
