import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { walletQuery } from '../document/document.api.ts'
import { requirementsQuery } from '../requirements/requirements.api.ts'
import { submissionQuery } from '../document/submissions.api.ts'
import { HandIn } from '../uploads/hand-in.tsx'
import { HandedInDocument } from '../uploads/handed-in.tsx'

/** The form to hand in a document for a requirement, or for any. */
export function HandInPage({ forId }: { forId: string }) {
  const wallet = useQuery(walletQuery())
  const requirements = useQuery(requirementsQuery())
  const error = wallet.error ?? requirements.error
  const known = requirements.data?.find((one) => one.id === forId)
  return (
    <>
      <PageHeader
        title={known ? `Upload ${known.name}` : 'Upload a document'}
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

/** The same form for a document that came back, with everything kept that was typed. */
export function HandInAgainPage({ submissionId }: { submissionId: string }) {
  const { data, error, refetch } = useQuery(submissionQuery(submissionId))
  if (data) return <HandInPage forId={data.requirement.id} />
  return (
    <>
      <PageHeader title="Upload a document" back={{ to: '/compliance', label: 'Documents' }} />
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={8} />}
    </>
  )
}

/** One document that was handed in. */
export function DocumentPage({ submissionId }: { submissionId: string }) {
  return (
    <>
      <PageHeader title="Document" back={{ to: '/compliance/documents', label: 'Submitted' }} />
      <HandedInDocument id={submissionId} />
    </>
  )
}
