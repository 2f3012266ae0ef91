import { useQuery } from '@tanstack/react-query'
import { CalendarOff } from 'lucide-react'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { todayIn } from '../../../platform/words/dates.ts'
import { Card } from '../../../ui/display/card.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { ListingCard } from '../../connections/connection/listing-card.tsx'
import styles from './availability.module.css'
import { BusyCalendars } from './busy-calendars.tsx'
import { LeaveCard } from './leave-card.tsx'
import { WeeklyHours } from './weekly-hours.tsx'
import { availabilityQuery } from '../entries/timetable.api.ts'

/** When a trainer can teach, as they say it themselves. */
export default function AvailabilityPage() {
  const { trainer } = useCurrentUser()
  return (
    <>
      <PageHeader
        title="Availability"
        fact="Your gyms see when you’re free or busy, never what or where"
        back={{ to: '/dashboard?tab=timetable', label: 'Timetable' }}
      />
      {trainer ? (
        <Mine />
      ) : (
        <Card>
          <EmptyState icon={CalendarOff} title="Trainers set their availability here">
            Only trainers have availability.
          </EmptyState>
        </Card>
      )}
    </>
  )
}

function Mine() {
  const { data, error, refetch } = useQuery(availabilityQuery())
  if (!data)
    return (
      <Card>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={7} height={48} />}
      </Card>
    )
  return (
    <div className={styles.columns}>
      <WeeklyHours key={JSON.stringify(data.weekly)} weekly={data.weekly} />
      <div className={styles.side}>
        <LeaveCard leaves={data.leaves} today={todayIn(data.timezone)} />
        <ListingCard />
        <BusyCalendars calendars={data.calendars} />
      </div>
    </div>
  )
}
