import { VisuallyHidden } from '@mantine/core'
import type { Harm } from '@quartet/contract/dashboards/dashboards'
import { useNow } from '../../../platform/words/clock.ts'
import { compactTime, offsetIn, wallTimeIn } from '../../../platform/words/dates.ts'
import { Card } from '../../../ui/display/card.tsx'
import { TimeLeft } from '../../../ui/display/moment.tsx'
import { usePhone } from '../../../ui/page/use-phone.ts'
import { nights, onTheLine, roundHours, type Placed } from '../board/board.rules.ts'
import { nameOf, whenOf, wordsOf } from '../board/urgent-items.copy.ts'
import { HarmWay } from '../board/urgent-item-link.tsx'
import styles from './next-day.module.css'

type Soon = Harm & { gymId: string; gymName: string; timezone: string }

type Props = { soon: Soon[]; zone: string }

/** What needs attention within a day, on a line from now; a list where a line has no room. */
export function NextDay({ soon, zone }: Props) {
  const now = useNow()
  const phone = usePhone()
  const placed = onTheLine(soon, now)
  if (placed.length === 0) return null
  const things = placed.length === 1 ? '1 thing needs' : `${placed.length} things need`
  return (
    <Card title="Next 24 hours" note={`${things} attention`} flush={phone} className={styles.card}>
      {phone ? <List placed={placed} zone={zone} now={now} /> : <Line placed={placed} zone={zone} now={now} />}
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
          <li key={keyOf(one)}>
            <Mark one={one} zone={zone} now={now} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Mark({ one, zone, now }: { one: Placed<Soon>; zone: string; now: number }) {
  const words = `${one.gymName}, ${nameOf(one)}`
  const { fact } = wordsOf(one, zone, now)
  return (
    <HarmWay
      harm={one}
      gym={gymOf(one)}
      className={styles.mark}
      data-lane={one.lane ?? undefined}
      data-tone={toneOf(one)}
      data-late={one.left > 83 || undefined}
      style={{ left: `${one.left}%` }}
      title={one.lane ? undefined : words}
    >
      <span className={styles.diamond} />
      {one.lane ? (
        <span className={styles.words}>
          <b>{words}</b>
          <small>{fact}</small>
        </span>
      ) : (
        <VisuallyHidden>{`${words}, ${fact}`}</VisuallyHidden>
      )}
      <VisuallyHidden>{`${whenOf(one.at, zone, now)}.`}</VisuallyHidden>
    </HarmWay>
  )
}

function List({ placed, zone, now }: { placed: Placed<Soon>[]; zone: string; now: number }) {
  return (
    <ul className={`plain ${styles.list}`} aria-label="Next 24 hours">
      {placed.map((one) => (
        <li key={keyOf(one)}>
          <HarmWay harm={one} gym={gymOf(one)} className={styles.one}>
            <span className={styles.diamond} data-tone={toneOf(one)} />
            <span className={styles.words}>
              <b>
                {one.gymName}, {nameOf(one)}
              </b>
              <small>{wordsOf(one, zone, now).fact}</small>
            </span>
            <TimeLeft until={one.at} />
          </HarmWay>
        </li>
      ))}
    </ul>
  )
}

const gymOf = ({ gymId, gymName, timezone }: Soon) => ({ id: gymId, name: gymName, timezone })
const keyOf = (one: Soon) =>
  [one.gymId, one.kind, one.at, 'coverId' in one ? one.coverId : 'timetableId' in one ? one.timetableId : ''].join(' ')
/** Red: nobody yet. Blue: somebody must answer. Amber: will go wrong. */
const toneOf = (one: Soon) =>
  one.kind === 'no_trainer' ? 'red' : one.kind !== 'cover' ? 'amber' : one.applied > 0 ? 'blue' : 'red'

function hourWord(wall: string): string {
  if (wall === '00:00') return 'Midnight'
  return wall === '12:00' ? 'Noon' : compactTime(wall)
}
