import { useQuery } from '@tanstack/react-query'
import { SetUp } from '../../../shell/guards/set-up.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { usePhone } from '../../../ui/page/use-phone.ts'
import { WithGym } from '../../gyms/with-gym.tsx'
import { gymQuery } from '../../gyms/gyms.api.ts'
import { EmptyTimetable } from '../../timetable/classes/empty-timetable.tsx'
import { classesQuery } from '../../timetable/entries/timetable.api.ts'
import { Figures } from '../board/figures.tsx'
import { GymNeeds } from './needs.tsx'
import { GymToday } from './today.tsx'
import listStyles from '../board/list.module.css'
import { NowIn } from '../board/now-in.tsx'
import { Requirements } from './requirements.tsx'
import { gymDashboardQuery } from '../board/board.api.ts'

/** What a gym needs to know now: what waits for an answer, and what is on today. */
export default function GymOverviewPage() {
  return <WithGym title="Overview">{(gym) => <GymOverview key={gym.id} gymId={gym.id} zone={gym.timezone} />}</WithGym>
}

function GymOverview({ gymId, zone }: { gymId: string; zone: string }) {
  const { data, error, refetch } = useQuery(gymDashboardQuery(gymId))
  const gym = useQuery(gymQuery(gymId))
  const classes = useQuery(classesQuery(gymId))
  // Decision 39 gives classes and studios to the same people.
  const canAdd = gym.data?.can.manageStudios === true
  // What needs somebody comes first; a phone has no room for figures above it.
  const phone = usePhone()
  const figures = <Figures figures={data?.figures} label="Figures" />
  return (
    <>
      <PageHeader title="Overview" fact={<NowIn zone={data?.timezone ?? zone} />} />
      {!data && error ? (
        <Card>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <>
          {!phone && figures}
          <div className={listStyles.columns}>
            <div className={listStyles.stack}>
              <GymNeeds
                covers={data?.needsYou}
                requests={data?.requests ?? 0}
                canAnswer={gym.data?.can.connect === true}
              />
              {data && <Requirements requirements={data.requirements} />}
            </div>
            {classes.data?.length === 0 ? (
              <Card title="Today" flush>
                <EmptyTimetable gymId={gymId} canAdd={canAdd} />
              </Card>
            ) : (
              <GymToday gymId={gymId} zone={data?.timezone ?? zone} entries={data?.today} />
            )}
          </div>
          <SetUp />
          {phone && <div className={listStyles.after}>{figures}</div>}
        </>
      )}
    </>
  )
}
