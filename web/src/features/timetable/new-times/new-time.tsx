import { Button } from '@mantine/core'
import { BellRing, Check } from 'lucide-react'
import type { Entry } from '@quartet/contract/timetable/entries'
import { useNow } from '../../../platform/words/clock.ts'
import { clockTime, dateIn, shortDay, wallTimeIn } from '../../../platform/words/dates.ts'
import { Chip } from '../../../ui/display/chip.tsx'
import { Ago, TimeLeft } from '../../../ui/display/moment.tsx'
import { firstName } from '../entries/timetable.copy.ts'
import styles from './new-time.module.css'
import { useAcknowledge } from './use-acknowledge.ts'

/** That a class was put at another time, whether its trainer knows, and the way for the trainer to say so. */
export function NewTime({ entry }: { entry: Entry }) {
  const acknowledging = useAcknowledge()
  const now = useNow()
  const { timeChange, trainer, timezone, can } = entry
  if (!timeChange || entry.status !== 'scheduled') return null
  const { id, was, askedAt, dueAt, acknowledgedAt } = timeChange
  const before = `It was ${shortDay(dateIn(timezone, was))}, ${clockTime(wallTimeIn(timezone, was))}.`
  const who = trainer ? firstName(trainer.name) : 'The trainer'
  if (acknowledgedAt !== null)
    return (
      <p className={styles.known}>
        <Chip tone="green" icon={Check}>
          Confirmed
        </Chip>
        <span>
          {who} confirmed <Ago said at={acknowledgedAt} />. {before}
        </span>
      </p>
    )
  return (
    <section className={styles.asked} aria-label="New time">
      <p>
        <Chip tone="amber" icon={BellRing}>
          New time
        </Chip>
        <span>
          {before}{' '}
          {can.acknowledge ? (
            `${entry.gymName} needs you to confirm this time.`
          ) : Date.parse(dueAt) <= now ? (
            <>
              We asked {who} <Ago said at={askedAt} />. They haven’t confirmed.
            </>
          ) : (
            <>
              {who} hasn’t confirmed yet. <TimeLeft until={dueAt} /> left.
            </>
          )}
        </span>
      </p>
      {can.acknowledge && (
        <Button
          leftSection={<Check size={14} aria-hidden="true" />}
          loading={acknowledging.isPending}
          onClick={() => acknowledging.mutate({ id })}
        >
          Confirm
        </Button>
      )}
    </section>
  )
}
