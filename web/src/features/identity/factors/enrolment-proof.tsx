import { AuthenticatorSetup } from './authenticator-setup.tsx'
import styles from '../account/prove-it.module.css'

/** Somebody whose role must have a second factor and has none: it is set up before anything else. */
export function EnrolmentProof({ onDone }: { onDone: () => void }) {
  return (
    <>
      <p className={styles.lead}>
        People of your role open what others entrust to them, so a password alone does not do. It takes a minute, and
        you go on where you were.
      </p>
      <AuthenticatorSetup name="Authenticator app" onDone={onDone} />
    </>
  )
}
