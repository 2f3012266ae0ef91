import { ErrorState } from './error-state.tsx'
import { PageTitle } from './page-title.tsx'
import { PageSkeleton } from './skeletons.tsx'

type Props = { title: string; error: unknown; onRetry: () => void }

/** A page whose thing is not there: not yet, or for a reason that it says. */
export function PagePending({ title, error, onRetry }: Props) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      {error ? <ErrorState error={error} onRetry={onRetry} /> : <PageSkeleton />}
    </>
  )
}
