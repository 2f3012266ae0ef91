import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ClipboardList } from 'lucide-react'
import { Link } from 'react-router'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { todayIn } from '../../../platform/words/dates.ts'
import { tabPath } from '../../../shell/map/navigation.ts'
import { usePlace } from '../../../shell/pages/use-place.ts'
import { Card } from '../../../ui/display/card.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { WithGym } from '../../gyms/with-gym.tsx'
import { gymQuery } from '../../gyms/gyms.api.ts'
import { BulkOverGyms } from '../edits/bulk-over-gyms.tsx'
import { BulkEdit } from '../edits/bulk-edit.tsx'
import { Closures } from '../holidays/closures.tsx'
import { CopyWeek } from '../edits/copy-week.tsx'
import { Holidays } from '../holidays/holidays.tsx'
import { NewTimes } from '../new-times/new-times.tsx'
import { RecentEdits } from '../edits/recent-edits.tsx'
import styles from './bulk-manage-page.module.css'

export default function BulkManagePage() {
  const user = useCurrentUser()
  const { allocatedGyms } = user
  // In the overview, not acting for one of them: all of their gyms at once.
  if (user.role === 'gym_admin' && allocatedGyms.length > 0)
    return (
      <>
        <PageHeader title="Manage in bulk" back={{ to: '/dashboard/gym_admin', label: 'Overview' }} />
        <BulkOverGyms gyms={allocatedGyms} today={todayIn(user.timezone)} />
      </>
    )
  return (
    <WithGym title="Manage in bulk">{(gym) => <BulkManage key={gym.id} gymId={gym.id} zone={gym.timezone} />}</WithGym>
  )
}

function BulkManage({ gymId, zone }: { gymId: string; zone: string }) {
  const timetable = tabPath(usePlace().base, 'timetable')
  const gym = useQuery(gymQuery(gymId))
  const today = todayIn(gym.data?.timezone ?? zone)
  const header = <PageHeader title="Manage in bulk" back={{ to: timetable, label: 'Timetable' }} />
  // Decision 39 gives classes and studios to the same people.
  if (gym.data?.can.manageStudios === false) {
    return (
      <>
        {header}
        <Card>
          <EmptyState
            icon={ClipboardList}
            title="Only managers can change the timetable"
            action={
              <Button component={Link} to={timetable}>
                Open the timetable
              </Button>
            }
          >
            Ask a manager or the owner of {gym.data.name} for a change.
          </EmptyState>
        </Card>
      </>
    )
  }
  return (
    <>
      <PageHeader
        title="Manage in bulk"
        back={{ to: timetable, label: 'Timetable' }}
        actions={
          <Button component={Link} to="/timetable/import" variant="default">
            Import a timetable
          </Button>
        }
      />
      <div className={styles.columns}>
        <BulkEdit gymId={gymId} today={today} />
        <div className={styles.side}>
          <NewTimes gymId={gymId} />
          <CopyWeek gymId={gymId} today={today} />
          <Closures gymId={gymId} today={today} />
          <Holidays gymId={gymId} today={today} />
          <RecentEdits gymId={gymId} />
        </div>
      </div>
    </>
  )
}
