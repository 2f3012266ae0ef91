import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { CoverAnswer } from '@quartet/contract/covers/answers'
import type { Cover } from '@quartet/contract/covers/cover'
import { Card } from '../../../ui/display/card.tsx'
import { outcomeWords } from './answers.copy.ts'
import { GoingBack } from './going-back.tsx'
import { HandBack } from './hand-back.tsx'
import styles from './answer.module.css'

const OutcomeForm = lazy(() => import('./outcome-form.tsx'))

/** A class that the reader covers: giving it back, whether it goes back, and what became of it. */
export function SubstituteAnswer({ cover, answer }: { cover: Cover; answer: CoverAnswer }) {
  const [saying, setSaying] = useState(false)
  const { can, shortNotice, outcome, searchId } = answer
  const teaches = can.handBack || can.untake || searchId !== null
  return (
    <>
      <GoingBack cover={cover} answer={answer} />
      {can.sayOutcome && (
        <Card title="Did you teach it?">
          <div className={styles.card}>
            <p>Confirm it and record attendance. Your pay depends on it.</p>
            <div className={styles.actions}>
              <Button onClick={() => setSaying(true)}>Yes, I taught it</Button>
            </div>
          </div>
          {saying && (
            <Suspense>
              <OutcomeForm cover={cover} state={answer.state} own opened onClose={() => setSaying(false)} />
            </Suspense>
          )}
        </Card>
      )}
      {teaches && (
        <Card title="You’re covering this class">
          <div className={styles.card}>
            <p>
              {searchId !== null
                ? 'We’re finding someone else. You’re still on until someone is approved.'
                : can.untake
                  ? 'It’s on your schedule. You have 15 minutes to hand it back with nothing on your record.'
                  : 'It’s on your schedule. If you can’t make it, hand it back early. You’re still on until someone else is approved.'}
            </p>
            <HandBack cover={cover} answer={answer} />
          </div>
        </Card>
      )}
      {outcome && <Card title="Outcome">{outcomeWords(outcome)}</Card>}
      {shortNotice && (
        <Card title="Late cancellation pay">
          <p>
            {shortNotice.percent !== null && <b>{shortNotice.percent}% of the class. </b>}
            {shortNotice.because}.
          </p>
        </Card>
      )}
    </>
  )
}
