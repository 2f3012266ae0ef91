import { Button } from '@mantine/core'
import { CircleCheck, Phone } from 'lucide-react'
import { Link } from 'react-router'
import type { CoverRequestAnswer } from '@quartet/contract/cover-requests'
import { phoneLink, phoneWords } from '../../../platform/phone-numbers.ts'
import { usePlace } from '../../../shell/use-place.ts'
import { TimeLeft } from '../../../ui/moment.tsx'
import { coverAddress } from '../covers.rules.ts'
import styles from './away-form.module.css'

export type AwayAnswer = {
  requests: CoverRequestAnswer[]
  calls: {
    timetableId: string
    gymId: string
    gymName: string
    phone: string | null
    className: string
    startsAt: string
  }[]
  left: { timetableId: string; className: string; sentence: string }[]
}

/** What came of it: what each gym does now, whom to call, and what could not be asked for. */
export function AwayDone({ answer, own, onDone }: { answer: AwayAnswer; own: boolean; onDone: () => void }) {
  const { base } = usePlace()
  const { requests, calls, left } = answer
  const count = requests.reduce((sum, one) => sum + one.lines.length, 0)
  return (
    <div className={styles.done} aria-live="polite">
      {calls.map((call) => (
        <section
          key={call.timetableId}
          className={styles.call}
          aria-label={`Call ${call.gymName} about ${call.className}`}
        >
          <h2>
            {call.className} starts in <TimeLeft until={call.startsAt} />: call {call.gymName} now
          </h2>
          <p>
            They have been told that {own ? 'you' : 'the trainer'} will not attend. There is no time left to ask others
            in the app, so somebody there has to find a way.
          </p>
          {call.phone ? (
            <Button
              component="a"
              href={phoneLink(call.phone)}
              color="red"
              leftSection={<Phone size={18} strokeWidth={1.75} aria-hidden="true" />}
            >
              Call {call.gymName}, {phoneWords(call.phone)}
            </Button>
          ) : (
            <p>This gym has given no phone number. Write to them under Messages, or ask a colleague.</p>
          )}
        </section>
      ))}
      {count > 0 && (
        <>
          <span className={styles.tick}>
            <CircleCheck size={26} strokeWidth={1.75} aria-hidden="true" />
          </span>
          <h2>Cover is asked for {count === 1 ? '1 class' : `${count} classes`}</h2>
          <ul className={`plain ${styles.list}`}>
            {requests.map((request) => (
              <li key={request.id}>{sentenceFor(request)}</li>
            ))}
          </ul>
        </>
      )}
      {left.length > 0 && (
        <ul className={`plain ${styles.list}`} aria-label="Not asked for">
          {left.map((one) => (
            <li key={one.timetableId}>
              <b>{one.className}</b>: {one.sentence}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
        {count > 0 && (
          <Button component={Link} to={coverAddress(base, own ? { show: 'mine' } : {})}>
            See the covers
          </Button>
        )}
      </div>
    </div>
  )
}

function sentenceFor({ gymName, lines }: CoverRequestAnswer): string {
  const waiting = lines.filter((line) => line.state === 'awaiting_release').length
  const counted = lines.length === 1 ? '1 class' : `${lines.length} classes`
  if (waiting === lines.length) return `${gymName}: ${counted}. They say yes first, then others are asked.`
  return `${gymName}: ${counted}. Trainers who can take ${lines.length === 1 ? 'it' : 'them'} are asked now.`
}
