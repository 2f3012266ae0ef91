import { ActionIcon, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Entry } from '@quartet/contract/timetable/entries'
import { Ago } from '../../../ui/display/moment.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { entryQuery } from './timetable.api.ts'
import { useCountHeads } from './use-counts.ts'
import styles from './count-heads.module.css'

/** How many came, in one touch where it is as many as usual. Never more than there are places. */
export function CountHeads({ entry }: { entry: Entry }) {
  const detail = useQuery(entryQuery(entry.id))
  const { save, waiting } = useCountHeads()
  const [typed, setTyped] = useState<number | '' | null>(null)
  const waits = waiting(entry.id)
  const known = waits ?? entry.attendance
  const usual = detail.data?.usualHeadCount ?? null
  const shown = typed ?? known ?? usual
  const value = shown === '' ? null : shown
  const counted = detail.data?.counted
  const by = (step: number) => setTyped(Math.min(entry.capacity, Math.max(0, (value ?? 0) + step)))

  return (
    <section className={styles.count} aria-label="Attendance">
      <div className={styles.stepper}>
        <ActionIcon variant="default" aria-label="One fewer" disabled={!value} onClick={() => by(-1)}>
          <Minus size={18} aria-hidden="true" />
        </ActionIcon>
        <NumberField
          aria-label="Attendance count"
          hideControls
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="strict"
          inputMode="numeric"
          min={0}
          max={entry.capacity}
          value={value ?? ''}
          onChange={setTyped}
          onBlur={() => typed === '' && setTyped(null)}
        />
        <ActionIcon
          variant="default"
          aria-label="One more"
          disabled={value !== null && value >= entry.capacity}
          onClick={() => by(1)}
        >
          <Plus size={18} aria-hidden="true" />
        </ActionIcon>
        <Button
          className={styles.save}
          disabled={value === null || value === known}
          loading={save.isPending}
          onClick={() =>
            value !== null && save.mutate({ entryId: entry.id, attendance: value }, { onSuccess: () => setTyped(null) })
          }
        >
          {value === null || value === known ? 'Save attendance' : `Save ${value} of ${entry.capacity}`}
        </Button>
      </div>
      <p className="dim">
        {waits !== null
          ? `${waits} on this device, not sent yet.`
          : counted
            ? null
            : usual !== null
              ? `Usually ${usual} attend.`
              : 'No attendance recorded for this class yet.'}
        {waits === null && counted && (
          <>
            Counted by {counted.by ?? 'someone who has left'}, <Ago said at={counted.at} />.
          </>
        )}
      </p>
    </section>
  )
}
