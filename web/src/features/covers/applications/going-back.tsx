import { Button } from '@mantine/core'
import { useState } from 'react'
import toast from 'react-hot-toast'
import type { CoverAnswer } from '@quartet/contract/covers/answers'
import type { Cover } from '@quartet/contract/covers/cover'
import { useNow } from '../../../platform/words/clock.ts'
import { agoWords } from '../../../platform/words/dates.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { useAnswerReturn, useClaim, useDropReturn } from './answers.api.ts'
import { firstName } from '../cover/cover.rules.ts'
import styles from './answer.module.css'

type Props = { cover: Cover; answer: CoverAnswer }

/** Whether a class goes back to whoever taught it before: the question, who waits for whom, and the answers. */
export function GoingBack({ cover, answer }: Props) {
  const now = useNow()
  const asked = answer.returning
  const words = goingBackWords(cover, answer)
  if (!asked || !words) return null
  return (
    <Card title={words.question} aside={<span className="dim small">asked {agoWords(asked.askedAt, now)}</span>}>
      <div className={styles.card}>
        <p>{words.stays}</p>
        <div className={styles.actions}>
          <GoingBackActions cover={cover} answer={answer} />
        </div>
      </div>
    </Card>
  )
}

/** Who is asked whether a class goes back, and whose it stays without a yes; null where nobody is asked. */
export function goingBackWords(
  cover: Cover,
  { returning, can }: CoverAnswer,
): { question: string; stays: string } | null {
  if (!returning) return null
  const { kind, to } = returning
  const substitute = substituteOf(cover)
  if (can.answerReturn)
    return kind === 'claimed'
      ? { question: `${to.name} would like it back`, stays: 'You’re still covering it unless you agree.' }
      : {
          question: `Can you teach it after all? ${cover.gymName} is asking`,
          stays: `Unless you agree, ${substitute} is covering it.`,
        }
  return kind === 'claimed'
    ? {
        question: can.dropReturn
          ? `We’ve asked ${substitute} to hand it back`
          : `${to.name} has asked ${substitute} for it back`,
        stays: `${substitute} is still covering it unless they agree.`,
      }
    : {
        question: `We’ve asked ${to.name} to teach it after all`,
        stays: `${substitute} is still covering it unless ${firstName(to.name)} agrees.`,
      }
}

const substituteOf = ({ substitute }: Cover) => (substitute ? firstName(substitute.name) : 'the covering trainer')

/** Yes and no of whoever is asked, and asking no longer of whoever asked. */
export function GoingBackActions({ cover, answer }: Props) {
  const reply = useAnswerReturn()
  const drop = useDropReturn()
  if (!answer.returning) return null
  const { id: returnId, kind, to } = answer.returning
  const which = { id: cover.id, returnId }
  return (
    <>
      {answer.can.answerReturn && (
        <>
          <Button
            loading={reply.isPending && reply.variables.agreed}
            onClick={() =>
              reply.mutate(
                { ...which, agreed: true },
                {
                  onSuccess: () =>
                    toast.success(
                      kind === 'claimed' ? `${firstName(to.name)} is teaching it again.` : 'You’re teaching it again.',
                    ),
                },
              )
            }
          >
            {kind === 'claimed' ? `Hand it back to ${firstName(to.name)}` : 'I’ll teach it'}
          </Button>
          <Button
            variant="default"
            loading={reply.isPending && !reply.variables.agreed}
            onClick={() => reply.mutate({ ...which, agreed: false })}
          >
            {kind === 'claimed' ? 'Keep covering it' : 'Leave it covered'}
          </Button>
        </>
      )}
      {answer.can.dropReturn && (
        <Button variant="default" loading={drop.isPending} onClick={() => drop.mutate(which)}>
          Withdraw the request
        </Button>
      )}
    </>
  )
}

/** Lets the usual trainer ask for a covered class back. */
export function ClaimBack({ cover, answer }: Props) {
  if (!answer.can.claim || !cover.substitute) return null
  const name = firstName(cover.substitute.name)
  return (
    <Card title="Can you teach it after all?">
      <div className={styles.card}>
        <p>{name} is covering it. You can ask for it back.</p>
        <div className={styles.actions}>
          <AskBack cover={cover} answer={answer} />
        </div>
      </div>
    </Card>
  )
}

/** The question to the substitute, once asked whether that is meant. */
export function AskBack({ cover, answer }: Props) {
  const claim = useClaim()
  const [asking, setAsking] = useState(false)
  if (!answer.can.claim || !cover.substitute) return null
  const name = firstName(cover.substitute.name)
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Ask for it back
      </Button>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Ask ${name} for ${cover.className} back?`}
        action={`Ask ${name}`}
        onConfirm={async () => {
          await claim.mutateAsync({ id: cover.id })
          toast.success(`We’ve asked ${name}.`)
        }}
      >
        {name} is still covering it unless they agree. We’ll let {cover.gymName} know.
      </Confirm>
    </>
  )
}
