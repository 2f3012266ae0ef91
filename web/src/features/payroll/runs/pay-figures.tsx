import type { DocumentStatus, PaySummary } from '@quartet/contract/payroll/payroll'
import { StatBand } from '../../../ui/lists/stat-band.tsx'
import { useAddressLink } from '../../../ui/page/use-address-link.ts'
import { dollars } from '../document/document.copy.ts'

type Props = {
  summary: PaySummary | undefined
  failed: boolean
  own?: boolean
  /** Whether a figure opens its rows below. */
  linked?: boolean
}

/** How much stands where; a figure opens its rows. */
export function PayFigures({ summary, failed, own = false, linked = true }: Props) {
  const link = useAddressLink()
  if (failed) return null
  const shown: [DocumentStatus, string][] = [
    ['submitted', own ? 'With your gyms' : 'To approve'],
    ['returned', own ? 'Sent back to you' : 'Sent back'],
    ['approved', 'Approved'],
    ['scheduled', 'In a pay run'],
    ['paid', 'Paid'],
  ]
  const stats = summary && shown.map(([status, label]) => ({ status, label, ...of(summary, status) }))
  return (
    <StatBand
      label="Pay at a glance"
      expected={shown.length}
      stats={stats?.map(({ status, label, documents, cents }) => ({
        key: status,
        label,
        value: documents,
        note:
          status === 'submitted' && summary !== undefined && summary.overdue > 0
            ? `${summary.overdue} for more than 3 days`
            : cents === null || documents === 0 || !summary?.currency
              ? undefined
              : dollars(cents, summary.currency),
        ...(linked ? { link: link({ status }) } : {}),
      }))}
    />
  )
}

const of = ({ counts }: PaySummary, status: DocumentStatus) => counts[status] ?? { documents: 0, cents: 0 }
