import { CalendarDays } from 'lucide-react'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { PageSkeleton } from '../../../ui/page/skeletons.tsx'
import { AvailabilityLink } from '../availability/availability-link.tsx'
import { CalendarFeeds } from '../feeds/calendar-feeds.tsx'
import { MyNewTimes } from '../new-times/new-times.tsx'
import { TimetableView } from './timetable-view.tsx'

/** A trainer's own classes over all gyms. */
export default function TrainerTimetablePage() {
  const { trainer, timezone, fullName } = useCurrentUser()
  if (!trainer) return <PageSkeleton />
  return (
    <TimetableView
      scope={{ trainerId: trainer.id }}
      zone={timezone}
      name={fullName}
      me={trainer.id}
      band={<MyNewTimes />}
      feeds={
        <>
          <AvailabilityLink />
          <CalendarFeeds />
        </>
      }
      empty={
        <EmptyState icon={CalendarDays} title="No classes this week">
          Your classes and covers appear here.
        </EmptyState>
      }
    />
  )
}
