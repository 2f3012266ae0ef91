import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { useParams } from 'react-router'
import type { PayRun } from '@quartet/contract/payroll/runs'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { shortDay } from '../../../platform/words/dates.ts'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { tabPath } from '../../../shell/map/navigation.ts'
import { usePlace } from '../../../shell/pages/use-place.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { PageSkeleton } from '../../../ui/page/skeletons.tsx'
import { PayrollTrail } from '../document/document-link.tsx'
import { RunActions } from './run-actions.tsx'
import { Happened } from '../document/history-list.tsx'
import { RunFiles, Warnings } from './run-side.tsx'
import { RunSteps } from './run-steps.tsx'
import { RunTable } from './run-table.tsx'
import { RunTotals } from './run-totals.tsx'
import { runQuery, useChoose } from './runs.api.ts'
import { wordOf } from '../document/runs.copy.ts'
import { stepOf } from './runs.rules.ts'
import styles from './payrun-page.module.css'

/** One pay run: who is paid, what may go wrong, its files, and what happened. */
export default function PayrunPage() {
  const { payrunId = '' } = useParams()
  const found = useQuery(runQuery(payrunId))
  if (found.data) return <Run run={found.data} />
  if (!found.error) return <PageSkeleton />
  return (
    <>
      <PageHeader title="Pay run" />
      <Card>
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      </Card>
    </>
  )
}

function Run({ run }: { run: PayRun }) {
  const user = useCurrentUser()
  const place = usePlace()
  const choose = useChoose(run.id)
  const zone = user.gym?.timezone ?? user.timezone
  const payroll = tabPath(place.base, 'payroll')
  const runs = `${payroll}&part=runs`
  const { tone, icon, word } = wordOf(run)
  // A choice shows at once; its sums follow with the answer.
  const [wished, setWished] = useState<string[] | null>(null)
  const shown = wished ? { ...run, rows: run.rows.map((row) => ({ ...row, chosen: wished.includes(row.id) })) } : run
  return (
    <>
      <PayrollTrail to={payroll} then="Pay runs" thenTo={runs} />
      <PageHeader
        title={run.period.words}
        beside={
          <Chip tone={tone} icon={icon}>
            {word}
          </Chip>
        }
        fact={`${user.role === 'gym_admin' ? `${run.gym.name}, ` : ''}${run.status === 'paid' ? 'paid' : 'payment date'} ${shortDay(run.payOn)}`}
        actions={
          <>
            <RunSteps at={stepOf(shown)} />
            <RunActions run={run} zone={zone} back={runs} choosing={wished !== null} />
          </>
        }
      />
      <RunTotals run={run} />
      <div className={styles.columns}>
        <div className={styles.table}>
          <RunTable
            run={shown}
            onChoose={(documentIds) => {
              setWished(documentIds)
              choose.mutate(
                { documentIds },
                { onError: (error) => toast.error(sentenceOf(error)), onSettled: () => setWished(null) },
              )
            }}
          />
        </div>
        <aside className={styles.side} aria-label="About this pay run">
          <Warnings run={run} />
          <RunFiles run={run} />
        </aside>
        <div className={styles.history}>
          <Happened history={run.history} zone={zone} />
        </div>
      </div>
    </>
  )
}
