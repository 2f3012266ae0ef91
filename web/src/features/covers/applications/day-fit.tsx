import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import type { Cover } from '@quartet/contract/covers/cover'
import { clockTime, weekdayName } from '../../../platform/words/dates.ts'
import { Card } from '../../../ui/display/card.tsx'
import { comingEntries } from '../cover/cover.api.ts'
import { dayAround, duration } from '../cover/cover.rules.ts'
import styles from './day-fit.module.css'

/** The trainer's own day around the class, to scale. */
export function DayFit({ cover, trainerId }: { cover: Cover; trainerId: string }) {
  const { data, isPending } = useQuery(comingEntries({ trainerId, from: cover.date, to: cover.date }))
  const name = weekdayName(cover.date, 'long')
  const title = cover.qualified?.ok === false ? `Your ${name}` : `Fits your ${name}`
  // Its place is kept: what says why and asks for the answer stands below it.
  if (isPending)
    return (
      <Card title={title}>
        <Skeleton height="4.125rem" radius="sm" />
      </Card>
    )
  if (!data) return null
  const day = dayAround(cover, data, trainerId)
  const hours = Array.from({ length: day.to - day.from + 1 }, (_, index) => day.from + index)
  const step = Math.max(1, Math.ceil(hours.length / 7))
  const at = (minute: number) => `${((minute / 60 - day.from) / (day.to - day.from)) * 100}%`
  const place = (start: number, end: number): CSSProperties => ({
    insetInlineStart: at(start),
    width: `calc(${at(end)} - ${at(start)})`,
  })
  const free = day.clash
    ? `${day.clash.name} is at that time`
    : day.minutesAfter !== null
      ? `${duration(day.minutesAfter)} before your next`
      : day.minutesBefore !== null
        ? `${duration(day.minutesBefore)} after your last`
        : 'Nothing else that day'
  const alone = day.blocks.length === 1
  return (
    <Card title={title} aside={<span className="dim small">{free}</span>}>
      <div className={styles.day} aria-hidden="true">
        <div className={styles.hours}>
          {hours.map((hour) => (
            <span key={hour} style={{ insetInlineStart: at(hour * 60) }} data-shown={(hour - day.from) % step === 0}>
              {(hour - day.from) % step === 0 && (((hour % 24) + 11) % 12) + 1}
            </span>
          ))}
        </div>
        <div className={styles.lane}>
          {day.blocks.map((block) => (
            <span key={block.key} className={styles.block} data-kind={block.kind} style={place(block.start, block.end)}>
              {block.kind === 'this' ? '' : block.label}
            </span>
          ))}
        </div>
        <div className={styles.labels}>
          {day.blocks.map((block) => (
            <span key={block.key} style={{ insetInlineStart: at(block.start) }}>
              {block.kind === 'this' ? 'this class' : ''}
            </span>
          ))}
        </div>
      </div>
      {!alone && (
        <ul className={`plain ${styles.list}`} aria-label={`Your classes that ${name}`}>
          {day.others.map((entry) => (
            <li key={entry.id}>
              <span>{entry.name}</span>
              <span className="dim">
                {clockTime(entry.startTime)}, {entry.gymName}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
