import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ClipboardList } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { todayIn } from '../../../platform/words/dates.ts'
import { tabPath } from '../../../shell/map/navigation.ts'
import { usePlace } from '../../../shell/pages/use-place.ts'
import { Card } from '../../../ui/display/card.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { WithGym } from '../../gyms/with-gym.tsx'
import { gymQuery } from '../../gyms/gyms.api.ts'
import { ImportForm } from './import-form.tsx'
import styles from './import-page.module.css'

export default function ImportPage() {
  return (
    <WithGym title="Import a timetable">{(gym) => <Import key={gym.id} gymId={gym.id} zone={gym.timezone} />}</WithGym>
  )
}

function Import({ gymId, zone }: { gymId: string; zone: string }) {
  const navigate = useNavigate()
  const timetable = tabPath(usePlace().base, 'timetable')
  const gym = useQuery(gymQuery(gymId))
  return (
    <>
      <PageHeader title="Import a timetable" back={{ to: timetable, label: 'Timetable' }} />
      {/* Decision 39 gives classes and studios to the same people. */}
      {gym.data?.can.manageStudios === false ? (
        <Card>
          <EmptyState
            icon={ClipboardList}
            title="Only managers can import timetables"
            action={
              <Button component={Link} to={timetable}>
                Open the timetable
              </Button>
            }
          >
            Ask a manager or the owner of {gym.data.name} to do it.
          </EmptyState>
        </Card>
      ) : (
        <div className={styles.steps}>
          <ImportForm
            gymId={gymId}
            today={todayIn(gym.data?.timezone ?? zone)}
            onDone={() => void navigate(timetable)}
          />
        </div>
      )}
    </>
  )
}
