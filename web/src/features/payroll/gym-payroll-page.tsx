import { useQuery } from '@tanstack/react-query'
import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { payPlaceOf } from '@quartet/contract/kernel/pay-countries'
import { useCurrentUser } from '../../platform/signing-in/auth-context.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { useAddressLink } from '../../ui/page/use-address-link.ts'
import { WithGym } from '../gyms/with-gym.tsx'
import { gymQuery } from '../gyms/gyms.api.ts'
import { BeginRun } from './runs/begin-run.tsx'
import { DocumentsBoard } from './approving/documents-board.tsx'
import { PayFigures } from './runs/pay-figures.tsx'
import { ReadyToFill } from './approving/ready-to-fill.tsx'
import { RunsBoard } from './runs/runs-board.tsx'
import { SuperBoard } from './super/super-board.tsx'
import { summaryQuery } from './document/document.api.ts'

const parts = [
  { value: 'documents', word: 'Invoices and timesheets' },
  { value: 'runs', word: 'Pay runs' },
  { value: 'super', word: 'Super' },
] as const

/** What a gym pays: documents to approve, and the runs that pay them. A gym admin sees those of all their gyms. */
export default function GymPayrollPage() {
  const user = useCurrentUser()
  if (user.role === 'gym_admin') return <Pay zone={user.timezone} />
  return <WithGym title="Payroll">{(gym) => <Pay key={gym.id} gymId={gym.id} zone={gym.timezone} />}</WithGym>
}

function Pay({ gymId, zone }: { gymId?: string; zone: string }) {
  const link = useAddressLink()
  const [search] = useSearchParams()
  const [begins, setBegins] = useState(false)
  // Over several gyms some may owe it; one gym alone has it where its country does.
  const gym = useQuery({ ...gymQuery(gymId ?? ''), enabled: gymId !== undefined })
  const owesSuper = !gym.data || payPlaceOf(gym.data).country.offers.includes('super')
  const shown = parts.filter((one) => one.value !== 'super' || owesSuper)
  const part = shown.find((one) => one.value === search.get('part'))?.value ?? 'documents'
  const summary = useQuery(summaryQuery(gymId))
  const can = summary.data?.can
  return (
    <>
      <PageHeader
        title="Payroll"
        beside={
          <Segmented
            label="Payroll sections"
            value={part}
            options={shown.map(({ value, word }) => ({
              value,
              label: word,
              to: link({ part: value === 'documents' ? null : value, status: null }),
            }))}
          />
        }
        fact={summary.data?.last ? `Last pay period ${summary.data.last.words}` : undefined}
        actions={
          gymId !== undefined && can ? (
            <>
              <Button component={Link} to="/rate-cards" variant="default">
                Rate cards
              </Button>
              <Button component={Link} to="/pay-settings" variant="default">
                Pay settings
              </Button>
              {part === 'super' && (
                <Button component={Link} to="/super-settings" variant="default">
                  Super settings
                </Button>
              )}
              {can.run && part !== 'super' && (
                <Button
                  leftSection={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
                  onClick={() => setBegins(true)}
                >
                  Start a pay run
                </Button>
              )}
            </>
          ) : undefined
        }
      />
      {part === 'documents' && (
        <>
          <PayFigures summary={summary.data} failed={summary.isError} />
          {summary.data && can?.fill && <ReadyToFill summary={summary.data} />}
          <DocumentsBoard gymId={gymId} zone={zone} of={gymId === undefined ? 'gyms' : 'gym'} />
        </>
      )}
      {part === 'runs' && <RunsBoard gymId={gymId} />}
      {part === 'super' && <SuperBoard gymId={gymId} of={gymId === undefined ? 'gyms' : 'gym'} />}
      {gymId !== undefined && <BeginRun gymId={gymId} zone={zone} opened={begins} onClose={() => setBegins(false)} />}
    </>
  )
}
