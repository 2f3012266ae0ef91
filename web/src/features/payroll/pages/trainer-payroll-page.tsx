import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useCurrentUser } from '../../../platform/auth-context.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { DocumentsBoard } from '../components/documents-board.tsx'
import { PayFigures } from '../components/pay-figures.tsx'
import { ReadyToFill } from '../components/ready-to-fill.tsx'
import { summaryQuery } from '../payroll.api.ts'

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
            How I am paid
          </Button>
        }
      />
      <PayFigures summary={summary.data} failed={summary.isError} own />
      {summary.data && <ReadyToFill summary={summary.data} own />}
      <DocumentsBoard zone={user.timezone} of="own" />
    </>
  )
}
