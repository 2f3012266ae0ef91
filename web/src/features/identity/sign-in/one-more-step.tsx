import type { ProofRequest } from '../../../platform/session/proof.ts'
import { Entrance } from './auth-layout.tsx'
import { ProveIt } from '../proof/prove-it.tsx'
import styles from '../account/entrance-form.module.css'

/** Between the way in and the product, for an account that asks for more than one thing. */
export function OneMoreStep({ request }: { request: ProofRequest }) {
  return (
    <Entrance title="Two-step verification" lead="Confirm it’s you to sign in.">
      <div className={styles.form}>
        <ProveIt request={request} />
      </div>
      <p className={styles.foot}>
        <button type="button" className={styles.link} onClick={() => request.decline()}>
          Back to sign in
        </button>
      </p>
    </Entrance>
  )
}
