import { Button } from '@mantine/core'
import toast from 'react-hot-toast'
import type { CoverAnswer } from '@quartet/contract/cover-answers'
import type { Cover } from '@quartet/contract/covers'
import { Card } from '../../../ui/card.tsx'
import { DecisionBar } from '../../../ui/decision-bar.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { useAccept, useDecline } from '../cover-answers.api.ts'
import { TimeToAnswer } from './time-to-answer.tsx'
import styles from './answer.module.css'

const promise = 'With your yes it is yours at once. For 15 minutes you can give it back, without a mark.'

/** A cover that the gym offers the reader: what it says, how long is left, yes or no. */
export function AnswerOffer({ cover, answer }: { cover: Cover; answer: CoverAnswer }) {
  const phone = usePhone()
  const accept = useAccept()
  const decline = useDecline()
  const { offer } = answer
  if (!offer || !answer.can.accept) return null
  const which = { id: cover.id, applicationId: offer.applicationId }
  const actions = (
    <>
      <Button
        variant="default"
        loading={decline.isPending}
        onClick={() =>
          decline.mutate(which, { onSuccess: () => toast.success(`${cover.gymName} knows that you cannot.`) })
        }
      >
        Not this one
      </Button>
      <Button
        loading={accept.isPending}
        onClick={() => accept.mutate(which, { onSuccess: () => toast.success(`${cover.className} is yours.`) })}
      >
        Take {cover.className}
      </Button>
    </>
  )
  return (
    <>
      <Card title={`${cover.gymName} would like you to take it`} aside={<TimeToAnswer until={offer.answerBy} />}>
        <div className={styles.card}>
          {offer.message && <p className={styles.quote}>“{offer.message}”</p>}
          {phone ? (
            !offer.message && <p className="dim">They ask you alone. Others may still apply.</p>
          ) : (
            <>
              <p className="dim">{promise}</p>
              <div className={styles.actions}>{actions}</div>
            </>
          )}
        </div>
      </Card>
      {phone && <DecisionBar sentence={promise}>{actions}</DecisionBar>}
    </>
  )
}
