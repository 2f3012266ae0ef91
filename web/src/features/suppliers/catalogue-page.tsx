import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Package } from 'lucide-react'
import { Link } from 'react-router'
import type { Offer } from '@quartet/contract/suppliers/suppliers'
import { todayIn } from '../../platform/words/dates.ts'
import { browserZone } from '../../platform/words/locale.ts'
import { rowsOf } from '../../platform/api/paging.ts'
import { Card } from '../../ui/display/card.tsx'
import { Chip, WordChip } from '../../ui/display/chip.tsx'
import { ChoiceFilter } from '../../ui/fields/choice-filter.tsx'
import { DataList } from '../../ui/lists/data-list.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import rowStyles from '../../ui/lists/link-rows.module.css'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { useAddressFilters } from '../../ui/fields/use-address-filters.ts'
import styles from './offers/suppliers.module.css'
import { WithProfile } from './offers/with-profile.tsx'
import { ownOffersQuery } from './offers/suppliers.api.ts'
import { daysWords, kindIcon, kindWord, offerWord, priceWords } from './offers/suppliers.copy.ts'
import { kindOf, statusOf, toCome } from './offers/suppliers.rules.ts'

const all = { kind: '', status: '' }

/** A supplier's own catalogue, drafts too. */
export default function CataloguePage() {
  return (
    <WithProfile title="Catalogue">
      {(profile) => <Catalogue supplierId={profile.id} removed={profile.removed?.reason} />}
    </WithProfile>
  )
}

function Catalogue({ supplierId, removed }: { supplierId: string; removed: string | undefined }) {
  const { values, change } = useAddressFilters(all)
  const list = useInfiniteQuery(ownOffersQuery(kindOf(values.kind), statusOf(values.status)))
  return (
    <>
      <PageHeader
        title="Catalogue"
        actions={
          <>
            <Button variant="default" component={Link} to={`/suppliers/${supplierId}`}>
              View as others
            </Button>
            <Button variant="default" component={Link} to="/catalogue/profile">
              Business profile
            </Button>
            <Button component={Link} to="/catalogue/new">
              New listing
            </Button>
          </>
        }
      />
      {removed && (
        <output className={styles.notice}>Quartet has taken down your profile and all your listings: {removed}</output>
      )}
      <div className={styles.tools}>
        <ChoiceFilter
          label="Kind"
          any="All kinds"
          choices={kindWord}
          value={values.kind}
          onChange={(kind) => change({ kind })}
        />
        <ChoiceFilter
          label="Status"
          any="All, with drafts"
          choices={Object.entries(offerWord).map(([value, { word }]) => ({ value, label: word }))}
          value={values.status}
          onChange={(status) => change({ status })}
        />
      </div>
      <Card flush>
        <DataList
          label="Your listings"
          rows={rowsOf(list.data)}
          rowKey={(offer) => offer.id}
          error={list.error}
          onRetry={() => void list.refetch()}
          more={{ hasMore: list.hasNextPage, loading: list.isFetchingNextPage, load: () => void list.fetchNextPage() }}
          empty={
            <EmptyState
              icon={Package}
              title={values.kind || values.status ? 'No listings match these filters' : 'Your catalogue is empty'}
              action={
                <Button component={Link} to="/catalogue/new">
                  New listing
                </Button>
              }
            >
              Publish courses, equipment, insurance and music licences for gyms and trainers to find.
            </EmptyState>
          }
          columns={[
            { key: 'title', header: 'Listing', cell: title },
            { key: 'status', header: 'Status', width: '11rem', cell: status },
            { key: 'next', header: 'Next', cell: (offer) => <span className="dim">{next(offer)}</span> },
            { key: 'price', header: 'Price', align: 'end', cell: priceWords },
            { key: 'views', header: 'Views', align: 'end', width: '5rem', cell: views },
            { key: 'waiting', header: 'To answer', align: 'end', width: '7rem', cell: waiting },
          ]}
          phone={(offer) => (
            <div className={rowStyles.inList}>
              <div className={rowStyles.words}>
                {title(offer)}
                <p className="dim small">{[next(offer), priceWords(offer)].filter(Boolean).join(' · ')}</p>
                <p className="small">
                  {views(offer)} views · {waiting(offer)} to answer
                </p>
              </div>
              {status(offer)}
            </div>
          )}
        />
      </Card>
    </>
  )
}

const title = (offer: Offer) => (
  <>
    <Link className={rowStyles.name} to={`/offers/${offer.id}`}>
      {offer.title}
    </Link>{' '}
    <Chip tone="outline" icon={kindIcon[offer.kind]}>
      {kindWord[offer.kind]}
    </Chip>
  </>
)
const status = (offer: Offer) =>
  offer.removed ? <Chip tone="red">Taken down</Chip> : <WordChip {...offerWord[offer.status]} />
const next = (offer: Offer) =>
  offer.kind === 'course' ? (daysWords(toCome(offer, todayIn(browserZone()))) ?? 'No upcoming day') : ''
const views = ({ id, mine }: Offer) => <Link to={`/catalogue/views?offer=${id}`}>{mine?.views ?? 0}</Link>
const waiting = ({ id, mine }: Offer) => (
  <Link to={`/dashboard/supplier?tab=enquiries&status=open&offer=${id}`}>{mine?.enquiries ?? 0}</Link>
)
