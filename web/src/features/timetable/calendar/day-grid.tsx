import type { Entry } from '@quartet/contract/timetable/entries'
import { useMemo, useRef, type KeyboardEvent } from 'react'
import { useNow } from '../../../platform/words/clock.ts'
import { compactTime, wallTimeIn } from '../../../platform/words/dates.ts'
import { hueStyle } from '../../../ui/display/hue.ts'
import { daySteps, isMovable, lengthOf, spotOf, startAt, type Spot } from '../entries/move.rules.ts'
import { blocksOf, daySpan, minutesOf, wallOf } from '../entries/day.rules.ts'
import { classesCount } from '../entries/timetable.copy.ts'
import { entriesOn, spotsOf } from '../entries/week.rules.ts'
import { EntryCard } from '../entries/entry-card.tsx'
import { MoveBar } from './move-bar.tsx'
import { useMove, type DragStart } from './use-move.ts'
import { useWalk } from './use-roving-tabindex.ts'
import styles from './day-grid.module.css'

export type StudioColumn = { id: string; name: string; hue: string }
type Props = {
  entries: Entry[]
  studios: StudioColumn[]
  date: string
  /** The gym's zone while the date is today there; then a line marks now. */
  nowIn?: string
  fresh: ReadonlySet<string>
  onOpen: (id: string) => void
  onMoved: (entry: Entry, spot: Spot) => void
}

/** Height of an hour in rem, and the air above the first one, where its label stands. */
const hour = 3.25
const air = 0.75
/** Classes shorter than this have room for one line. */
const shortest = 40

/** One day drawn to scale: a column per studio, hours downwards. */
export function DayGrid({ entries, studios, date, nowIn, fresh, onOpen, onMoved }: Props) {
  const columns = useMemo(() => {
    const ofDay = entriesOn(entries, date)
    return studios.map((studio) => ({ studio, blocks: blocksOf(ofDay.filter((one) => one.studio.id === studio.id)) }))
  }, [entries, studios, date])
  const spots = useMemo(
    () => spotsOf(columns.map(({ blocks }) => blocks.map((block) => ({ id: block.entry.id, at: block.top })))),
    [columns],
  )
  const { area, tabStop } = useWalk(spots)
  const span = daySpan(entriesOn(entries, date))
  const y = (minutes: number) => `${air + ((minutes - span.from * 60) / 60) * hour}rem`
  const hours = Array.from({ length: span.to - span.from }, (_, index) => span.from + index)

  const studioIds = studios.map((one) => one.id)
  const move = useMove({ entries, spotAt, steps: daySteps(studioIds), onMoved })
  const target = move.moving?.spot
  const handlers = {
    ...area,
    ...move.area,
    onKeyDown: (event: KeyboardEvent) => {
      area.onKeyDown(event)
      move.area.onKeyDown(event)
    },
  }
  const first = useRef<HTMLDivElement>(null)

  /** The column says the studio, the height the start; at the lower edge of a class it says the length. */
  function spotAt(event: PointerEvent, { entry, below, resizing }: DragStart): Spot | null {
    const box = first.current?.getBoundingClientRect()
    if (!box) return null
    const rem = box.height / (air + hour * hours.length)
    const minutes = span.from * 60 + ((event.clientY - (resizing ? 0 : below) - box.top) / rem - air) * (60 / hour)
    if (resizing) return lengthOf(spotOf(entry), minutes - minutesOf(entry.startTime))
    const column = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-studio]') : null
    if (!column) return null
    return { ...spotOf(entry), studioId: column.dataset.studio ?? entry.studio.id, startTime: startAt(minutes) }
  }

  return (
    <section
      className={styles.frame}
      data-sheet="wide"
      data-wide={columns.length > 6 || undefined}
      {...handlers}
      aria-label="Studios by day. Arrow keys go from class to class; Shift with an arrow key moves one, plus and minus change its length."
    >
      <div className={styles.grid} style={{ ['--studios' as string]: Math.max(1, columns.length) }}>
        <div className={styles.corner} />
        {columns.map(({ studio, blocks }) => (
          <h2 key={studio.id} className={styles.head} id={`studio-${studio.id}`}>
            <i className={styles.dot} style={hueStyle(studio.hue)} aria-hidden="true" />
            <span className={styles.studio}>{studio.name}</span>{' '}
            <span className={styles.count}>{classesCount(blocks.length)}</span>
          </h2>
        ))}
        <div ref={first} className={styles.hours} style={{ height: y(span.to * 60) }} aria-hidden="true">
          {hours.map((at) => (
            <span key={at} style={{ top: y(at * 60) }}>
              {compactTime(wallOf(at * 60))}
            </span>
          ))}
        </div>
        {columns.map(({ studio, blocks }) => (
          <ul
            key={studio.id}
            className={`plain ${styles.column}`}
            data-studio={studio.id}
            style={{ height: y(span.to * 60), ['--hour' as string]: `${hour}rem`, ['--air' as string]: `${air}rem` }}
            aria-labelledby={`studio-${studio.id}`}
          >
            {blocks.map(({ entry, top, minutes, lane, lanes }) => (
              <li key={entry.id}>
                <EntryCard
                  entry={entry}
                  time="range"
                  short={minutes < shortest}
                  isTabStop={entry.id === tabStop}
                  resizable={isMovable(entry)}
                  isFresh={fresh.has(entry.id)}
                  onOpen={onOpen}
                  style={{
                    top: `calc(${y(top)} + 1px)`,
                    height: `calc(${(minutes / 60) * hour}rem - 3px)`,
                    insetInlineStart: `calc(${(lane / lanes) * 100}% + 3px)`,
                    width: `calc(${100 / lanes}% - 6px)`,
                    paddingBlock: minutes < shortest ? 0 : minutes < 50 ? 1 : undefined,
                  }}
                />
              </li>
            ))}
            {target && target.date === date && target.studioId === studio.id && (
              <li
                className={styles.ghost}
                style={{
                  top: `calc(${y(minutesOf(target.startTime))} + 1px)`,
                  height: `calc(${(target.durationMinutes / 60) * hour}rem - 3px)`,
                }}
                aria-hidden="true"
              >
                {compactTime(target.startTime)}
              </li>
            )}
          </ul>
        ))}
        {nowIn !== undefined && <NowLine zone={nowIn} span={span} y={y} />}
      </div>
      <MoveBar
        moving={move.moving}
        studioName={(id) => studios.find((one) => one.id === id)?.name ?? ''}
        onConfirm={move.confirm}
        onLeave={move.leave}
      />
    </section>
  )
}

function NowLine({
  zone,
  span,
  y,
}: {
  zone: string
  span: { from: number; to: number }
  y: (minutes: number) => string
}) {
  const wall = wallTimeIn(zone, new Date(useNow()))
  const minutes = minutesOf(wall)
  if (minutes < span.from * 60 || minutes > span.to * 60) return null
  return <div className={styles.now} style={{ ['--at' as string]: y(minutes) }} title={`Now, ${compactTime(wall)}`} />
}
