import { TextInput } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { addDays, dateTimeIn, shortDay, todayIn } from '../../../platform/words/dates.ts'
import { rowsOf } from '../../../platform/api/paging.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import { DataList } from '../../../ui/lists/data-list.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Person } from '../../../ui/lists/person.tsx'
import { useAddressFilters } from '../../../ui/fields/use-address-filters.ts'
import { taughtQuery } from '../document/document.api.ts'
import { standingWord } from '../document/document.copy.ts'
import styles from './team.module.css'

const defaults = { from: '', to: '' }

/** Classes that were taught by somebody whose documents were not in order on the day. */
export function TaughtBoard({ gymId, zone }: { gymId: string; zone: string }) {
  const { values, change } = useAddressFilters(defaults)
  const today = todayIn(zone)
  const from = values.from || addDays(today, -30)
  const to = values.to || today
  const list = useInfiniteQuery(taughtQuery(gymId, from, to))
  const rows = rowsOf(list.data)
  type Row = NonNullable<typeof rows>[number]
  const lacking = (row: Row) => (
    <span className={styles.chips}>
      {row.lacking.map(({ requirement, status }) => {
        const { tone, icon, word } = standingWord({ status, state: status, daysLeft: null })
        return (
          <Chip key={requirement.id} tone={tone} icon={icon}>
            {requirement.name}: {word.toLowerCase()}
          </Chip>
        )
      })}
    </span>
  )
  return (
    <>
      <div className={styles.span}>
        <TextInput
          type="date"
          label="From"
          max={to}
          value={from}
          onChange={(event) => change({ from: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label="To"
          min={from}
          max={today}
          value={to}
          onChange={(event) => change({ to: event.currentTarget.value })}
        />
      </div>
      <Card flush>
        <DataList
          label="Taught without a document"
          rows={rows}
          rowKey={(row) => `${row.timetableId} ${row.trainer.trainerId}`}
          error={list.error}
          onRetry={() => void list.refetch()}
          columns={[
            { key: 'when', header: 'Class', cell: (row) => <b>{row.className}</b> },
            { key: 'day', header: 'When', cell: (row) => dateTimeIn(zone, row.startsAt) },
            {
              key: 'who',
              header: 'Taught by',
              cell: (row) => <Person name={row.trainer.name} src={row.trainer.avatarUrl} />,
            },
            { key: 'lacking', header: 'Missing', cell: lacking },
            {
              key: 'known',
              header: 'Allowed by',
              cell: (row) => row.overriddenBy?.name ?? <span className="dim">no one</span>,
            },
          ]}
          phone={(row) => (
            <div className={styles.phoneRow}>
              <Person
                name={row.trainer.name}
                src={row.trainer.avatarUrl}
                fact={`${row.className}, ${shortDay(row.date)}`}
              />
              {lacking(row)}
            </div>
          )}
          empty={
            <EmptyState icon={CircleCheck} title="Everyone who taught was compliant">
              You’ll see classes here if the trainer’s document was missing, expired or revoked.
            </EmptyState>
          }
          more={{ hasMore: list.hasNextPage, loading: list.isFetchingNextPage, load: () => void list.fetchNextPage() }}
        />
      </Card>
    </>
  )
}
