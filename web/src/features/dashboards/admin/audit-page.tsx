import { useInfiniteQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { rowsOf } from '../../../platform/api/paging.ts'
import { Card } from '../../../ui/display/card.tsx'
import { DataList } from '../../../ui/lists/data-list.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { FilterBar } from '../../../ui/fields/filter-bar.tsx'
import { Ago } from '../../../ui/display/moment.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { useAddressFilters } from '../../../ui/fields/use-address-filters.ts'
import styles from '../board/list.module.css'
import { auditQuery } from '../board/board.api.ts'

const none = { q: '', gym: '', actor: '' }

/** Who did what, when and for which gym. What happened is kept, never its contents. */
export default function AuditPage() {
  const { values, change, clear, active } = useAddressFilters(none)
  const list = useInfiniteQuery(
    auditQuery({ q: values.q || undefined, gymId: values.gym || undefined, actorId: values.actor || undefined }),
  )
  type Row = NonNullable<typeof rows>[number]
  const rows = rowsOf(list.data)
  const forWhich = (row: Row) => {
    const gym = row.actedFor ?? row.gym
    return gym ? (
      <button type="button" className={styles.pick} onClick={() => change({ gym: gym.id })}>
        {row.actedFor ? `acting as ${gym.name}` : gym.name}
      </button>
    ) : (
      <span className="dim">the platform</span>
    )
  }
  const who = (row: Row) => {
    const { actorId } = row
    if (actorId === null) return row.who
    return (
      <button type="button" className={styles.pick} onClick={() => change({ actor: actorId })}>
        {row.who}
      </button>
    )
  }
  return (
    <>
      <PageHeader title="Audit log" fact="Who did what, when and for which gym" />
      <FilterBar
        search={values.q}
        onSearch={(q) => change({ q })}
        label="Search what happened"
        active={active}
        onClear={clear}
      />
      <Card flush>
        <DataList
          label="Audit log"
          rows={rows}
          rowKey={(row) => row.id}
          error={list.error}
          onRetry={() => void list.refetch()}
          columns={[
            { key: 'when', header: 'When', width: '9rem', cell: (row) => <Ago at={row.at} /> },
            { key: 'who', header: 'Who', cell: who },
            { key: 'what', header: 'What', cell: (row) => <b>{row.what}</b> },
            { key: 'gym', header: 'For which gym', cell: forWhich },
          ]}
          phone={(row) => (
            <div>
              <b>{row.what}</b>
              <p className="dim">
                {who(row)}, {forWhich(row)}, <Ago at={row.at} />
              </p>
            </div>
          )}
          empty={
            <EmptyState icon={ScrollText} title="No events match">
              Every action appears here with its time. Entries never change.
            </EmptyState>
          }
          more={{ hasMore: list.hasNextPage, loading: list.isFetchingNextPage, load: () => void list.fetchNextPage() }}
        />
      </Card>
    </>
  )
}
