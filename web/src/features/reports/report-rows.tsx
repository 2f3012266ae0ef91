import { useInfiniteQuery } from '@tanstack/react-query'
import { BarChart3 } from 'lucide-react'
import { Link } from 'react-router'
import type { ReportAnswer } from '@quartet/contract/reports/reports'
import { useCurrentUser } from '../../platform/signing-in/auth-context.tsx'
import { rowsOf } from '../../platform/api/paging.ts'
import { useGymSwitch } from '../../shell/bars/use-gym-switch.ts'
import { usePlace } from '../../shell/pages/use-place.ts'
import { Card } from '../../ui/display/card.tsx'
import { DataList } from '../../ui/lists/data-list.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { useAddressLink } from '../../ui/page/use-address-link.ts'
import { reportRowsQuery, type Asked } from './reports.api.ts'
import { figure } from './reports.copy.ts'
import styles from './reports.module.css'

/** The rows that one line counts, each the way to the thing itself. */
export function ReportRows({ asked, answer, opened }: { asked: Asked; answer: ReportAnswer; opened: string }) {
  const { base, tabs } = usePlace()
  const { switchTo } = useGymSwitch()
  const { allocatedGyms, gym } = useCurrentUser()
  const link = useAddressLink()
  const key = opened === 'all' ? '' : opened
  const list = useInfiniteQuery(reportRowsQuery({ ...asked, by: answer.by, key }))
  const rows = rowsOf(list.data)
  type Row = NonNullable<typeof rows>[number]
  const line = answer.lines.find((one) => one.key === key) ?? answer.total
  // At one gym every row would say its name.
  const columns = answer.rowColumns.filter(({ key: of }) => !asked.gymId || (of !== 'gym_name' && of !== 'gymName'))
  const [first, ...rest] = columns
  const to = (target: string) => (target.startsWith('/') ? target : `${base}${base.includes('?') ? '&' : '?'}${target}`)
  const said = (row: Row, { key: of, kind }: (typeof columns)[number]) =>
    figure(row.cells[of], kind, { own: row.currency, whole: answer.currency })
  const named = (row: Row) => {
    const words = said(row, first!)
    // Over all gyms some tabs are not there: such a row is opened as its gym.
    const tab = new URLSearchParams(row.link ?? '').get('tab')
    const { gymId, link: target } = row
    if (target && gymId && tab && !gym && allocatedGyms.length > 0 && !tabs.some((one) => one.key === tab))
      return (
        <button type="button" className={styles.line} onClick={() => void switchTo(gymId, target)}>
          {words}
        </button>
      )
    return row.link ? (
      <Link className={styles.line} to={to(row.link)}>
        {words}
      </Link>
    ) : (
      words
    )
  }
  return (
    <div className={styles.rows}>
      <Card
        title={line.label}
        note="rows"
        aside={
          <Link to={link({ key: null })} preventScrollReset>
            Close
          </Link>
        }
        flush
      >
        <DataList
          label={`Rows of ${line.label}`}
          rows={rows}
          rowKey={(row) => row.id}
          error={list.error}
          onRetry={() => void list.refetch()}
          columns={[
            { key: first!.key, header: first!.label, cell: named },
            ...rest.map((column) => ({
              key: column.key,
              header: column.label,
              ...(column.kind === 'text' ? {} : { align: 'end' as const }),
              cell: (row: Row) => said(row, column),
            })),
          ]}
          phone={(row) => (
            <div>
              {named(row)}
              <p className={styles.facts}>
                {rest.map((column) => (
                  <span key={column.key}>
                    {column.kind !== 'text' && `${column.label} `}
                    {said(row, column)}
                  </span>
                ))}
              </p>
            </div>
          )}
          empty={
            <EmptyState icon={BarChart3} title="No rows here">
              The rows of this line will appear here.
            </EmptyState>
          }
          more={{ hasMore: list.hasNextPage, loading: list.isFetchingNextPage, load: () => void list.fetchNextPage() }}
        />
      </Card>
    </div>
  )
}
