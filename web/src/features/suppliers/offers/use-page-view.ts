import { useEffect, useRef } from 'react'
import { useNoteView } from './suppliers.api.ts'

/** Counts once that a page was opened; a failure is nobody's concern. */
export function useCounted(supplierId: string | undefined, offerId: string | null): void {
  const { mutate } = useNoteView()
  const counted = useRef('')
  useEffect(() => {
    const key = `${supplierId} ${offerId}`
    if (supplierId === undefined || counted.current === key) return
    counted.current = key
    mutate({ supplierId, offerId })
  }, [supplierId, offerId, mutate])
}
