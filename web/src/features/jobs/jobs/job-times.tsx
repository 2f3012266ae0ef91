import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { clockTime, isoWeekdayName } from '../../../platform/words/dates.ts'
import { Card } from '../../../ui/display/card.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { patternsOf } from './jobs.api.ts'
import posting from '../../../ui/lists/posting.module.css'
import styles from './jobs.module.css'

export type TypedTime = {
  seriesId: string | null
  name: string
  weekday: number
  startTime: string
  durationMinutes: number
}

/** The weekly times of a job: chosen from the timetable, or typed freely. */
export function JobTimes({
  gymId,
  times,
  onChange,
}: {
  gymId: string
  times: TypedTime[]
  onChange: (times: TypedTime[]) => void
}) {
  const patterns = useQuery(patternsOf(gymId))
  // As they were when the form opened, so that none jumps away from under the pointer.
  const [before] = useState(() => new Set(times.map((one) => one.seriesId)))
  const free = times.filter((one) => one.seriesId === null)
  const chosen = times.filter((one) => one.seriesId !== null)
  const put = (at: number, change: Partial<TypedTime>) =>
    onChange([...chosen, ...free.map((one, index) => (index === at ? { ...one, ...change } : one))])
  return (
    <Card title="Weekly times" note={times.length === 0 ? undefined : `${times.length} chosen`}>
      <div className={posting.stack}>
        {patterns.data ? (
          patterns.data.length > 0 && (
            <fieldset className={styles.patterns}>
              <legend className="dim small">From your timetable. The trainer you hire is assigned to these.</legend>
              <div>
                {soughtFirst(patterns.data, before).map(
                  ({ seriesId, name, weekday, startTime, durationMinutes, trainer }) => (
                    <Checkbox
                      key={seriesId}
                      checked={chosen.some((one) => one.seriesId === seriesId)}
                      label={`${isoWeekdayName(weekday)} ${clockTime(startTime)} ${name}`}
                      description={trainer ? `Taught by ${trainer} now` : 'No trainer yet'}
                      onChange={(event) =>
                        onChange(
                          event.currentTarget.checked
                            ? [...chosen, { seriesId, name, weekday, startTime, durationMinutes }, ...free]
                            : times.filter((one) => one.seriesId !== seriesId),
                        )
                      }
                    />
                  ),
                )}
              </div>
            </fieldset>
          )
        ) : patterns.error ? (
          <ErrorState error={patterns.error} onRetry={() => void patterns.refetch()} />
        ) : (
          <RowsSkeleton rows={3} />
        )}
        {free.map((time, at) => (
          <div key={at} className={styles.timeRow}>
            <TextInput
              label="Class"
              value={time.name}
              maxLength={80}
              onChange={(event) => put(at, { name: event.currentTarget.value })}
            />
            <NativeSelect
              label="Day"
              value={String(time.weekday)}
              data={[1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: isoWeekdayName(day) }))}
              onChange={(event) => put(at, { weekday: Number(event.currentTarget.value) })}
            />
            <TextInput
              type="time"
              label="Start time"
              value={time.startTime}
              onChange={(event) => put(at, { startTime: event.currentTarget.value })}
            />
            <NumberField
              label="Minutes"
              min={5}
              max={720}
              value={time.durationMinutes}
              onChange={(minutes) => put(at, { durationMinutes: minutes || 60 })}
            />
            <Button
              variant="subtle"
              aria-label={time.name ? `Remove ${time.name}` : 'Remove this time'}
              onClick={() => onChange([...chosen, ...free.filter((_, index) => index !== at)])}
            >
              <X size={16} aria-hidden="true" />
            </Button>
          </div>
        ))}
        <div>
          <Button
            variant="default"
            leftSection={<Plus size={16} aria-hidden="true" />}
            onClick={() =>
              onChange([...times, { seriesId: null, name: '', weekday: 1, startTime: '06:00', durationMinutes: 60 }])
            }
          >
            Add time
          </Button>
        </div>
      </div>
    </Card>
  )
}

/** What the job names already, then what nobody teaches: that is what a gym looks for. */
function soughtFirst<P extends { seriesId: string; trainer: string | null }>(all: P[], named: Set<string | null>): P[] {
  const rank = (one: P) => (named.has(one.seriesId) ? 0 : one.trainer === null ? 1 : 2)
  return all.toSorted((a, b) => rank(a) - rank(b))
}
