import { useEffect, useRef, useState } from 'react'
import type { Entry } from '@quartet/contract/timetable/entries'
import { spoken } from './timetable.copy.ts'

const nothing: ReadonlySet<string> = new Set()
const shownForMs = 2500
const trace = (entry: Entry) =>
  [
    entry.status,
    entry.trainer?.id,
    entry.needsCover,
    entry.coverStatus,
    entry.startsAt,
    entry.endsAt,
    entry.studio.id,
  ].join()

/** Entries that changed while their week was on screen, for a moment, and a sentence that says so. */
export function useFresh(week: string, entries: Entry[] | undefined): { fresh: ReadonlySet<string>; sentence: string } {
  const seen = useRef<{ week: string; traces: Map<string, string> }>(undefined)
  const [state, setState] = useState({ fresh: nothing, sentence: '' })

  useEffect(() => {
    if (!entries) return
    const before = seen.current?.week === week ? seen.current.traces : undefined
    seen.current = { week, traces: new Map(entries.map((entry) => [entry.id, trace(entry)])) }
    if (!before) return
    const changed = entries.filter((entry) => before.get(entry.id) !== trace(entry))
    if (changed.length === 0) return
    const [first, ...others] = changed
    const more = others.length > 0 ? `, and ${others.length} more` : ''
    setState({
      fresh: new Set(changed.map((entry) => entry.id)),
      sentence: first ? `Changed: ${spoken(first)}${more}.` : '',
    })
    const timer = setTimeout(() => setState((now) => ({ ...now, fresh: nothing })), shownForMs)
    return () => clearTimeout(timer)
  }, [week, entries])

  return state
}
