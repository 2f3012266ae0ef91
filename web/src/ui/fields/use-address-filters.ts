import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** Filters, search and sort of a list, kept in the address bar, so that reload, back and a shared link show the same rows. Empty means default. */
export function useAddressFilters<Name extends string>(defaults: Record<Name, string>) {
  const [search, setSearch] = useSearchParams()
  const names = Object.keys(defaults) as Name[]
  const values = Object.fromEntries(names.map((name) => [name, search.get(name) ?? defaults[name]])) as Record<
    Name,
    string
  >

  const change = useCallback(
    (changes: Partial<Record<Name, string>>) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(changes) as [Name, string][]) {
            if (value === '' || value === defaults[name]) next.delete(name)
            else next.set(name, value)
          }
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch, defaults],
  )

  const active = names.some((name) => values[name] !== defaults[name])
  const clear = () => change(defaults)
  return { values, change, clear, active }
}
