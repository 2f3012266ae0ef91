import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Submission } from '@quartet/contract/compliance/submissions'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import type { ThingHere } from '../../../shell/map/slices.ts'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { Standing } from '../../../ui/display/status-panel.tsx'
import { nameOf, submissionWord } from '../document/document.copy.ts'
import { submissionQuery } from '../document/submissions.api.ts'
import { AnswerQuestion, HolderActions } from '../uploads/handed-in.tsx'
import { ReviewDocument } from '../reviews/review-document.tsx'
import styles from '../reviews/review.module.css'

/** A document in its thread: how it stands; its holder answers, replaces or takes it back, its gym reads and decides it. */
const DocumentHere: ThingHere = ({ id, gymId }) => {
  const { trainer } = useCurrentUser()
  const { data: one } = useQuery(submissionQuery(id, trainer ? undefined : gymId))
  if (!one) return null
  return (
    <Standing word={submissionWord(one)}>
      {trainer ? <Holder one={one} /> : gymId && <Reviewer one={one} gymId={gymId} />}
    </Standing>
  )
}
export default DocumentHere

function Holder({ one }: { one: Submission }) {
  const [answering, setAnswering] = useState(false)
  const question = one.messages.findLast((message) => message.question)
  return (
    <>
      {one.can.answer && <Button onClick={() => setAnswering(true)}>Answer the question</Button>}
      <HolderActions one={one} />
      <Sheet opened={answering} onClose={() => setAnswering(false)} title={nameOf(one.requirement)}>
        {question && (
          <p>
            <b>{question.author.name}</b> {question.text}
          </p>
        )}
        <AnswerQuestion one={one} onDone={() => setAnswering(false)} />
      </Sheet>
    </>
  )
}

/** Nobody decides on what they have not read: the document and its form come with the answer. */
function Reviewer({ one, gymId }: { one: Submission; gymId: string }) {
  const [reading, setReading] = useState(false)
  const close = () => setReading(false)
  if (!one.can.decide && !one.can.undo && !reading) return null
  return (
    <>
      <Button variant={one.can.decide ? 'filled' : 'default'} onClick={() => setReading(true)}>
        {one.can.decide ? 'Approve or reject' : 'Undo the decision'}
      </Button>
      <Sheet opened={reading} onClose={close} title={`${nameOf(one.requirement)}, ${one.trainer.name}`} size="80rem">
        <div className={styles.inThread} data-review-keys>
          <ReviewDocument id={one.id} gymId={gymId} onDecided={close} onMove={() => undefined} inThread />
        </div>
      </Sheet>
    </>
  )
}
