import { useInfiniteQuery } from '@tanstack/react-query'
import { WalletCards } from 'lucide-react'
import { Link } from 'react-router'
import { shortDay } from '../../../platform/words/dates.ts'
import { rowsOf } from '../../../platform/api/paging.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import { DataList } from '../../../ui/lists/data-list.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { runsQuery } from './runs.api.ts'
import { count, dollars } from '../document/document.copy.ts'
import { runPath, wordOf } from '../document/runs.copy.ts'
import styles from '../approving/documents-board.module.css'

/** Pay runs, the latest first. */
export function RunsBoard({ gymId }: { gymId?: string | undefined }) {
  const list = useInfiniteQuery(runsQuery(gymId))
  const rows = rowsOf(list.data)
  type Row = NonNullable<typeof rows>[number]
  const state = (row: Row) => {
    const { tone, icon, word } = wordOf(row)
    return (
      <Chip tone={tone} icon={icon}>
        {word}
      </Chip>
    )
  }
  return (
    <Card flush>
      <DataList
        label="Pay runs"
        rows={rows}
        rowKey={(row) => row.id}
        error={list.error}
        onRetry={() => void list.refetch()}
        columns={[
          {
            key: 'period',
            header: 'Pay run',
            cell: (row) => (
              <Link className={styles.name} to={runPath(row.id)}>
                {row.period.words}
              </Link>
            ),
          },
          ...(gymId === undefined ? [{ key: 'gym', header: 'Gym', cell: (row: Row) => row.gym.name }] : []),
          { key: 'on', header: 'Payment date', cell: (row) => shortDay(row.payOn) },
          { key: 'documents', header: 'Items', align: 'end', cell: (row) => row.documents },
          {
            key: 'total',
            header: 'To pay',
            align: 'end',
            cell: (row) => <b>{dollars(row.leavesBankCents, row.currency)}</b>,
          },
          { key: 'state', header: 'Status', cell: state },
        ]}
        phone={(row) => (
          <Link className={styles.phoneRow} to={runPath(row.id)}>
            <span className={styles.phoneWords}>
              <b>{row.period.words}</b>
              <span className="dim">
                {count(row.documents, 'document')}, payment date {shortDay(row.payOn)}
              </span>
              {gymId === undefined && <span className="dim">{row.gym.name}</span>}
            </span>
            <span className={styles.phoneEnd}>
              <b>{dollars(row.leavesBankCents, row.currency)}</b>
              {state(row)}
            </span>
          </Link>
        )}
        empty={
          <EmptyState
            icon={WalletCards}
            title="No pay runs yet"
            help={{ article: 'make-a-pay-run', words: 'How to run a pay run' }}
          >
            A pay run pays everything approved. You get a PDF for each person and, in Australia, one bank file.
          </EmptyState>
        }
        more={{ hasMore: list.hasNextPage, loading: list.isFetchingNextPage, load: () => void list.fetchNextPage() }}
      />
    </Card>
  )
}
