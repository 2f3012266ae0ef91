import { useQuery } from '@tanstack/react-query'
import { beginAuthenticator, giveCode } from '../../../platform/signing-in/factors.ts'
import { Copyable } from '../../../ui/display/copyable.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { CodeForm } from '../account/code-form.tsx'
import styles from './authenticator-setup.module.css'

/** Shows an authenticator app what to scan, and takes its first code. */
export function AuthenticatorSetup({ name, onDone }: { name: string; onDone: () => void }) {
  // One secret for as long as it is open, whatever is asked anew meanwhile: another would make what was scanned worthless.
  const begun = useQuery({
    queryKey: ['authenticator-setup', name],
    queryFn: () => beginAuthenticator(name),
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  })
  if (begun.error) return <ErrorState error={begun.error} onRetry={() => void begun.refetch()} />
  if (!begun.data) return <RowsSkeleton rows={3} height={64} />
  const { id, totp } = begun.data
  return (
    <ol className={styles.steps}>
      <li>
        <p>Scan this with an authenticator app on your phone.</p>
        <img src={totp.qr_code} alt="QR code for your authenticator app" width={176} height={176} />
        <p className={styles.dim}>Can’t scan it? Enter this key in the app instead:</p>
        <Copyable value={totp.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')} label="secret" />
      </li>
      <li>
        <CodeForm
          label="Authenticator app"
          field="6-digit code from the app"
          action="Turn on"
          onCode={async (code) => {
            await giveCode(id, code)
            onDone()
          }}
        />
      </li>
    </ol>
  )
}
