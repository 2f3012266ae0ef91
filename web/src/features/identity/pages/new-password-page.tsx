import { Button, Loader } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useAuth } from '../../../platform/auth-context.tsx'
import { codeOf } from '../../../platform/http-error.ts'
import { isRecovering, openRecovery } from '../../../platform/recovery.ts'
import { Entrance } from '../components/entrance.tsx'
import { NewPasswordForm } from '../components/new-password-form.tsx'

type State = 'opening' | 'ready' | 'over' | 'elsewhere'

/** Where the link of a recovery mail leads: chooses a new password, and is signed in then. */
export default function NewPasswordPage() {
  const { person, refreshUser } = useAuth()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const code = search.get('code')
  const [state, setState] = useState<State>(() => {
    if (search.has('error_code')) return 'over'
    if (code !== null) return 'opening'
    return isRecovering() ? 'ready' : 'over'
  })

  const opened = useEffectEvent(async () => {
    // A code works once: after this, loading the page again goes on with the session.
    await navigate('/new-password', { replace: true })
    setState('ready')
    await refreshUser()
  })
  const refused = useEffectEvent((error: unknown) => {
    const reason = codeOf(error)
    setState(reason === 'pkce_code_verifier_not_found' || reason === 'bad_code_verifier' ? 'elsewhere' : 'over')
  })
  useEffect(() => {
    if (code !== null)
      openRecovery(code).then(
        () => opened(),
        (error: unknown) => refused(error),
      )
  }, [code])

  if (state === 'opening') {
    return (
      <Entrance title="Choose a new password" lead="One moment, your link is being checked.">
        <Loader size="sm" aria-label="Checking your link" />
      </Entrance>
    )
  }
  if (state === 'ready') {
    return (
      <Entrance
        title="Choose a new password"
        lead="A few words you remember beat one with symbols. Everywhere else you are signed out."
      >
        <NewPasswordForm
          ownWords={person ? [person.email, person.fullName, person.businessName ?? ''] : []}
          onDone={async () => {
            await refreshUser()
            await navigate('/dashboard', { replace: true })
          }}
        />
      </Entrance>
    )
  }
  return (
    <Entrance
      title={state === 'elsewhere' ? 'Open this link where you asked for it' : 'This link works no more'}
      lead={
        state === 'elsewhere'
          ? 'For your safety the link opens only in the browser in which it was asked for. Open it there, or ask for a new one here.'
          : 'It has been used already, or is older than 60 minutes. Ask for a new one; it takes a moment.'
      }
    >
      <Button component={Link} to="/recover">
        Ask for a new link
      </Button>
    </Entrance>
  )
}
