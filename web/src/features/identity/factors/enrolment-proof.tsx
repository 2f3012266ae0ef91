import { AuthenticatorSetup } from './authenticator-setup.tsx'
import styles from '../account/prove-it.module.css'

/** Somebody whose role must have a second factor and has none: it is set up before anything else. */
export function EnrolmentProof({ onDone }: { onDone: () => void }) {
  return (
    <>
      <p className={styles.lead}>
        Your role can open other people’s information, so you need more than a password. It takes a minute, then you
        carry on where you were.
      </p>
      <AuthenticatorSetup name="Authenticator app" onDone={onDone} />
    </>
  )
}
