import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, Navigate } from 'react-router'
import { useAuth } from '../../../platform/signing-in/auth-context.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import { PageSkeleton } from '../../../ui/page/skeletons.tsx'
import { CompleteProfile } from './complete-profile.tsx'

/** Asks for a login itself: when the session ends while the page is open, it says so instead of sweeping the page away. */
export default function CompleteProfilePage() {
  const { person, isLoading, error, refreshUser } = useAuth()
  const [wasHere, setWasHere] = useState(false)
  if (person && !wasHere) setWasHere(true)

  if (person) return <CompleteProfile key={person.id} person={person} />
  if (isLoading) return <PageSkeleton />
  if (error !== null)
    return <EmptyState title={error} action={<Button onClick={() => void refreshUser()}>Try again</Button>} />
  if (!wasHere) return <Navigate to="/login" replace />
  return (
    <EmptyState
      title="Please log in to continue"
      action={
        <Button component={Link} to="/login">
          Sign in
        </Button>
      }
    >
      <PageTitle>Profile Setup</PageTitle>
      You’ve been signed out. What you typed is saved in this browser.
    </EmptyState>
  )
}
