import { useQuery } from '@tanstack/react-query'
import { Card } from '../../ui/display/card.tsx'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { PayFigures } from './runs/pay-figures.tsx'
import { summaryQuery } from './document/document.api.ts'

/** How many documents stand where over all gyms. What they say is between a gym and whom it pays. */
export default function AdminPayrollPage() {
  const summary = useQuery(summaryQuery())
  return (
    <>
      <PageHeader title="Payroll" fact="Counts only. Only each gym can see its amounts and PDFs." />
      {summary.error ? (
        <Card>
          <ErrorState error={summary.error} onRetry={() => void summary.refetch()} />
        </Card>
      ) : (
        <PayFigures summary={summary.data} failed={false} linked={false} />
      )}
    </>
  )
}
