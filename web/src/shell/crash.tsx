import { Button } from '@mantine/core'
import { useRouteError } from 'react-router'
import { ErrorState } from '../ui/page/error-state.tsx'
import { PageTitle } from '../ui/page/page-title.tsx'

/** A page that broke: what it says, and the way on. */
export function Crash() {
  const error = useRouteError()
  return (
    <main style={{ padding: '4rem 1rem' }}>
      <PageTitle>Page problem</PageTitle>
      <ErrorState
        title="We couldn’t show this page"
        error={error}
        onRetry={() => window.location.reload()}
        action={
          <Button component="a" href="/">
            Home
          </Button>
        }
      />
    </main>
  )
}
