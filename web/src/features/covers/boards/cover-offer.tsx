import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Application, Cover } from '@quartet/contract/covers/cover'
import { useNow } from '../../../platform/words/clock.ts'
import { agoWords } from '../../../platform/words/dates.ts'
import { TalkAbout } from '../../../shell/open-thread-button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { DecisionBar } from '../../../ui/overlays/decision-bar.tsx'
import { usePhone } from '../../../ui/page/use-phone.ts'
import { answerOf } from '../applications/answers.api.ts'
import { offerWord } from '../cover/cover.copy.ts'
import { AnswerOffer, OfferBar } from '../applications/answer-offer.tsx'
import { CoverHeading } from '../search/cover-heading.tsx'
import { DayFit } from '../applications/day-fit.tsx'
import { Gates } from '../../eligibility/eligibility.tsx'
import { OfferFacts } from '../../eligibility/eligibility-facts.tsx'
import { SubstituteAnswer } from '../applications/substitute-answer.tsx'
import styles from '../cover/covers-board.module.css'
import { useOwnAnswer } from '../cover/use-own-answer.ts'

/** One cover as a trainer decides it: the class, their day around it, why they may, and their answer. */
export function CoverOffer({ cover, trainerId }: { cover: Cover; trainerId: string }) {
  const phone = usePhone()
  const { applyNow, withdrawNow, applying, withdrawing } = useOwnAnswer(cover)
  const [message, setMessage] = useState('')
  const answer = cover.myApplication
  const { data: standing } = useQuery(answerOf(cover.id))

  const action = cover.can.apply ? (
    <Button loading={applying} onClick={() => applyNow(message)}>
      Apply for {cover.className}
    </Button>
  ) : answer?.can.withdraw ? (
    <Button variant="default" loading={withdrawing} onClick={withdrawNow}>
      Withdraw
    </Button>
  ) : null
  return (
    <>
      <CoverHeading
        cover={cover}
        word={offerWord(cover)}
        showGym
        actions={answer?.status === 'confirmed' ? <TalkAbout kind="cover" id={cover.id} /> : undefined}
      />
      {standing && <AnswerOffer cover={cover} answer={standing} />}
      {standing && <SubstituteAnswer cover={cover} answer={standing} />}
      <OfferFacts cover={cover} />
      <DayFit cover={cover} trainerId={trainerId} />
      {answer === null || answer.status === 'withdrawn' || answer.status === 'selected' ? (
        <Gates cover={cover} />
      ) : null}
      {(action || answer) && answer?.status !== 'selected' && (
        <Card title="Your answer">
          <div className={styles.answer}>
            {cover.can.apply ? (
              <Textarea
                label="Message to the manager"
                description="Optional. Only the gym’s managers see it."
                placeholder="I know the 7 am crowd, happy to."
                autosize
                minRows={2}
                maxLength={500}
                value={message}
                onChange={(event) => setMessage(event.currentTarget.value)}
              />
            ) : (
              answer && <AnswerWords cover={cover} answer={answer} />
            )}
            {!phone && action && (
              <div className={styles.actions}>
                {cover.can.apply && <span className="dim small">{promise}</span>}
                {action}
              </div>
            )}
          </div>
        </Card>
      )}
      {standing && <OfferBar cover={cover} answer={standing} />}
      {phone && action && <DecisionBar sentence={cover.can.apply ? promise : undefined}>{action}</DecisionBar>}
    </>
  )
}

const promise =
  'We’ll let you know either way. If you’re approved, you have 15 minutes to hand it back with nothing on your record.'

const sentences: Partial<Record<Application['status'], string>> = {
  applied: 'A manager will decide. We’ll let you know either way.',
  selected: 'The gym has offered it to you.',
  not_chosen: 'Another trainer is covering this one. Thanks for applying.',
  withdrawn: 'You withdrew.',
  lapsed: 'The request closed before anyone was approved.',
  disqualified: 'You’re no longer free at that time.',
  declined: 'You declined this one.',
}

function sentenceOf({ state, teaches, gymName }: Cover, status: Application['status']): string {
  if (status !== 'confirmed') return sentences[status] ?? ''
  if (state === 'no_show') return `${gymName} recorded that you didn’t show up.`
  return teaches
    ? `You’re no longer covering it. ${teaches.name} is teaching it.`
    : 'You’re covering it. It’s on your schedule.'
}

function AnswerWords({ cover, answer }: { cover: Cover; answer: Application }) {
  const now = useNow()
  return (
    <div>
      <p>
        <b>
          {answer.status === 'declined' ? 'You got the offer' : 'You applied'} {agoWords(answer.createdAt, now)}.
        </b>{' '}
        {sentenceOf(cover, answer.status)}
      </p>
      {answer.message && <p className="dim">“{answer.message}”</p>}
    </div>
  )
}
