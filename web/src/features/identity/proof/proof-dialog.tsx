import { useState } from 'react'
import type { ProofRequest } from '../../../platform/session/proof.ts'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { EnrolmentProof } from '../factors/enrolment-proof.tsx'
import { ProveIt } from './prove-it.tsx'
import { useSecurityChanged } from '../account/account.api.ts'
import { RecoveryCodes } from '../factors/recovery-codes.tsx'
import styles from '../account/prove-it.module.css'

/** Opens wherever something asks for a fresh proof, and lets it go on once it is given. Closed, it stays undone. */
export default function ProofDialog({ request }: { request: ProofRequest | null }) {
  const enrolment = request?.need === 'enrolment'
  const [enrolled, setEnrolled] = useState(false)
  const changed = useSecurityChanged()
  const finish = () => {
    setEnrolled(false)
    void changed()
    request?.done()
  }
  return (
    <Sheet
      over
      opened={request !== null}
      onClose={() => (enrolled ? finish() : request?.decline())}
      title={enrolled ? 'Recovery codes' : enrolment ? 'Set up two-step verification' : 'Confirm it’s you'}
    >
      {request &&
        (enrolled ? (
          <RecoveryCodes again={false} onDone={finish} />
        ) : enrolment ? (
          <EnrolmentProof onDone={() => setEnrolled(true)} />
        ) : (
          <>
            <p className={styles.lead}>Then you can carry on. Nothing you entered is lost.</p>
            <ProveIt request={request} />
          </>
        ))}
    </Sheet>
  )
}
