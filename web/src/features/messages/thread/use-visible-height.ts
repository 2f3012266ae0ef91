import { useEffect, useRef, type RefObject } from 'react'

/**
 * Tells an element how much of the window is visible, as `--visible-height` and `--visible-top`. Safari on a phone lays its
 * keyboard over the page and scrolls the page under it: what is fixed to the window would be hidden by it.
 */
export function useVisibleHeight(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const visible = window.visualViewport
    if (!visible) return
    const fit = () => {
      const { style } = element.current ?? {}
      // While somebody has zoomed in, what they see is a part of the page and no smaller window.
      if (!style || visible.scale > 1.01) return
      style.setProperty('--visible-height', `${visible.height}px`)
      style.setProperty('--visible-top', `${visible.offsetTop}px`)
    }
    fit()
    visible.addEventListener('resize', fit)
    visible.addEventListener('scroll', fit)
    return () => {
      visible.removeEventListener('resize', fit)
      visible.removeEventListener('scroll', fit)
    }
  }, [])
  return element
}
