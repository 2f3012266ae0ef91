import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Check, Clock3, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import type { TimeChange } from '@quartet/contract/timetable/new-times'
import { clockTime, dateIn, shortDay, wallTimeIn } from '../../../platform/words/dates.ts'
import { tabPath } from '../../../shell/map/navigation.ts'
import { usePlace } from '../../../shell/pages/use-place.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import { TimeLeft } from '../../../ui/display/moment.tsx'
import { newTimesQuery } from '../entries/timetable.api.ts'
import styles from './new-times.module.css'
import rows from '../entries/rows.module.css'
import { useAcknowledge } from './use-acknowledge.ts'

/** Of a gym: which trainers know of the new times of their classes, and which have not said so. Nothing while there are none. */
export function NewTimes({ gymId }: { gymId: string }) {
  const { data } = useQuery(newTimesQuery(gymId))
  if (!data || data.length === 0) return null
  return (
    <Card title="New times" note="Confirmations">
      <ul className={`plain ${rows.rows}`}>
        {data.map((one) => (
          <li key={one.id}>
            <div>
              <b>{one.trainer.name}</b>
              <FirstClass change={one} />
            </div>
            <State change={one} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Of a trainer: the new times that wait for their word, over all gyms. Nothing while there are none. */
export function MyNewTimes() {
  const { data } = useQuery(newTimesQuery())
  const acknowledging = useAcknowledge()
  const waiting = data?.filter((one) => one.can.acknowledge) ?? []
  if (waiting.length === 0) return null
  const busy = acknowledging.isPending ? acknowledging.variables.id : null
  return (
    <Card
      title={waiting.length === 1 ? 'A new time' : `${waiting.length} new times`}
      note="Confirm"
      className={styles.band}
    >
      <ul className={`plain ${rows.rows}`}>
        {waiting.map((one) => (
          <li key={one.id}>
            <div>
              <b>{one.classes[0]!.name}</b>
              <FirstClass change={one} />
            </div>
            <Button
              aria-label={`Confirm: ${one.classes[0]!.name}`}
              loading={busy === one.id}
              disabled={busy !== null && busy !== one.id}
              onClick={() => acknowledging.mutate({ id: one.id })}
            >
              Confirm
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The first class of a change with its two times, as a link to it. */
function FirstClass({ change }: { change: TimeChange }) {
  const { base } = usePlace()
  const [first, ...others] = change.classes
  if (!first) return null
  const day = dateIn(first.timezone, first.startsAt)
  const at = (instant: string) =>
    `${shortDay(dateIn(first.timezone, instant))}, ${clockTime(wallTimeIn(first.timezone, instant))}`
  return (
    <small className="dim">
      <Link to={`${tabPath(base, 'timetable')}&date=${day}&entry=${first.entryId}`}>
        {change.can.acknowledge ? at(first.startsAt) : `${first.name}, ${at(first.startsAt)}`}
      </Link>
      , was {at(first.was)}
      {others.length > 0 && `, and ${others.length} more`}
    </small>
  )
}

function State({ change }: { change: TimeChange }) {
  if (change.state === 'acknowledged')
    return (
      <Chip tone="green" icon={Check}>
        Confirmed
      </Chip>
    )
  if (change.state === 'late')
    return (
      <Chip tone="red" icon={TriangleAlert}>
        No answer
      </Chip>
    )
  return (
    <Chip tone="amber" icon={Clock3}>
      <TimeLeft until={change.dueAt} /> left
    </Chip>
  )
}
