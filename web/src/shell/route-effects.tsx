import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useScrollMemory } from './use-scroll-memory.ts'

/** A new place starts at its top, takes the focus and says its name; going back keeps where one was. */
export function RouteEffects() {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const [spoken, setSpoken] = useState('')
  const place = `${pathname} ${search.get('tab') ?? ''}`
  const last = useRef(place)
  useScrollMemory(place)

  useEffect(() => {
    if (last.current === place) return
    last.current = place
    document.getElementById('main')?.focus({ preventScroll: true })
    // The page names the document once it is on screen, which may be after its code has been loaded.
    const timer = setTimeout(() => setSpoken(document.title), 300)
    return () => clearTimeout(timer)
  }, [place])

  return <VisuallyHidden component="output">{spoken}</VisuallyHidden>
}
