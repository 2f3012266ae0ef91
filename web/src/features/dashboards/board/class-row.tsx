import { Link } from 'react-router'
import type { Entry } from '@quartet/contract/timetable/entries'
import { useNow } from '../../../platform/words/clock.ts'
import { addDays, clockTime, dateIn, shortDay } from '../../../platform/words/dates.ts'
import { Chip } from '../../../ui/display/chip.tsx'
import { hueStyle } from '../../../ui/display/hue.ts'
import { isAtRisk, teaches } from '../../timetable/entries/timetable.copy.ts'
import styles from './class-row.module.css'

type Props = {
  entry: Entry
  to: string
  /** The trainer who reads it; without one a gym reads its own day. */ me?: string
}

/** One class to come: time, name and day; below it where, and who when it is not the reader. */
export function ClassRow({ entry, me, to }: Props) {
  const today = dateIn(entry.timezone, useNow())
  const day = entry.date === today ? 'Today' : entry.date === addDays(today, 1) ? 'Tomorrow' : shortDay(entry.date)
  const until = `until ${clockTime(entry.endTime)}`
  const who = entry.needsCover && entry.trainer ? `${entry.trainer.name} is away` : teaches(entry, me)
  return (
    <Link className={styles.row} to={to} style={hueStyle(entry.studio.hue)}>
      <span className={styles.time}>{clockTime(entry.startTime)}</span>
      <span className={styles.hue} aria-hidden="true" />
      <span className={styles.name}>
        <b>{entry.name}</b> <span className="dim">{me === undefined ? until : day}</span>
      </span>
      <span className={styles.chip}>
        {entry.status === 'cancelled' ? (
          <Chip tone="grey">Cancelled</Chip>
        ) : entry.needsCover ? (
          <Chip tone="hatched">Needs cover</Chip>
        ) : isAtRisk(entry) ? (
          <Chip tone="amber">At risk</Chip>
        ) : entry.status === 'in_progress' ? (
          <Chip tone="lime">Now</Chip>
        ) : entry.substituteFor ? (
          <Chip tone="green">Cover</Chip>
        ) : null}
      </span>
      <span className={styles.fact}>
        {me === undefined
          ? `${who} · `
          : entry.substituteFor
            ? `${teaches(entry, me)} · ${entry.gymName} · `
            : `${entry.gymName} · `}
        {entry.studio.name}
      </span>
    </Link>
  )
}
