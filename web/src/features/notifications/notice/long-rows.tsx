import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { Notification } from '@quartet/contract/notifications/notifications'
import type { Place } from './notice-row.tsx'

type Props = {
  notices: Notification[]
  label: string
  className: string
  children: (notice: Notification, place: Place) => ReactNode
}

/** The rows of a list of thousands that are near the window; the page scrolls as if all were there. */
export function LongRows({ notices, label, className, children }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY), [])
  // oxlint-disable-next-line react/incompatible-library -- nothing of it leaves this component memoized
  const virtual = useWindowVirtualizer({
    count: notices.length,
    estimateSize: () => 64,
    overscan: 15,
    scrollMargin: top,
    getItemKey: (at) => notices[at]!.id,
  })
  const shown = virtual.getVirtualItems()
  const before = (shown[0]?.start ?? top) - top
  const after = virtual.getTotalSize() - ((shown.at(-1)?.end ?? top) - top)
  return (
    <ul ref={list} className={className} aria-label={label} style={{ paddingBlock: `${before}px ${after}px` }}>
      {shown.map(({ index }) =>
        children(notices[index]!, { at: index, of: notices.length, measure: virtual.measureElement }),
      )}
    </ul>
  )
}
