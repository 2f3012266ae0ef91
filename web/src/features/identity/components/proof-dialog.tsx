import { useProofRequest } from '../../../platform/proof.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { EnrolmentProof } from './enrolment-proof.tsx'
import { ProveIt } from './prove-it.tsx'
import styles from './prove-it.module.css'

/** Opens wherever something asks for a fresh proof, and lets it go on once it is given. Closed, it stays undone. */
export default function ProofDialog() {
  const request = useProofRequest('dialog')
  const enrolment = request?.need === 'enrolment'
  return (
    <Sheet
      opened={request !== null}
      onClose={() => request?.decline()}
      title={enrolment ? 'Set up a second step' : 'Confirm that it is you'}
    >
      {request &&
        (enrolment ? (
          <EnrolmentProof onDone={request.done} />
        ) : (
          <>
            <p className={styles.lead}>Then what you were doing goes on; nothing you entered is lost.</p>
            <ProveIt request={request} />
          </>
        ))}
    </Sheet>
  )
}
