import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Package } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { rowsOf } from '../../../platform/api/paging.ts'
import { Card } from '../../../ui/display/card.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { moreOf } from '../../../ui/lists/link-rows.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { PagePending } from '../../../ui/page/page-pending.tsx'
import { OfferList } from '../offers/offer-list.tsx'
import posting from '../../../ui/lists/posting.module.css'
import styles from '../offers/suppliers.module.css'
import { TakeDown } from '../offers/take-down.tsx'
import { useCounted } from '../offers/use-page-view.ts'
import { offersQuery, oneSupplier, useOfferChanges } from '../offers/suppliers.api.ts'
import { placeWords } from '../offers/suppliers.copy.ts'
import { filterOf, noFilters } from '../offers/suppliers.rules.ts'

/** One supplier: who it is, and what it offers. */
export default function SupplierPage() {
  const { id = '' } = useParams()
  const { data: supplier, error, refetch } = useQuery(oneSupplier(id))
  const list = useInfiniteQuery(offersQuery({ ...filterOf(noFilters), supplierId: id }))
  const changes = useOfferChanges()
  useCounted(supplier?.id, null)
  if (!supplier) return <PagePending title="Supplier" error={error} onRetry={() => void refetch()} />
  return (
    <>
      <PageHeader
        title={supplier.name}
        back={{ to: '/suppliers', label: 'Suppliers' }}
        fact={placeWords(supplier)}
        actions={
          <>
            {supplier.can.moderate && (
              <TakeDown
                what={supplier.name}
                readBy={supplier.name}
                isDown={supplier.removed !== null}
                onRemove={(reason) => changes.removeSupplier.mutateAsync({ id, reason })}
                onRestore={() => changes.restoreSupplier.mutate({ id })}
              />
            )}
            {supplier.can.edit && (
              <Button component={Link} to="/catalogue/profile">
                Change profile
              </Button>
            )}
          </>
        }
      />
      {supplier.removed && (
        <output className={styles.notice}>Quartet has taken down this profile: {supplier.removed.reason}</output>
      )}
      <div className={posting.stack}>
        {(supplier.about || supplier.website) && (
          <Card title="About">
            <div className={posting.stack}>
              {supplier.about && <p className={posting.text}>{supplier.about}</p>}
              {supplier.website && (
                <p>
                  <a href={supplier.website} rel="noopener noreferrer nofollow ugc" target="_blank">
                    {supplier.website.replace(/^https?:\/\//, '').replace(/\/$/, '')}
                  </a>
                </p>
              )}
            </div>
          </Card>
        )}
        <div>
          <OfferList
            ofOne
            rows={rowsOf(list.data)}
            error={list.error}
            onRetry={() => void list.refetch()}
            more={moreOf(list)}
            empty={
              <EmptyState icon={Package} title="No listings right now">
                {' '}
                Listings from {supplier.name} appear here.
              </EmptyState>
            }
          />
        </div>
      </div>
    </>
  )
}
