import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useCurrentUser } from '../../../platform/auth-context.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { WithGym } from '../../gyms/components/with-gym.tsx'
import { DocumentsBoard } from '../components/documents-board.tsx'
import { PayFigures } from '../components/pay-figures.tsx'
import { ReadyToFill } from '../components/ready-to-fill.tsx'
import { summaryQuery } from '../payroll.api.ts'

/** What a gym pays: documents to approve. A gym admin sees those of all their gyms. */
export default function GymPayrollPage() {
  const user = useCurrentUser()
  if (user.role === 'gym_admin') return <Pay zone={user.timezone} />
  return <WithGym title="Payroll">{(gym) => <Pay key={gym.id} gymId={gym.id} zone={gym.timezone} />}</WithGym>
}

function Pay({ gymId, zone }: { gymId?: string; zone: string }) {
  const summary = useQuery(summaryQuery(gymId))
  return (
    <>
      <PageHeader
        title="Payroll"
        fact={summary.data?.last ? `Last pay period ${summary.data.last.words}` : undefined}
        actions={
          gymId !== undefined && summary.data ? (
            <>
              <Button component={Link} to="/rate-cards" variant="default">
                Rate cards
              </Button>
              <Button component={Link} to="/pay-settings" variant="default">
                Pay settings
              </Button>
            </>
          ) : undefined
        }
      />
      <PayFigures summary={summary.data} failed={summary.isError} />
      {summary.data?.can.fill && <ReadyToFill summary={summary.data} />}
      <DocumentsBoard gymId={gymId} zone={zone} of={gymId === undefined ? 'gyms' : 'gym'} />
    </>
  )
}
