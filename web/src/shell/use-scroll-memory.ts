import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** How long a page may take to become as tall as it was, in milliseconds. */
const patience = 1000

/**
 * A new place starts at its top; going back finds the page where it was left. The browser alone forgets that when the
 * page one comes from is shorter.
 */
export function useScrollMemory(place: string): void {
  const { key } = useLocation()
  const kind = useNavigationType()
  const last = useRef(place)
  const current = useRef(key)
  const left = useRef(new Map<string, number>())

  useEffect(() => {
    const remember = () => void left.current.set(current.current, window.scrollY)
    const handBack = () => {
      history.scrollRestoration = 'auto'
    }
    history.scrollRestoration = 'manual'
    window.addEventListener('scroll', remember, { passive: true })
    window.addEventListener('pagehide', handBack)
    return () => {
      handBack()
      window.removeEventListener('scroll', remember)
      window.removeEventListener('pagehide', handBack)
    }
  }, [])

  useEffect(() => {
    current.current = key
    if (last.current === place) return
    last.current = place
    const target = kind === NavigationType.Pop ? (left.current.get(key) ?? 0) : 0
    const until = performance.now() + patience
    let frame = 0
    const go = () => {
      window.scrollTo(0, target)
      if (window.scrollY < target - 1 && performance.now() < until) frame = requestAnimationFrame(go)
    }
    go()
    return () => cancelAnimationFrame(frame)
  }, [place, key, kind])
}
