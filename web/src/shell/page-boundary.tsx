import { Component, type ReactNode } from 'react'
import toast from 'react-hot-toast'
import { ErrorState } from '../ui/page/error-state.tsx'
import { PageTitle } from '../ui/page/page-title.tsx'

type Props = { children: ReactNode; place: string }

/**
 * Keeps the frame when a page breaks, or when its code cannot be fetched because the server is away: everything else
 * stays within reach, and another place begins anew.
 */
export class PageBoundary extends Component<Props, { error: unknown; at: string | null }> {
  override state = { error: null, at: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  static getDerivedStateFromProps({ place }: Props, state: { error: unknown; at: string | null }) {
    return state.at === place ? null : { error: null, at: place }
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    return (
      <>
        <PageTitle>Page problem</PageTitle>
        <ErrorState title="We can’t show this page right now" error={error} onRetry={() => void tryAgain()} />
      </>
    )
  }
}

/** Loads the page anew once the server answers; before that a reload would lose the whole window. */
async function tryAgain(): Promise<void> {
  try {
    await fetch('/api/health')
    window.location.reload()
  } catch {
    toast.error('Quartet still isn’t available. Nothing you entered was lost.', { id: 'away' })
  }
}
