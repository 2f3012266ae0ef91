import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { useAuth } from '../../platform/signing-in/auth-context.tsx'
import { readToken } from '../../platform/session/token.ts'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { PageSkeleton } from '../../ui/page/skeletons.tsx'
import { judge, type Access } from './guards.ts'

/** Shows its children to those who may see them, and sends everybody else where they belong. */
export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const auth = useAuth()
  const verdict = judge(access, { ...auth, hasToken: typeof window !== 'undefined' && readToken() !== null })
  if (verdict === 'pass') return children
  if (verdict === 'wait') return <PageSkeleton />
  if (verdict === 'failed') {
    return (
      <ErrorState
        title={auth.error ?? undefined}
        error="You’re still signed in, but we couldn’t load your account. Nothing was lost."
        onRetry={() => void auth.refreshUser()}
      />
    )
  }
  return <Navigate to={verdict.to} replace />
}
