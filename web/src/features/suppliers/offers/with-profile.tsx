import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Package } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Supplier } from '@quartet/contract/suppliers/suppliers'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { mySupplier } from './suppliers.api.ts'

/** Shows its children once the supplier has said who it is; until then the way to say so. */
export function WithProfile({ title, children }: { title: string; children: (profile: Supplier) => ReactNode }) {
  const { role } = useCurrentUser()
  const { data, error, refetch } = useQuery({ ...mySupplier(), enabled: role === 'supplier' })
  if (data?.profile) return children(data.profile)
  const isOther = role !== 'supplier'
  return (
    <>
      <PageHeader title={title} />
      <Card flush={!data}>
        {data || isOther ? (
          <EmptyState
            icon={Package}
            title={isOther ? 'This page is for suppliers' : 'Complete your business profile first'}
            action={
              <Button component={Link} to={isOther ? '/suppliers' : '/catalogue/profile'}>
                {isOther ? 'View listings' : 'Add business profile'}
              </Button>
            }
          >
            {isOther
              ? 'Go to your dashboard to see your own pages.'
              : 'Your business profile appears on each of your listings.'}
          </EmptyState>
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <RowsSkeleton rows={4} />
        )}
      </Card>
    </>
  )
}
