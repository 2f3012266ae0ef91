import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ClipboardList } from 'lucide-react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { todayIn } from '../../../platform/words/dates.ts'
import { tabPath } from '../../../shell/map/navigation.ts'
import { usePlace } from '../../../shell/pages/use-place.ts'
import { Card } from '../../../ui/display/card.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { WithGym } from '../../gyms/with-gym.tsx'
import { gymQuery, studiosQuery } from '../../gyms/gyms.api.ts'
import { ClassForm } from './class-form.tsx'
import { firstDate } from './series.rules.ts'
import { classesQuery } from '../entries/timetable.api.ts'

export default function NewClassPage() {
  return <WithGym title="New class">{(gym) => <NewClass key={gym.id} gymId={gym.id} zone={gym.timezone} />}</WithGym>
}

function NewClass({ gymId, zone }: { gymId: string; zone: string }) {
  const navigate = useNavigate()
  const timetable = tabPath(usePlace().base, 'timetable')
  const studios = useQuery(studiosQuery(gymId))
  const gym = useQuery(gymQuery(gymId))
  const [search] = useSearchParams()
  const copied = search.get('copy')
  const classes = useQuery({ ...classesQuery(gymId), enabled: copied !== null })
  const header = <PageHeader title="New class" back={{ to: timetable, label: 'Timetable' }} />
  if (!studios.data || gym.isPending || (copied !== null && classes.isPending)) {
    return (
      <>
        {header}
        <Card>
          {studios.error ? (
            <ErrorState error={studios.error} onRetry={() => void studios.refetch()} />
          ) : (
            <RowsSkeleton rows={6} height={52} />
          )}
        </Card>
      </>
    )
  }
  // Decision 39 gives classes and studios to the same people.
  if (gym.data?.can.manageStudios === false) {
    return (
      <>
        {header}
        <Card>
          <EmptyState
            icon={ClipboardList}
            title="Only managers can add classes"
            action={
              <Button component={Link} to={timetable}>
                Open the timetable
              </Button>
            }
          >
            Ask a manager or the owner of {gym.data.name} to add it.
          </EmptyState>
        </Card>
      </>
    )
  }
  return (
    <>
      {header}
      <ClassForm
        gymId={gymId}
        today={todayIn(zone)}
        studios={studios.data}
        like={classes.data?.find((one) => one.id === copied)}
        canAddStudio={gym.data?.can.manageStudios === true}
        onCancel={() => void navigate(timetable)}
        onSaved={(weekdays, startsOn) => {
          const date = firstDate(startsOn, weekdays) ?? startsOn
          void navigate(`${timetable}&date=${date}`)
        }}
      />
    </>
  )
}
