import { useLocation, useNavigate } from 'react-router'

/** The address as it is, with these parameters set or, with null, taken out. */
export function withParameters(search: string, change: Record<string, string | null>): string {
  const parameters = new URLSearchParams(search)
  for (const [name, value] of Object.entries(change)) {
    if (value === null) parameters.delete(name)
    else parameters.set(name, value)
  }
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}

/** What of the help is open, as the address says: it survives a reload and can be linked to. */
export function useHelpAddress() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const parameters = new URLSearchParams(search)
  const change = (to: Record<string, string | null>, replace = true) =>
    void navigate({ pathname, search: withParameters(search, to) }, { replace, preventScrollReset: true })
  return {
    shown: parameters.get('help'),
    tour: parameters.get('tour'),
    step: Number(parameters.get('step') ?? 0),
    /** Opens an article, a shelf ('in.<category>') or the whole ('center'). */
    open: (what: string) => change({ help: what, tour: null, step: null }, false),
    close: () => change({ help: null }),
    /** Begins a tour at a step. */
    startTour: (id: string, step: number) => change({ help: null, tour: id, step: String(step) }, false),
    endTour: () => change({ tour: null, step: null }),
  }
}
