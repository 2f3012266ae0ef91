import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FilePlus2 } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { useCurrentUser } from '../../../platform/auth-context.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { RowsSkeleton } from '../../../ui/skeletons.tsx'
import { HandIn } from '../components/hand-in.tsx'
import { HandedIn, HandedInDocument } from '../components/handed-in.tsx'
import { walletQuery } from '../compliance.api.ts'
import { requirementsQuery } from '../requirements.api.ts'
import { CompliancePart } from './compliance-page.tsx'

/** A trainer's documents one by one, and handing in another; for a gym, the documents that wait for it. */
export default function DocumentsPage() {
  const user = useCurrentUser()
  const [search] = useSearchParams()
  if (user.role !== 'trainer') return <CompliancePart part="review" />
  const forId = search.get('for')
  const document = search.get('document')
  if (forId !== null) return <HandInPage forId={forId} />
  if (document !== null)
    return (
      <>
        <PageHeader title="Document" back={{ to: '/compliance/documents', label: 'Handed in' }} />
        <HandedInDocument id={document} />
      </>
    )
  return (
    <>
      <PageHeader
        title="Handed in"
        back={{ to: '/compliance', label: 'Documents' }}
        actions={
          <Button
            component={Link}
            to="/compliance/documents?for=any"
            leftSection={<FilePlus2 size={16} strokeWidth={1.75} aria-hidden="true" />}
          >
            Hand in a document
          </Button>
        }
      />
      <HandedIn userId={user.userId} addressOf={(id) => `/compliance/documents?document=${id}`} />
    </>
  )
}

function HandInPage({ forId }: { forId: string }) {
  const wallet = useQuery(walletQuery())
  const requirements = useQuery(requirementsQuery())
  const error = wallet.error ?? requirements.error
  const known = requirements.data?.find((one) => one.id === forId)
  return (
    <>
      <PageHeader
        title={known ? `Hand in ${known.name}` : 'Hand in a document'}
        back={{ to: '/compliance', label: 'Documents' }}
      />
      {wallet.data && requirements.data ? (
        <HandIn key={forId} wallet={wallet.data} requirements={requirements.data} forId={forId} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void Promise.all([wallet.refetch(), requirements.refetch()])} />
      ) : (
        <RowsSkeleton rows={8} />
      )}
    </>
  )
}
