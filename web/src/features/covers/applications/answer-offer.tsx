import { Button } from '@mantine/core'
import toast from 'react-hot-toast'
import type { CoverAnswer } from '@quartet/contract/covers/answers'
import type { Cover } from '@quartet/contract/covers/cover'
import { Card } from '../../../ui/display/card.tsx'
import { DecisionBar } from '../../../ui/overlays/decision-bar.tsx'
import { usePhone } from '../../../ui/page/use-phone.ts'
import { useAccept, useDecline } from './answers.api.ts'
import { TimeToAnswer } from './time-to-answer.tsx'
import styles from './answer.module.css'

const promise =
  'If you accept, you’re covering it right away. You have 15 minutes to hand it back with nothing on your record.'

type Props = { cover: Cover; answer: CoverAnswer }

/** A cover that the gym offers the reader: what it says and how long is left. On a phone the answers are in the bar below. */
export function AnswerOffer({ cover, answer }: Props) {
  const phone = usePhone()
  const { offer } = answer
  if (!offer || !answer.can.accept) return null
  return (
    <Card title={`${cover.gymName} would like you to cover it`} aside={<TimeToAnswer until={offer.answerBy} />}>
      <div className={styles.card}>
        {offer.message && <p className={styles.quote}>“{offer.message}”</p>}
        {phone ? (
          !offer.message && <p className="dim">Only you have this offer. Others can still apply.</p>
        ) : (
          <>
            <p className="dim">{promise}</p>
            <div className={styles.actions}>
              <YesOrNo cover={cover} offer={offer} />
            </div>
          </>
        )}
      </div>
    </Card>
  )
}

/** The bar of a phone for an offer; last on its page. */
export function OfferBar({ cover, answer }: Props) {
  const phone = usePhone()
  if (!phone || !answer.offer || !answer.can.accept) return null
  return (
    <DecisionBar sentence={promise}>
      <YesOrNo cover={cover} offer={answer.offer} />
    </DecisionBar>
  )
}

/** The two answers to an offer. */
export function YesOrNo({ cover, offer }: { cover: Cover; offer: NonNullable<CoverAnswer['offer']> }) {
  const accept = useAccept()
  const decline = useDecline()
  const which = { id: cover.id, applicationId: offer.applicationId }
  return (
    <>
      <Button
        variant="default"
        loading={decline.isPending}
        onClick={() =>
          decline.mutate(which, { onSuccess: () => toast.success(`${cover.gymName} knows you can’t cover it.`) })
        }
      >
        Not this one
      </Button>
      <Button
        loading={accept.isPending}
        onClick={() => accept.mutate(which, { onSuccess: () => toast.success(`You’re covering ${cover.className}.`) })}
      >
        Accept {cover.className}
      </Button>
    </>
  )
}
