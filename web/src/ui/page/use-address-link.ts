import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** Makes the address of this page with some of its query changed, for links; null takes a value out. */
export function useAddressLink(): (changes: Record<string, string | null>) => string {
  const [search] = useSearchParams()
  return useCallback(
    (changes) => {
      const next = new URLSearchParams(search)
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) next.delete(name)
        else next.set(name, value)
      }
      return `?${next.toString()}`
    },
    [search],
  )
}
