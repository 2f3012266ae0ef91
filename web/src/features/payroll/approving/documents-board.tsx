import { NativeSelect } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleAlert, ReceiptText } from 'lucide-react'
import { Link } from 'react-router'
import { documentStatus, type PayDocumentRow } from '@quartet/contract/payroll/payroll'
import { HttpError } from '../../../platform/session/http-error.ts'
import { rowsOf } from '../../../platform/api/paging.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import { DataList } from '../../../ui/lists/data-list.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Person } from '../../../ui/lists/person.tsx'
import { useAddressFilters } from '../../../ui/fields/use-address-filters.ts'
import { documentsQuery } from '../document/document.api.ts'
import { capital, dollars, factOf, statusWord, titleOf, wordOf } from '../document/document.copy.ts'
import { documentPath } from '../document/document-link.tsx'
import styles from './documents-board.module.css'

const defaults = { status: '' }
/** own: a trainer's. gym: one gym's. gyms: of all that somebody looks after. */
type Props = { gymId?: string | undefined; zone: string; of: 'own' | 'gym' | 'gyms' }

/** Pay documents, the latest first; each opens its paper. */
export function DocumentsBoard({ gymId, zone, of }: Props) {
  const { values, change } = useAddressFilters(defaults)
  const status = documentStatus.safeParse(values.status).data
  const list = useInfiniteQuery(documentsQuery({ gymId, status }))
  const forbidden = list.error instanceof HttpError && list.error.status === 403
  return (
    <Card
      flush
      title="Invoices and timesheets"
      aside={
        <NativeSelect
          aria-label="Filter by status"
          value={status ?? ''}
          data={[
            { value: '', label: 'All' },
            ...documentStatus.options.map((one) => ({ value: one, label: statusWord(one) })),
          ]}
          onChange={(event) => change({ status: event.currentTarget.value })}
        />
      }
    >
      {forbidden ? (
        <EmptyState icon={CircleAlert} title="Only owners and managers can see pay">
          Ask the owner if you need access.
        </EmptyState>
      ) : (
        <DataList
          label="Invoices and timesheets"
          rows={rowsOf(list.data)}
          rowKey={(row) => row.id}
          error={list.error}
          onRetry={() => void list.refetch()}
          columns={[
            ...(of === 'own'
              ? []
              : [
                  {
                    key: 'who',
                    header: 'Person',
                    cell: (row: PayDocumentRow) => <Person name={row.payee.name} src={row.payee.avatarUrl} />,
                  },
                ]),
            {
              key: 'document',
              header: 'Document',
              cell: (row) => (
                <Link className={styles.name} to={documentPath(row.id)}>
                  {capital(titleOf(row))}
                </Link>
              ),
            },
            ...(of === 'gym' ? [] : [{ key: 'gym', header: 'Gym', cell: (row: PayDocumentRow) => row.gym.name }]),
            { key: 'period', header: 'Period', cell: (row) => row.period.words },
            {
              key: 'lines',
              header: 'Lines',
              align: 'end',
              cell: (row) => <span className="dim">{row.lines}</span>,
            },
            {
              key: 'gst',
              header: rowsOf(list.data)?.[0]?.tax ?? 'GST',
              align: 'end',
              cell: (row) => (
                <span className="dim">{row.gstCents === 0 ? '–' : dollars(row.gstCents, row.currency)}</span>
              ),
            },
            {
              key: 'total',
              header: 'Total',
              align: 'end',
              cell: (row) => <b>{dollars(row.totalCents, row.currency)}</b>,
            },
            { key: 'state', header: 'Status', cell: (row) => <State row={row} /> },
            { key: 'fact', header: 'Next', cell: (row) => <span className="dim">{factOf(row, zone)}</span> },
          ]}
          phone={(row) => (
            <Link className={styles.phoneRow} to={documentPath(row.id)}>
              <span className={styles.phoneWords}>
                <b>{of === 'own' ? row.gym.name : row.payee.name}</b>
                <span className="dim">
                  {titleOf(row)}, {row.period.words}
                </span>
                <span className="dim">{factOf(row, zone)}</span>
              </span>
              <span className={styles.phoneEnd}>
                <b>{dollars(row.totalCents, row.currency)}</b>
                <State row={row} />
              </span>
            </Link>
          )}
          empty={
            <EmptyState
              icon={ReceiptText}
              title={status ? 'None with this status' : 'No invoices or timesheets yet'}
              help={
                of === 'own'
                  ? { article: 'send-an-invoice', words: 'How to be paid' }
                  : of === 'gym'
                    ? { article: 'approve-pay-documents', words: 'How to approve pay' }
                    : undefined
              }
            >
              {of === 'own'
                ? 'When a pay period ends, fill an invoice or timesheet here with the classes you taught.'
                : 'When a pay period ends, your trainers’ invoices and timesheets appear here.'}
            </EmptyState>
          }
          more={{ hasMore: list.hasNextPage, loading: list.isFetchingNextPage, load: () => void list.fetchNextPage() }}
        />
      )}
    </Card>
  )
}

export function State({ row }: { row: PayDocumentRow }) {
  const { tone, icon, word } = wordOf(row)
  return (
    <span className={styles.states}>
      <Chip tone={tone} icon={icon}>
        {word}
      </Chip>
      {row.factsChanged && <Chip tone="amber">Changed since</Chip>}
    </span>
  )
}
