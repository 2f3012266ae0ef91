import { Button } from '@mantine/core'
import { useState } from 'react'
import type { CoverAnswer } from '@quartet/contract/covers/answers'
import type { Cover } from '@quartet/contract/covers/cover'
import { Card } from '../../../ui/display/card.tsx'
import { outcomeWords } from './answers.copy.ts'
import { GoingBack } from './going-back.tsx'
import { HandBack } from './hand-back.tsx'
import { OutcomeForm } from './outcome-form.tsx'
import styles from './answer.module.css'

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
            <p>Say so, and how many came: it is paid by that.</p>
            <div className={styles.actions}>
              <Button onClick={() => setSaying(true)}>Yes, I taught it</Button>
            </div>
          </div>
          <OutcomeForm cover={cover} state={answer.state} own opened={saying} onClose={() => setSaying(false)} />
        </Card>
      )}
      {teaches && (
        <Card title="It is yours">
          <div className={styles.card}>
            <p>
              {searchId !== null
                ? 'Somebody else is looked for. It stays yours until somebody is approved.'
                : can.untake
                  ? 'It is on your timetable. For 15 minutes you can give it back without a mark.'
                  : 'It is on your timetable. If you cannot come, say so early: it stays yours until somebody else is found.'}
            </p>
            <HandBack cover={cover} answer={answer} />
          </div>
        </Card>
      )}
      {outcome && <Card title="What happened">{outcomeWords(outcome)}</Card>}
      {shortNotice && (
        <Card title="Paid for short notice">
          <p>
            {shortNotice.percent !== null && <b>{shortNotice.percent}% of the class. </b>}
            {shortNotice.because}.
          </p>
        </Card>
      )}
    </>
  )
}
