import { useInfiniteQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import type { ReceivedEnquiry } from '@quartet/contract/plans/enquiries'
import { rowsOf } from '../../../platform/api/paging.ts'
import { Card } from '../../../ui/display/card.tsx'
import { DataList } from '../../../ui/lists/data-list.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { FilterBar } from '../../../ui/fields/filter-bar.tsx'
import styles from '../../../ui/lists/letters.module.css'
import { Ago } from '../../../ui/display/moment.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { SidePanel } from '../../../ui/overlays/side-panel.tsx'
import { useAddressFilters } from '../../../ui/fields/use-address-filters.ts'
import { useAddressLink } from '../../../ui/page/use-address-link.ts'
import { Enquiry, EnquiryState } from './enquiry.tsx'
import { enquiriesQuery } from './enquiries.api.ts'
import { enquiryStates, wishOf } from './enquiries.copy.ts'

const noFilter = { state: 'open', q: '' }

/** Messages from the contact page, Book Demo among it: those who wait come first to sight. */
export default function EnquiriesPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const link = useAddressLink()
  const filters = useAddressFilters(noFilter)
  const state = enquiryStates.find((one) => one.value === (search.get('state') ?? 'open'))?.value ?? ''
  const list = useInfiniteQuery(enquiriesQuery({ state, q: filters.values.q }))
  const rows = rowsOf(list.data)
  const opened = search.get('enquiry')
  const shown = rows?.find(({ id }) => id === opened)
  const go = (enquiry: string | null) => void navigate(link({ enquiry }), { preventScrollReset: true })
  const name = (one: ReceivedEnquiry) => (
    <>
      <button type="button" className={styles.subject} onClick={() => go(one.id)}>
        {one.name}
      </button>
      {one.organisation && <span className={styles.line}>{one.organisation}</span>}
    </>
  )
  return (
    <>
      <PageHeader title="Enquiries" fact="Messages from the contact page" />
      <div className={styles.views}>
        <Segmented
          label="Which enquiries"
          value={state}
          options={enquiryStates.map(({ value, label }) => ({
            value,
            label,
            to: link({ state: value === 'open' ? null : value || 'all', enquiry: null }),
          }))}
        />
      </div>
      <FilterBar
        search={filters.values.q}
        onSearch={(q) => filters.change({ q })}
        label="Search by name, email or gym"
        active={filters.values.q !== ''}
        onClear={() => filters.change({ q: '' })}
      />
      <Card flush>
        <DataList
          label="Enquiries"
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            { key: 'name', header: 'From', cell: name },
            { key: 'wish', header: 'About', cell: wishOf },
            { key: 'state', header: 'Status', width: '9rem', cell: (one) => <EnquiryState state={one.state} /> },
            { key: 'at', header: 'Received', width: '9rem', cell: (one) => <Ago at={one.createdAt} /> },
          ]}
          phone={(one) => (
            <>
              {name(one)}
              <span className={styles.line}>
                {wishOf(one)} <EnquiryState state={one.state} /> <Ago at={one.createdAt} />
              </span>
            </>
          )}
          error={list.error}
          onRetry={() => void list.refetch()}
          empty={
            <EmptyState icon={Inbox} title={filters.values.q ? 'No enquiries match' : 'No enquiries waiting'}>
              {filters.values.q
                ? 'Enter part of a name, email or gym.'
                : 'Messages from the contact page and demo bookings appear here. We email them to you too.'}
            </EmptyState>
          }
          more={{
            hasMore: list.hasNextPage,
            loading: list.isFetchingNextPage,
            load: () => void list.fetchNextPage(),
          }}
        />
      </Card>
      <SidePanel
        opened={opened !== null && rows !== undefined}
        onClose={() => go(null)}
        title={shown?.name ?? 'Enquiry'}
      >
        {shown ? <Enquiry key={shown.id} enquiry={shown} /> : <p>It isn’t in this list. Check All.</p>}
      </SidePanel>
    </>
  )
}
