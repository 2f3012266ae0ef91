import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import toast from 'react-hot-toast'
import type { Availability } from '@quartet/contract/timetable/availability'
import { fieldErrorsOf, sentenceOf } from '../../../platform/session/http-error.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Ago } from '../../../ui/display/moment.tsx'
import { addBusyCalendar, removeBusyCalendar } from '../entries/timetable.api.ts'
import styles from './availability.module.css'

type Calendar = Availability['calendars'][number]

/** Calendars elsewhere whose events make one busy. Only when, never what, is kept of them. */
export function BusyCalendars({ calendars }: { calendars: Calendar[] }) {
  const [address, setAddress] = useState('')
  const add = useMutation(addBusyCalendar())
  const remove = useMutation(removeBusyCalendar())
  const error = add.error ? (fieldErrorsOf(add.error).address ?? sentenceOf(add.error)) : undefined

  async function submit() {
    try {
      await add.mutateAsync({ address })
      setAddress('')
      toast.success('Calendar added. We’ll read it within 5 minutes.')
    } catch {
      // Said at the field.
    }
  }

  async function forget(id: string) {
    try {
      await remove.mutateAsync({ id })
      toast.success('Calendar and its busy times removed.')
    } catch (failed) {
      toast.error(sentenceOf(failed))
    }
  }

  return (
    <Card title="Busy in other calendars">
      <form
        className={styles.form}
        aria-label="Busy in other calendars"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <TextInput
          label="Calendar link"
          description="The secret iCal link from Google, Apple or Outlook. We only keep when you’re busy."
          placeholder="https://"
          value={address}
          error={error}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <div className={styles.actions}>
          <Button type="submit" variant="default" loading={add.isPending} disabled={address.trim() === ''}>
            Add calendar
          </Button>
        </div>
      </form>
      {calendars.length > 0 && (
        <ul className={`plain ${styles.list}`} aria-label="Other calendars">
          {calendars.map((one) => (
            <li key={one.id}>
              <div>
                <b>{one.host}</b>
                <small className="dim">
                  <Standing calendar={one} />
                </small>
              </div>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Remove ${one.host}`}
                onClick={() => void forget(one.id)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Standing({ calendar: { readAt, problem, busyTimes, leftOut } }: { calendar: Calendar }) {
  if (problem)
    return (
      <span className={styles.problem}>
        <CircleAlert size={14} strokeWidth={1.75} aria-hidden="true" /> {problem}
        {readAt && ` Its ${busyTimes} earlier busy times are kept.`}
      </span>
    )
  if (!readAt) return <>Not read yet</>
  return (
    <>
      {busyTimes} busy {busyTimes === 1 ? 'time' : 'times'}, read <Ago said at={readAt} />
      {leftOut > 0 && `. ${leftOut} events with rules we can’t read`}
    </>
  )
}
