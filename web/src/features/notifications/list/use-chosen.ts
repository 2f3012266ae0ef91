import { useCallback, useMemo, useState } from 'react'
import type { Notification } from '@quartet/contract/notifications/notifications'

export type Chosen = {
  ids: ReadonlySet<string>
  all: boolean
  toggle: (id: string) => void
  toggleAll: () => void
  clear: () => void
}

/** Which cards of a list are chosen. What is no longer listed is not chosen either. */
export function useChosen(notices: Notification[] | undefined): Chosen {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const ids = useMemo(
    () => new Set((notices ?? []).map((notice) => notice.id).filter((id) => picked.has(id))),
    [notices, picked],
  )
  const toggle = useCallback(
    (id: string) =>
      setPicked((before) => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    [],
  )
  const all = ids.size > 0 && ids.size === notices?.length
  return {
    ids,
    all,
    toggle,
    toggleAll: () => setPicked(new Set(all ? [] : notices?.map((notice) => notice.id))),
    clear: () => setPicked(new Set()),
  }
}
