import { Button, NativeSelect, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import toast from 'react-hot-toast'
import type { EndingChoice, TouchedSeries } from '@quartet/contract/connections/roster'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { addDays, clockTime, dateTimeIn, todayIn } from '../../../platform/words/dates.ts'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { weekdayWord } from './connection.copy.ts'
import { touchesQuery, useEnding } from './roster.api.ts'
import styles from './roster.module.css'

const opened = 'open_covers'

/** Ends a connection with a choice for each class that it would leave without its trainer. */
export function EndConnection({
  connectionId,
  them,
  onClose,
}: {
  connectionId: string
  them: string
  onClose: () => void
}) {
  const user = useCurrentUser()
  const zone = user.gym?.timezone ?? user.timezone
  const today = todayIn(zone)
  const [from, setFrom] = useState(today)
  const day = from >= today ? from : today
  const touches = useQuery({ ...touchesQuery(connectionId, day), placeholderData: keepPreviousData })
  const { end, busy } = useEnding()
  const [chosen, setChosen] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<unknown>(null)
  const series = touches.data?.series ?? []
  const missing = series.filter((one) => !chosen[one.seriesId])

  async function confirm() {
    setFailure(null)
    try {
      const endsAt = await end(
        connectionId,
        day,
        series.map((one) => choiceOf(one.seriesId, chosen[one.seriesId] ?? '')),
      )
      if (endsAt) toast.success(`The connection with ${them} ends ${dateTimeIn(zone, endsAt)}.`)
      onClose()
    } catch (error) {
      setFailure(error)
      void touches.refetch()
    }
  }

  return (
    <Sheet opened onClose={onClose} title={`End the connection with ${them}?`} size="lg">
      {!touches.data ? (
        touches.error ? (
          <ErrorState error={touches.error} onRetry={() => void touches.refetch()} />
        ) : (
          <RowsSkeleton rows={3} />
        )
      ) : (
        <>
          <p className="dim">
            You won’t offer covers to {them} from then on. Past classes stay on record. We’ll notify {them}.
          </p>
          <TextInput
            mt="md"
            type="date"
            label="From"
            description="Classes before this day don’t change. A class that’s running now continues to its end."
            value={from}
            min={today}
            max={addDays(today, 183)}
            onChange={(event) => setFrom(event.currentTarget.value || today)}
          />
          {series.length > 0 && (
            <fieldset className={styles.choices} aria-label="What happens to upcoming classes">
              {series.map((one) => (
                <Choice
                  key={one.seriesId}
                  series={one}
                  value={chosen[one.seriesId] ?? ''}
                  onChoose={(value) => setChosen({ ...chosen, [one.seriesId]: value })}
                />
              ))}
            </fieldset>
          )}
          {touches.data.applications > 0 && (
            <p className={styles.lapse}>
              {touches.data.applications === 1
                ? 'Their open application will close.'
                : `Their ${touches.data.applications} open applications will close.`}
            </p>
          )}
          {failure !== null && (
            <p className={styles.failure} role="alert">
              {sentenceOf(failure)}
            </p>
          )}
          <div className={styles.actions}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button
              color="red"
              loading={busy}
              disabled={missing.length > 0 || touches.isPlaceholderData}
              onClick={() => void confirm()}
            >
              End connection
            </Button>
          </div>
        </>
      )}
    </Sheet>
  )
}

function Choice({
  series,
  value,
  onChoose,
}: {
  series: TouchedSeries
  value: string
  onChoose: (value: string) => void
}) {
  const { name, weekday, startTime, classes, successors } = series
  const many = classes === 1 ? '1 upcoming class' : `${classes} upcoming classes`
  return (
    <NativeSelect
      label={`${name}, ${weekdayWord(weekday)} ${clockTime(startTime)}`}
      description={successors.length === 0 ? `${many}. No other connected trainer can teach all of them.` : many}
      value={value}
      data={[
        { value: '', label: 'Choose what happens to it' },
        ...successors.map((one) => ({ value: one.trainerId, label: `Assign to ${one.name}` })),
        { value: opened, label: classes === 0 ? 'Leave without a trainer' : 'Ask for cover for each' },
      ]}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  )
}

const choiceOf = (seriesId: string, value: string): EndingChoice =>
  value === opened ? { seriesId, choice: 'open_covers' } : { seriesId, choice: 'hand_over', trainerId: value }
