import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import toast from 'react-hot-toast'
import { calendarDraft, type Availability } from '@quartet/contract/timetable/availability'
import { atField, sentenceOf } from '../../../platform/session/http-error.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Form, FormActions } from '../../../ui/fields/form.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import { Ago } from '../../../ui/display/moment.tsx'
import { addBusyCalendar, removeBusyCalendar } from '../entries/timetable.api.ts'
import styles from './availability.module.css'

type Calendar = Availability['calendars'][number]

/** Calendars elsewhere whose events make one busy. Only when, never what, is kept of them. */
export function BusyCalendars({ calendars }: { calendars: Calendar[] }) {
  const add = useMutation(addBusyCalendar())
  const remove = useMutation(removeBusyCalendar())
  const draft = useDraft({
    schema: calendarDraft,
    initialValues: { address: '' },
    onSubmit: async (calendar) => {
      try {
        await add.mutateAsync(calendar)
      } catch (error) {
        throw atField(error, { 'availability.no_address': 'address' })
      }
      draft.form.reset()
      toast.success('Calendar added. We’ll read it within 5 minutes.')
    },
  })

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
      <Form draft={draft} label="Busy in other calendars">
        <TextInput
          label="Calendar link"
          description="The secret iCal link from Google, Apple or Outlook. We only keep when you’re busy."
          placeholder="https://"
          {...draft.form.getInputProps('address')}
        />
        <FormActions
          draft={draft}
          action="Add calendar"
          variant="default"
          disabled={draft.form.values.address.trim() === ''}
        />
      </Form>
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
