import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { KeyRound, LogIn, MailCheck } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import toast from 'react-hot-toast'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { User } from '@quartet/contract/users/users'
import { useAuth } from '../../../platform/signing-in/auth-context.tsx'
import { signInByPasskey, signInByService } from '../../../platform/signing-in/factors.ts'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { ProofDeclined } from '../../../platform/session/proof.ts'
import { openRecovery } from '../../../platform/signing-in/recovery.ts'
import { installationQuery } from '../account/account.api.ts'
import styles from './other-ways-in.module.css'

/** Passkeys, also offered in the field for the address, a mailed or texted code, and the services that this installation knows. */
export function OtherWaysIn({ email, onIn }: { email: string; onIn: (user: User) => Promise<unknown> | void }) {
  const { enterBy } = useAuth()
  const { data: installation } = useQuery(installationQuery())
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const autofill = useRef<AbortController>(undefined)
  const come = useMutation({
    mutationFn: (by: () => Promise<unknown>) => enterBy(by),
    retry: false,
    onSuccess: (user) => onIn(user),
  })
  const byService = useMutation({ mutationFn: signInByService, retry: false })

  const offer = useEffectEvent(async (signal: AbortSignal) => {
    if (!(await canOfferInField())) return
    const chosen = await signInByPasskey(signal).catch(() => null)
    if (chosen && !signal.aborted) come.mutate(() => Promise.resolve())
  })
  useEffect(() => {
    const controller = new AbortController()
    autofill.current = controller
    void offer(controller.signal)
    return () => controller.abort()
  }, [])

  // Back from a service, with a code that works once.
  const code = search.get('code')
  const comeBack = useEffectEvent((given: string) => {
    void navigate('/login', { replace: true })
    come.mutate(() => openRecovery(given), { onError: (error) => void (error instanceof ProofDeclined || sayFailed()) })
  })
  const failed = search.get('error') ?? search.get('error_description')
  useEffect(() => {
    if (code !== null) comeBack(code)
    else if (failed !== null) sayFailed()
  }, [code, failed])

  const byPasskey = () => {
    autofill.current?.abort()
    come.mutate(() => signInByPasskey())
  }
  const refused = come.error instanceof ProofDeclined ? null : (come.error ?? byService.error)
  const trouble = search.get('error_description') ?? (refused && sentenceOf(refused))
  const providers = installation?.providers ?? []
  return (
    <div className={styles.ways}>
      {trouble && (
        <p role="alert" className={styles.failure}>
          {trouble}
        </p>
      )}
      {'PublicKeyCredential' in globalThis && (
        <Button
          variant="default"
          fullWidth
          loading={come.isPending}
          leftSection={<KeyRound size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={byPasskey}
        >
          Use a passkey
        </Button>
      )}
      <Button
        component={Link}
        to={email.trim() === '' ? '/sign-in-code' : `/sign-in-code?to=${encodeURIComponent(email.trim())}`}
        variant="default"
        fullWidth
        leftSection={<MailCheck size={16} strokeWidth={1.75} aria-hidden="true" />}
      >
        Send me a code
      </Button>
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          variant="default"
          fullWidth
          loading={byService.isPending}
          leftSection={<LogIn size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => byService.mutate(id)}
        >
          Continue with {name}
        </Button>
      ))}
    </div>
  )
}

const sayFailed = () => void toast.error('An error occurred during authentication.', { id: 'login' })

async function canOfferInField(): Promise<boolean> {
  // An address of numbers names no place that passkeys could belong to.
  if (!('PublicKeyCredential' in globalThis) || /^[\d.[\]:]+$/.test(window.location.hostname)) return false
  return PublicKeyCredential.isConditionalMediationAvailable()
}
