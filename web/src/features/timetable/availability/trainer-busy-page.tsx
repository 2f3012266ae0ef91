import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { addDays, clockTime, dateIn, longDay, todayIn, wallTimeIn } from '../../../platform/words/dates.ts'
import { Card } from '../../../ui/display/card.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import styles from './availability.module.css'
import { busyQuery, trainerQuery } from '../entries/timetable.api.ts'
import { cityOf } from '../entries/timetable.copy.ts'

const shownDays = 14
const free = 'Free'

/** When one trainer is busy in the next two weeks, as their gyms may know it. */
export default function TrainerBusyPage() {
  const { id = '' } = useParams()
  const trainer = useQuery(trainerQuery(id))
  const reader = useCurrentUser()
  const today = todayIn(reader.timezone)
  const { data, error, refetch } = useQuery(busyQuery(id, today, addDays(today, shownDays - 1)))
  const name = trainer.data?.name
  const elsewhere = data && data.timezone !== reader.timezone
  return (
    <>
      <PageHeader
        title={name ? `When ${name} is busy` : 'Availability'}
        fact={`Free or busy, never with what or where${elsewhere ? `. In ${cityOf(data.timezone)} time` : ''}`}
        back={{ to: `/trainers/${id}`, label: name ?? 'Trainer' }}
      />
      <Card>
        {!data ? (
          error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <RowsSkeleton rows={shownDays} />
          )
        ) : (
          <ul className={`plain ${styles.busy}`} aria-label="The next two weeks">
            {Array.from({ length: shownDays }, (_, at) => addDays(today, at)).map((day) => {
              const words = wordsOf(day, data)
              return (
                <li key={day}>
                  <b>{longDay(day)}</b>
                  <span className={words === free ? styles.free : undefined}>{words}</span>
                </li>
              )
            })}
          </ul>
        )}
      </Card>
    </>
  )
}

type Busy = { timezone: string; busy: { from: string; to: string }[] }

/** 'Busy 7:00 am – 7:45 am, 6:00 pm – 7:00 pm' on the trainer's own clock. */
function wordsOf(day: string, { timezone, busy }: Busy): string {
  const parts = busy.flatMap(({ from, to }) => {
    const [first, last] = [dateIn(timezone, from), dateIn(timezone, new Date(Date.parse(to) - 1))]
    if (day < first || day > last) return []
    const start = first === day ? wallTimeIn(timezone, from) : '00:00'
    const end = last === day ? wallTimeIn(timezone, to) : '00:00'
    return [{ start, end }]
  })
  const [only] = parts
  if (!only) return free
  if (parts.length === 1 && only.start === '00:00' && only.end === '00:00') return 'Busy all day'
  const words = parts.map(({ start, end }) => `${clockTime(start)} – ${end === '00:00' ? 'midnight' : clockTime(end)}`)
  return `Busy ${words.join(', ')}`
}
