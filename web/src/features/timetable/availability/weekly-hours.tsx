import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import toast from 'react-hot-toast'
import type { Hours } from '@quartet/contract/timetable/availability'
import { isoWeekdayName } from '../../../platform/words/dates.ts'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { Card } from '../../../ui/display/card.tsx'
import { setWeekly } from '../entries/timetable.api.ts'
import styles from './availability.module.css'

const days = [1, 2, 3, 4, 5, 6, 7]

/** The hours of the week at which somebody can teach. None means at any time. */
export function WeeklyHours({ weekly }: { weekly: Hours[] }) {
  const [all, setAll] = useState(weekly)
  const save = useMutation(setWeekly())
  const backwards = all.some((one) => one.from >= one.to)
  const changed = JSON.stringify(all) !== JSON.stringify(weekly)
  const change = (at: number, more: Partial<Hours>) =>
    setAll(all.map((one, other) => (other === at ? { ...one, ...more } : one)))

  async function submit() {
    try {
      await save.mutateAsync({ weekly: all })
      toast.success('Hours saved.')
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }

  return (
    <Card title="Hours of the week">
      <form
        aria-label="Hours of the week"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <p className="dim">
          {all.length === 0
            ? 'You’re available at any time. Add hours to change that.'
            : 'Outside these hours gyms see you as busy.'}
        </p>
        <ul className={`plain ${styles.days}`}>
          {days.map((day) => (
            <li key={day}>
              <b>{isoWeekdayName(day)}</b>
              <div className={styles.stretches}>
                {all.map((one, at) =>
                  one.weekday === day ? (
                    <div key={at} className={styles.stretch}>
                      <TextInput
                        type="time"
                        aria-label={`${isoWeekdayName(day)} from`}
                        value={one.from}
                        onChange={(event) => change(at, { from: event.currentTarget.value })}
                      />
                      <span aria-hidden="true">–</span>
                      <TextInput
                        type="time"
                        aria-label={`${isoWeekdayName(day)} to`}
                        value={one.to}
                        error={one.from >= one.to ? 'Choose an end after the start.' : undefined}
                        onChange={(event) => change(at, { to: event.currentTarget.value })}
                      />
                      <ActionIcon
                        variant="subtle"
                        size="lg"
                        aria-label={`Remove hours on ${isoWeekdayName(day)}`}
                        onClick={() => setAll(all.filter((_, other) => other !== at))}
                      >
                        <X size={16} strokeWidth={1.75} aria-hidden="true" />
                      </ActionIcon>
                    </div>
                  ) : null,
                )}
              </div>
              <ActionIcon
                variant="default"
                size="lg"
                aria-label={`Add hours on ${isoWeekdayName(day)}`}
                onClick={() => setAll([...all, { weekday: day, from: '06:00', to: '20:00' }])}
              >
                <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
              </ActionIcon>
            </li>
          ))}
        </ul>
        <div className={styles.actions}>
          <Button type="submit" loading={save.isPending} disabled={backwards || !changed}>
            Save hours
          </Button>
        </div>
      </form>
    </Card>
  )
}
