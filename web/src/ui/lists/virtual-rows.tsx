import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  observeWindowOffset,
  observeWindowRect,
  useVirtualizer,
  windowScroll,
} from '@tanstack/react-virtual'
import { useLayoutEffect, useState } from 'react'
import { whole, type LongProps } from './drawn.ts'

const ofPage = {
  observeElementRect: observeWindowRect,
  observeElementOffset: observeWindowOffset,
  scrollToFn: windowScroll,
  initialOffset: () => window.scrollY,
} as never
const ofElement = { observeElementRect, observeElementOffset, scrollToFn: elementScroll }

/** What a list is scrolled by: the nearest around it that holds more than it shows, else the page. */
function scrollerOf(list: HTMLElement): HTMLElement | null {
  for (let around = list.parentElement; around !== null; around = around.parentElement) {
    // A table's own frame counts as one by its overflow alone; it is as high as what it holds.
    const isScrolled = around.scrollHeight > around.clientHeight + 1
    if (isScrolled && /auto|scroll/.test(getComputedStyle(around).overflowY)) return around
  }
  return null
}

/** Rows that are drawn before it is known where somebody looks. */
const atFirst = 30

type Place = { scroller: HTMLElement | null; top: number }

/** The rows that are near where somebody looks; what scrolls them does so as if all were there. Use `LongRows`. */
export default function VirtualRows({ list, count, keyOf, height, children }: LongProps) {
  const [place, setPlace] = useState<Place | null>(null)
  const { scroller, top } = place ?? { scroller: null, top: 0 }
  useLayoutEffect(() => {
    if (!list.current) return
    const found = scrollerOf(list.current)
    const above = found ? found.scrollTop - found.getBoundingClientRect().top : window.scrollY
    setPlace({ scroller: found, top: Math.round(list.current.getBoundingClientRect().top + above) })
  }, [list])
  // oxlint-disable-next-line react/incompatible-library -- nothing of it leaves this component memoized
  const virtual = useVirtualizer<HTMLElement, Element>({
    ...(scroller ? ofElement : ofPage),
    getScrollElement: () => scroller ?? (window as never),
    enabled: place !== null,
    count,
    estimateSize: () => height,
    overscan: 15,
    scrollMargin: top,
    getItemKey: keyOf,
  })
  if (place === null) return children({ rows: whole(atFirst).rows, before: 0, after: (count - atFirst) * height })
  const shown = virtual.getVirtualItems()
  return children({
    rows: shown.map(({ index }) => ({ at: index, measure: virtual.measureElement })),
    before: Math.max(0, (shown[0]?.start ?? top) - top),
    after: Math.max(0, virtual.getTotalSize() - ((shown.at(-1)?.end ?? top) - top)),
  })
}
