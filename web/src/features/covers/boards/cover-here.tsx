import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import toast from 'react-hot-toast'
import type { CoverAnswer } from '@quartet/contract/covers/answers'
import type { Cover } from '@quartet/contract/covers/cover'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import type { ThingHere } from '../../../shell/map/slices.ts'
import { Standing } from '../../../ui/display/status-panel.tsx'
import { answerOf } from '../applications/answers.api.ts'
import { comparisonOf, oneCover, useApprove } from '../cover/cover.api.ts'
import { managerWord, offerWord, requesterWord } from '../cover/cover.copy.ts'
import { firstName, isOpen, seenOf, toCompare } from '../cover/cover.rules.ts'
import { YesOrNo } from '../applications/answer-offer.tsx'
import { CancelCover } from '../cover/cancel-cover.tsx'
import { ChangeHands } from '../applications/change-hands.tsx'
import { AskBack, GoingBackActions, goingBackWords } from '../applications/going-back.tsx'
import { HandBack } from '../applications/hand-back.tsx'
import { ReleaseActions } from '../requests/release-decision.tsx'
import { useOwnAnswer } from '../cover/use-own-answer.ts'

/** A cover in its thread: how it stands for the reader, and the answers that are theirs to give. */
const CoverHere: ThingHere = ({ id }) => {
  const { data: cover } = useQuery(oneCover(id))
  return cover ? <Shown cover={cover} /> : null
}
export default CoverHere

function Shown({ cover }: { cover: Cover }) {
  const { trainer } = useCurrentUser()
  const { data: answer } = useQuery(answerOf(cover.id))
  const own = trainer !== null && cover.usualTrainer?.id === trainer.id
  const word = trainer === null ? managerWord(cover) : own ? requesterWord(cover) : offerWord(cover)
  const waits = answer && goingBackWords(cover, answer)
  const [cancelling, setCancelling] = useState(false)
  return (
    <Standing word={word} note={waits && `${waits.question}. ${waits.stays}`}>
      {trainer && !own && <OwnAnswer cover={cover} answer={answer} />}
      {trainer === null && <Choice cover={cover} />}
      {answer && <ChangingHands cover={cover} answer={answer} />}
      {cover.can.release ? (
        <ReleaseActions cover={cover} />
      ) : (
        cover.can.cancel && (
          <Button variant="default" onClick={() => setCancelling(true)}>
            Cancel cover
          </Button>
        )
      )}
      <CancelCover cover={cover} opened={cancelling} onClose={() => setCancelling(false)} />
    </Standing>
  )
}

/** A class that is covered goes back, or on to somebody else: whoever may ask or answer that does so here. */
function ChangingHands({ cover, answer }: { cover: Cover; answer: CoverAnswer }) {
  return (
    <>
      <GoingBackActions cover={cover} answer={answer} />
      {/* Whoever is asked for it gives it back, or keeps it, with that answer. */}
      {!answer.can.answerReturn && <HandBack cover={cover} answer={answer} />}
      <AskBack cover={cover} answer={answer} />
      <ChangeHands cover={cover} answer={answer} />
    </>
  )
}

/** What whoever could teach it answers. */
function OwnAnswer({ cover, answer }: { cover: Cover; answer: CoverAnswer | undefined }) {
  const { applyNow, withdrawNow, applying, withdrawing } = useOwnAnswer(cover)
  return (
    <>
      {cover.can.apply && (
        <Button loading={applying} onClick={() => applyNow('')}>
          Apply for {cover.className}
        </Button>
      )}
      {cover.myApplication?.can.withdraw && (
        <Button variant="default" loading={withdrawing} onClick={withdrawNow}>
          Withdraw
        </Button>
      )}
      {answer?.can.accept && answer.offer && <YesOrNo cover={cover} offer={answer.offer} />}
    </>
  )
}

/** Who fits best can be approved here; to compare several there is the cover itself. */
function Choice({ cover }: { cover: Cover }) {
  const approve = useApprove()
  const waiting = toCompare(cover).filter((one) => one.can.approve)
  const { data } = useQuery({ ...comparisonOf(cover.id), enabled: isOpen(cover) && waiting.length > 1 })
  const first = waiting.length > 1 ? waiting.find((one) => one.id === data?.best?.applicationId) : waiting[0]
  if (!isOpen(cover) || !first) return null
  const name = firstName(first.trainer.name)
  return (
    <Button
      loading={approve.isPending}
      onClick={() =>
        approve.mutate(
          { id: cover.id, applicationId: first.id, ...seenOf(cover) },
          { onSuccess: () => toast.success(`${name} is covering ${cover.className}. We’re notifying everyone.`) },
        )
      }
    >
      Approve {name}
    </Button>
  )
}
