import { Button, TextInput } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Package } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { useAuth } from '../../platform/signing-in/auth-context.tsx'
import { fieldErrorsOf } from '../../platform/session/http-error.ts'
import { rowsOf } from '../../platform/api/paging.ts'
import { ChoiceFilter } from '../../ui/fields/choice-filter.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { FilterBar } from '../../ui/fields/filter-bar.tsx'
import { moreOf } from '../../ui/lists/link-rows.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { PlaceFilter } from '../../ui/fields/place-filter.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { useAddressFilters } from '../../ui/fields/use-address-filters.ts'
import { EnquiryList } from './enquiries/enquiry-list.tsx'
import { OfferList } from './offers/offer-list.tsx'
import { offerDocuments, offersQuery } from './offers/suppliers.api.ts'
import { kindWord } from './offers/suppliers.copy.ts'
import { filterOf, noFilters } from './offers/suppliers.rules.ts'
import filterStyles from '../../ui/fields/filter-bar.module.css'

/** What suppliers offer, for everybody; with one's own enquiries for a gym and a trainer. */
export default function SuppliersPage() {
  const { currentUser } = useAuth()
  const [query] = useSearchParams()
  const asks = currentUser?.role === 'gym' || currentUser?.role === 'trainer'
  const shown = asks && query.get('show') === 'own' ? 'own' : 'offers'
  return (
    <>
      <PageHeader
        title="Suppliers"
        beside={
          asks && (
            <Segmented
              label="Show"
              value={shown}
              options={[
                { value: 'offers', label: 'Listings', to: '/suppliers' },
                { value: 'own', label: 'Your enquiries', to: '/suppliers?show=own' },
              ]}
            />
          )
        }
        actions={
          currentUser?.role === 'supplier' && (
            <Button component={Link} to="/catalogue">
              Your catalogue
            </Button>
          )
        }
      />
      {shown === 'offers' ? (
        <Offers />
      ) : (
        <EnquiryList
          side="asker"
          asked={{}}
          empty={{
            title: 'No enquiries yet',
            words: 'Ask about a listing, and the reply appears here.',
            action: (
              <Button component={Link} to="/suppliers">
                View listings
              </Button>
            ),
          }}
        />
      )}
    </>
  )
}

function Offers() {
  const filters = useAddressFilters(noFilters)
  const { values, change } = filters
  const list = useInfiniteQuery(offersQuery(filterOf(values)))
  const documents = useQuery(offerDocuments())
  const { near } = list.error ? fieldErrorsOf(list.error) : {}
  return (
    <>
      <FilterBar
        search={values.q}
        onSearch={(q) => change({ q })}
        label="Search listings"
        active={filters.active}
        onClear={filters.clear}
      >
        <ChoiceFilter
          label="Kind"
          any="All kinds"
          choices={kindWord}
          value={values.kind}
          onChange={(kind) => change({ kind })}
        />
        <ChoiceFilter
          label="Document"
          any="Any document"
          choices={(documents.data ?? []).map((one) => ({ value: one.id, label: one.name }))}
          value={values.renews}
          onChange={(renews) => change({ renews })}
        />
        <PlaceFilter near={values.near} within={values.within} error={near} onChange={change} />
        <TextInput
          className={filterStyles.choice}
          type="date"
          aria-label="On or before this day"
          leftSection={<span className="dim small">By</span>}
          value={values.before}
          onChange={(event) => change({ before: event.currentTarget.value })}
        />
      </FilterBar>
      <OfferList
        rows={rowsOf(list.data)}
        error={list.error}
        onRetry={() => void list.refetch()}
        more={moreOf(list)}
        empty={
          <EmptyState icon={Package} title={filters.active ? 'No listings match these filters' : 'No listings yet'}>
            {filters.active
              ? 'Remove a filter or search a wider area.'
              : 'Courses, equipment, insurance and music licences appear here.'}
          </EmptyState>
        }
      />
    </>
  )
}
