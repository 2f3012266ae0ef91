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
          Got it
        </Chip>
        <span>
          {who} said so <Ago said at={acknowledgedAt} />. {before}
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
            `${entry.gymName} wants to know that you know.`
          ) : Date.parse(dueAt) <= now ? (
            <>
              {who} was told <Ago said at={askedAt} /> and has not said ‘Got it’.
            </>
          ) : (
            <>
              {who} has not said ‘Got it’ yet. <TimeLeft until={dueAt} /> left.
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
          Got it
        </Button>
      )}
    </section>
  )
}
