import { Button } from '@mantine/core'
import { useState } from 'react'
import toast from 'react-hot-toast'
import type { CoverAnswer } from '@quartet/contract/cover-answers'
import type { Cover } from '@quartet/contract/covers'
import { useNow } from '../../../platform/clock.ts'
import { Card } from '../../../ui/card.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { useAnswerReturn, useClaim, useDropReturn } from '../cover-answers.api.ts'
import { agoWords, firstName } from '../covers.rules.ts'
import styles from './answer.module.css'

/** Whether a class goes back to whoever taught it before: the question, who waits for whom, and the answers. */
export function GoingBack({ cover, answer }: { cover: Cover; answer: CoverAnswer }) {
  const reply = useAnswerReturn()
  const drop = useDropReturn()
  const now = useNow()
  const asked = answer.returning
  if (!asked) return null
  const { id, kind, to, askedAt } = asked
  const substitute = cover.substitute ? firstName(cover.substitute.name) : 'the substitute'
  const mayAnswer = answer.can.answerReturn
  const question = mayAnswer
    ? kind === 'claimed'
      ? `${to.name} would like it back`
      : `${cover.gymName} asks whether you teach it after all`
    : kind === 'claimed'
      ? answer.can.dropReturn
        ? `${substitute} has been asked to give it back`
        : `${to.name} has asked ${substitute} for it back`
      : `${to.name} has been asked to take it back`
  return (
    <Card title={question} aside={<span className="dim small">asked {agoWords(askedAt, now)}</span>}>
      <div className={styles.card}>
        <p>
          {mayAnswer
            ? kind === 'claimed'
              ? 'It stays yours unless you agree.'
              : `Without your yes it stays ${substitute}’s.`
            : kind === 'claimed'
              ? `It stays ${substitute}’s unless they agree.`
              : `It stays ${substitute}’s unless ${firstName(to.name)} says yes.`}
        </p>
        <div className={styles.actions}>
          {mayAnswer && (
            <>
              <Button
                loading={reply.isPending && reply.variables.agreed}
                onClick={() =>
                  reply.mutate(
                    { id: cover.id, returnId: id, agreed: true },
                    {
                      onSuccess: () =>
                        toast.success(
                          kind === 'claimed' ? `It is ${firstName(to.name)}’s again.` : 'It is yours again.',
                        ),
                    },
                  )
                }
              >
                {kind === 'claimed' ? `Give it back to ${firstName(to.name)}` : 'I teach it'}
              </Button>
              <Button
                variant="default"
                loading={reply.isPending && !reply.variables.agreed}
                onClick={() => reply.mutate({ id: cover.id, returnId: id, agreed: false })}
              >
                {kind === 'claimed' ? 'Keep it' : 'No, leave it covered'}
              </Button>
            </>
          )}
          {answer.can.dropReturn && (
            <Button
              variant="default"
              loading={drop.isPending}
              onClick={() => drop.mutate({ id: cover.id, returnId: id })}
            >
              Ask no longer
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}

/** Asks the substitute to give a class back: whoever is away could teach it after all. */
export function ClaimBack({ cover, answer }: { cover: Cover; answer: CoverAnswer }) {
  const claim = useClaim()
  const [asking, setAsking] = useState(false)
  if (!answer.can.claim || !cover.substitute) return null
  const name = firstName(cover.substitute.name)
  return (
    <Card title="You could teach it after all?">
      <div className={styles.card}>
        <p>
          It is {name}’s now. Ask whether {name} gives it back.
        </p>
        <div className={styles.actions}>
          <Button variant="default" onClick={() => setAsking(true)}>
            Ask for it back
          </Button>
        </div>
      </div>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Ask ${name} for ${cover.className} back?`}
        action={`Ask ${name}`}
        onConfirm={async () => {
          await claim.mutateAsync({ id: cover.id })
          toast.success(`${name} has been asked.`)
        }}
      >
        It stays {name}’s unless they agree. {cover.gymName} hears of it.
      </Confirm>
    </Card>
  )
}
