import type { Entry } from '@quartet/contract/timetable/entries'

/** Where a class stands in its studio's column. Minutes count from midnight on the gym's wall; lanes split a column. */
type Block = { entry: Entry; top: number; minutes: number; lane: number; lanes: number }

/** From the first whole hour to the last, as hours of the day; past midnight they go on beyond 24. */
type DaySpan = { from: number; to: number }

export const minutesOf = (wall: string): number => Number(wall.slice(0, 2)) * 60 + Number(wall.slice(3, 5))
export const wallOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const emptyDay: DaySpan = { from: 6, to: 21 }

/** The hours to draw: those with classes, at least eight of them. */
export function daySpan(entries: Entry[]): DaySpan {
  if (entries.length === 0) return emptyDay
  const from = Math.floor(Math.min(...entries.map((entry) => minutesOf(entry.startTime))) / 60)
  const to = Math.ceil(Math.max(...entries.map((entry) => minutesOf(entry.startTime) + entry.durationMinutes)) / 60)
  return { from: Math.min(from, 16), to: Math.max(to, Math.min(from, 16) + 8) }
}

/** The blocks of one studio's day. Entries that overlap, such as a cancelled one and its successor, stand side by side. */
export function blocksOf(entries: Entry[]): Block[] {
  const sorted = [...entries].sort((a, b) => a.startTime.localeCompare(b.startTime) || a.name.localeCompare(b.name))
  const blocks: Block[] = []
  let cluster: Block[] = []
  let clusterEnd = -1
  const close = () => {
    const lanes = 1 + Math.max(0, ...cluster.map((block) => block.lane))
    for (const block of cluster) block.lanes = lanes
    cluster = []
  }
  for (const entry of sorted) {
    const top = minutesOf(entry.startTime)
    if (top >= clusterEnd) close()
    const busy = new Set(cluster.filter((block) => block.top + block.minutes > top).map((block) => block.lane))
    let lane = 0
    while (busy.has(lane)) lane++
    const block = { entry, top, minutes: entry.durationMinutes, lane, lanes: 1 }
    cluster.push(block)
    blocks.push(block)
    clusterEnd = Math.max(clusterEnd, top + entry.durationMinutes)
  }
  close()
  return blocks
}
