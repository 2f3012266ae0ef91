import { Button, Loader } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { giveOwedFactor } from '../../../platform/signing-in/auth.ts'
import { useAuth } from '../../../platform/signing-in/auth-context.tsx'
import { codeOf } from '../../../platform/session/http-error.ts'
import { useProofRequest } from '../../../platform/session/proof.ts'
import { isRecovering, openRecovery } from '../../../platform/signing-in/recovery.ts'
import { Entrance } from './auth-layout.tsx'
import { NewPasswordForm } from '../account/new-password-form.tsx'
import { OneMoreStep } from './one-more-step.tsx'

type State = 'opening' | 'ready' | 'over' | 'elsewhere'

/** Where the link of a recovery mail leads: chooses a new password, and is signed in then. */
export default function NewPasswordPage() {
  const { person, refreshUser, logout } = useAuth()
  const proof = useProofRequest('page')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const code = search.get('code')
  const [state, setState] = useState<State>(() => {
    if (search.has('error_code')) return 'over'
    if (code !== null) return 'opening'
    return isRecovering() ? 'opening' : 'over'
  })

  const proved = useEffectEvent(async () => {
    setState('ready')
    await refreshUser()
  })
  const stopped = useEffectEvent(() => logout())
  const refused = useEffectEvent((error: unknown) => {
    const reason = codeOf(error)
    setState(reason === 'pkce_code_verifier_not_found' || reason === 'bad_code_verifier' ? 'elsewhere' : 'over')
  })
  const opening = state === 'opening'
  useEffect(() => {
    if (code !== null) {
      // A code works once: after this, loading the page again goes on with the session.
      openRecovery(code).then(
        () => void navigate('/new-password', { replace: true }),
        (error: unknown) => refused(error),
      )
    } else if (opening) {
      // The link stands in for the password, not for the second step of an account that has one.
      giveOwedFactor().then(
        () => proved(),
        () => stopped(),
      )
    }
  }, [code, opening, navigate])

  if (proof) return <OneMoreStep request={proof} />
  if (state === 'opening') {
    return (
      <Entrance title="Choose a new password" lead="One moment. We’re checking your link.">
        <Loader size="sm" aria-label="Checking your link" />
      </Entrance>
    )
  }
  if (state === 'ready') {
    return (
      <Entrance
        title="Choose a new password"
        lead="A few words you remember are stronger than one word with symbols. This signs you out everywhere else."
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
      title={state === 'elsewhere' ? 'Open this link where you asked for it' : 'This link has expired'}
      lead={
        state === 'elsewhere'
          ? 'For your safety, this link only opens in the browser you asked from. Open it there, or get a new link here.'
          : 'It’s been used, or it’s more than 60 minutes old. Getting a new one takes a moment.'
      }
    >
      <Button component={Link} to="/recover">
        Get a new link
      </Button>
    </Entrance>
  )
}
