import { useLayoutEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/**
 * How many items of a row, known by their names, fit into its frame, beside `spare` pixels for what opens the rest. All
 * stay laid out, those that do not fit unseen, so that their widths are known; where nothing is laid out, as in tests,
 * all fit.
 */
export function useFitting(frame: RefObject<HTMLElement | null>, names: string[], spare: number): number {
  const [fits, setFits] = useState(names.length)
  // Others may stand there in the same number, as when somebody acts for a gym: those are measured then.
  const row = names.join('\n')
  useLayoutEffect(() => {
    const list = frame.current?.firstElementChild
    if (!frame.current || !list) return
    const items = [...list.children].slice(0, row.split('\n').length)
    const look = () => {
      const room = frame.current?.clientWidth ?? 0
      const start = list.getBoundingClientRect().left
      const ends = items.map((item) => item.getBoundingClientRect().right - start)
      const all = room === 0 || (ends.at(-1) ?? 0) <= room
      setFits(all ? ends.length : ends.filter((end) => end + spare <= room).length)
    }
    look()
    // Before the frame is drawn in which something grew: on a busy machine the next one may be long in coming, and until
    // then one item would lie over another.
    const watch = new ResizeObserver(() => flushSync(look))
    watch.observe(frame.current)
    for (const item of items) watch.observe(item)
    return () => watch.disconnect()
  }, [frame, row, spare])
  return Math.min(fits, names.length)
}
