import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import toast from 'react-hot-toast'
import type { Availability } from '@quartet/contract/timetable/availability'
import { dateRange, shortDay } from '../../../platform/words/dates.ts'
import { fieldErrorsOf, sentenceOf } from '../../../platform/session/http-error.ts'
import { Card } from '../../../ui/display/card.tsx'
import { FieldRow } from '../../../ui/fields/form.tsx'
import { addLeave, removeLeave } from '../entries/timetable.api.ts'
import styles from './availability.module.css'

/** Days away: gyms see them as busy, and the note is for oneself. */
export function LeaveCard({ leaves, today }: { leaves: Availability['leaves']; today: string }) {
  const [draft, setDraft] = useState({ from: today, to: today, note: '' })
  const add = useMutation(addLeave())
  const remove = useMutation(removeLeave())
  const errors = fieldErrorsOf(add.error)
  const set = (more: Partial<typeof draft>) => setDraft({ ...draft, ...more })

  async function submit() {
    try {
      await add.mutateAsync(draft)
      setDraft({ from: today, to: today, note: '' })
      toast.success('Leave saved. You’re still teaching your classes until you ask for cover.')
    } catch (error) {
      if (Object.keys(fieldErrorsOf(error)).length === 0) toast.error(sentenceOf(error))
    }
  }

  async function takeBack(id: string) {
    try {
      await remove.mutateAsync({ id })
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }

  return (
    <Card title="Leave">
      <form
        className={styles.form}
        aria-label="Leave"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <FieldRow>
          <TextInput
            type="date"
            label="First day"
            min={today}
            value={draft.from}
            error={errors.from}
            onChange={(event) => set({ from: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            label="Last day"
            min={draft.from}
            value={draft.to}
            error={errors.to}
            onChange={(event) => set({ to: event.currentTarget.value })}
          />
        </FieldRow>
        <TextInput
          label="Note"
          description="Only you see it"
          maxLength={120}
          value={draft.note}
          error={errors.note}
          onChange={(event) => set({ note: event.currentTarget.value })}
        />
        <div className={styles.actions}>
          <Button type="submit" variant="default" loading={add.isPending}>
            Add leave
          </Button>
        </div>
      </form>
      {leaves.length > 0 && (
        <ul className={`plain ${styles.list}`} aria-label="Upcoming leave">
          {leaves.map((one) => {
            const when = one.from === one.to ? shortDay(one.from) : dateRange(one.from, one.to)
            return (
              <li key={one.id}>
                <div>
                  <b>{when}</b>
                  {one.note && <small className="dim">{one.note}</small>}
                </div>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Remove leave ${when}`}
                  onClick={() => void takeBack(one.id)}
                >
                  Remove
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
