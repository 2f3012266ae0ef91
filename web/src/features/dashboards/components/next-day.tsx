import { VisuallyHidden } from '@mantine/core'
import { useNow } from '../../../platform/clock.ts'
import { clockTime, compactTime, dateIn, offsetIn, shortDay, wallTimeIn } from '../../../platform/dates.ts'
import { useGymSwitch } from '../../../shell/use-gym-switch.ts'
import { Card } from '../../../ui/card.tsx'
import { TimeLeft } from '../../../ui/moment.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { nights, onTheLine, roundHours } from '../dashboards.rules.ts'
import type { Placed } from '../dashboards.rules.ts'
import styles from './next-day.module.css'

export type Soon = {
  coverId: string
  gymId: string
  gymName: string
  className: string
  startsAt: string
  asked: number
  applied: number
}

type Props = { soon: Soon[]; zone: string }

/** What goes wrong within a day if nobody acts, on a line from now; a list where a line has no room. */
export function NextDay({ soon, zone }: Props) {
  const now = useNow()
  const phone = usePhone()
  const placed = onTheLine(soon, now)
  if (placed.length === 0) return null
  const things = placed.length === 1 ? '1 thing goes' : `${placed.length} things go`
  return (
    <Card title="Next 24 hours" note={`${things} wrong if nobody acts`} flush={phone} className={styles.card}>
      {phone ? <List placed={placed} /> : <Line placed={placed} zone={zone} now={now} />}
    </Card>
  )
}

function Line({ placed, zone, now }: { placed: Placed<Soon>[]; zone: string; now: number }) {
  const offset = offsetIn(zone, now)
  return (
    <div className={styles.line}>
      {nights(now, offset).map(({ left, width }) => (
        <span key={left} className={styles.night} style={{ left: `${left}%`, width: `${width}%` }} aria-hidden="true" />
      ))}
      <span className={styles.rule} aria-hidden="true" />
      <span className={styles.now} aria-hidden="true" />
      {roundHours(now, offset).map(({ at, left }) => (
        <span key={at} className={styles.hour} style={{ left: `${left}%` }} aria-hidden="true">
          {hourWord(wallTimeIn(zone, new Date(at)))}
        </span>
      ))}
      <ul className="plain" aria-label="Next 24 hours">
        {placed.map((one) => (
          <li key={one.coverId}>
            <Mark one={one} zone={zone} now={now} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Mark({ one, zone, now }: { one: Placed<Soon>; zone: string; now: number }) {
  const { switchTo } = useGymSwitch()
  const words = `${one.gymName}, ${one.className}`
  return (
    <button
      type="button"
      className={styles.mark}
      data-lane={one.lane ?? undefined}
      data-tone={one.applied > 0 ? 'blue' : 'red'}
      data-late={one.left > 83 || undefined}
      style={{ left: `${one.left}%` }}
      title={one.lane ? undefined : words}
      onClick={() => void switchTo(one.gymId, coverTab(one.coverId))}
    >
      <span className={styles.diamond} />
      {one.lane ? (
        <span className={styles.words}>
          <b>{words}</b>
          <small>{factOf(one)}</small>
        </span>
      ) : (
        <VisuallyHidden>{`${words}, ${factOf(one)}`}</VisuallyHidden>
      )}
      <VisuallyHidden>{`${whenOf(one, zone, now)}. Open as ${one.gymName}`}</VisuallyHidden>
    </button>
  )
}

function List({ placed }: { placed: Placed<Soon>[] }) {
  const { switchTo } = useGymSwitch()
  return (
    <ul className={`plain ${styles.list}`} aria-label="Next 24 hours">
      {placed.map((one) => (
        <li key={one.coverId}>
          <button type="button" onClick={() => void switchTo(one.gymId, coverTab(one.coverId))}>
            <span className={styles.diamond} data-tone={one.applied > 0 ? 'blue' : 'red'} />
            <span className={styles.words}>
              <b>
                {one.gymName}, {one.className}
              </b>
              <small>{factOf(one)}</small>
            </span>
            <TimeLeft until={one.startsAt} />
          </button>
        </li>
      ))}
    </ul>
  )
}

export const coverTab = (coverId: string): string => `tab=covers&cover=${coverId}`

/** '6 asked, nobody yet', '6 asked, 2 to compare'. */
export function factOf({ asked, applied }: { asked: number; applied: number }): string {
  const heard = asked === 0 ? 'nobody to ask' : `${asked} asked`
  return applied > 0 ? `${heard}, ${applied} to compare` : asked === 0 ? heard : `${heard}, nobody yet`
}

/** 'today 5:30 pm', 'Sun 22 Nov 6:30 am', on the clock of a zone. */
export function whenOf({ startsAt }: { startsAt: string }, zone: string, now: number): string {
  const date = dateIn(zone, startsAt)
  const day = date === dateIn(zone, now) ? 'today' : shortDay(date)
  return `${day} ${clockTime(wallTimeIn(zone, startsAt))}`
}

function hourWord(wall: string): string {
  if (wall === '00:00') return 'Midnight'
  return wall === '12:00' ? 'Noon' : compactTime(wall)
}
