import { ActionIcon, Button } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { addDays } from '../../../platform/dates.ts'
import type { TimetablePlace } from './use-timetable-place.ts'

/** Earlier, later, today: links, so that each can be opened, shared and gone back from. */
export function DateSteps({ place, step, today }: { place: TimetablePlace; step: 1 | 7; today: string }) {
  const unit = step === 1 ? 'day' : 'week'
  const to = (date: string) => ({ component: Link, to: place.addressOf({ date }), preventScrollReset: true }) as const
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: '0.25rem' }}>
      <ActionIcon {...to(addDays(place.date, -step))} aria-label={`Previous ${unit}`}>
        <ChevronLeft size={18} strokeWidth={1.75} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon {...to(addDays(place.date, step))} aria-label={`Next ${unit}`}>
        <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
      </ActionIcon>
      <Button component={Link} to={place.addressOf({ date: null })} preventScrollReset variant="default">
        Today
      </Button>
    </span>
  )
}
