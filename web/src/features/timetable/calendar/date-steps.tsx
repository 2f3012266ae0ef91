import { ActionIcon, Button } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { addDays } from '../../../platform/words/dates.ts'
import { monthOn } from '../entries/month.rules.ts'
import type { TimetablePlace } from './use-timetable-place.ts'

/** Earlier, later, today: links, so that each can be opened, shared and gone back from. */
export function DateSteps({
  place,
  step,
  today,
}: {
  place: TimetablePlace
  step: 'day' | 'week' | 'month'
  today: string
}) {
  const beside = (by: 1 | -1) =>
    step === 'month' ? monthOn(place.date, by) : addDays(place.date, step === 'day' ? by : 7 * by)
  const to = (date: string) => ({ component: Link, to: place.addressOf({ date }), preventScrollReset: true }) as const
  return (
    <span data-frame style={{ display: 'inline-flex', alignItems: 'center', gap: '0.25rem' }}>
      <ActionIcon {...to(beside(-1))} aria-label={`Previous ${step}`}>
        <ChevronLeft size={18} strokeWidth={1.75} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon {...to(beside(1))} aria-label={`Next ${step}`}>
        <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
      </ActionIcon>
      <Button component={Link} to={place.addressOf({ date: null })} preventScrollReset variant="default">
        Today
      </Button>
    </span>
  )
}
