import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useCurrentUser } from '../../platform/signing-in/auth-context.tsx'
import { rowsOf } from '../../platform/api/paging.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { DocumentsBoard } from './approving/documents-board.tsx'
import { PayFigures } from './runs/pay-figures.tsx'
import { ReadyToFill } from './approving/ready-to-fill.tsx'
import { SuperBoard } from './super/super-board.tsx'
import { summaryQuery } from './document/document.api.ts'
import { superQuery } from './super/super.api.ts'

/** What a trainer is paid by each of their gyms: what is ready to be filled, and where each document is. */
export default function TrainerPayrollPage() {
  const user = useCurrentUser()
  const summary = useQuery(summaryQuery())
  return (
    <>
      <PageHeader
        title="Payroll"
        actions={
          <Button component={Link} to="/pay-details" variant="default">
            How I’m paid
          </Button>
        }
      />
      <PayFigures summary={summary.data} failed={summary.isError} own />
      {summary.data && <ReadyToFill summary={summary.data} own />}
      <DocumentsBoard zone={user.timezone} of="own" />
      <OwnSuper />
    </>
  )
}

/** Super on what one was paid as an employee; a contractor has none and sees nothing of it. */
function OwnSuper() {
  const first = useInfiniteQuery(superQuery(undefined, false))
  return rowsOf(first.data)?.length ? <SuperBoard of="own" /> : null
}
