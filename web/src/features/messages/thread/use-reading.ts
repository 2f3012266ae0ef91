import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** Pixels from the end within which someone still reads the end. */
const near = 80

/**
 * Where someone reads in a thread. At its end they stay at the end when a message comes; above it they stay where they are,
 * and `missed` says that there is more. Their own words always come into sight. `newest` is a sequence number.
 */
export function useReading(newest: number | undefined, unsent: number) {
  const log = useRef<HTMLDivElement>(null)
  const follows = useRef(true)
  const before = useRef(unsent)
  const [missed, setMissed] = useState(false)
  const toEnd = () => {
    follows.current = true
    setMissed(false)
    log.current?.lastElementChild?.scrollIntoView({ block: 'end' })
  }
  const arrived = useEffectEvent((_newest: number | undefined, count: number) => {
    const wrote = count > before.current
    before.current = count
    if (follows.current || wrote) toEnd()
    else setMissed(true)
  })
  useLayoutEffect(() => arrived(newest, unsent), [newest, unsent])
  /** As asked for by the button, which goes: whoever pressed it by keyboard reads on in the list. */
  function goToEnd() {
    toEnd()
    log.current?.focus({ preventScroll: true })
  }
  function onScroll() {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = log.current ?? {}
    follows.current = scrollHeight - scrollTop - clientHeight < near
    if (follows.current) setMissed(false)
  }
  return { log, missed, goToEnd, onScroll }
}
