import { Button } from '@mantine/core'
import { CircleCheck, Phone } from 'lucide-react'
import { Link } from 'react-router'
import type { CoverRequestAnswer } from '@quartet/contract/covers/requests'
import { useNow } from '../../../platform/words/clock.ts'
import { phoneLink, phoneWords } from '../../../platform/words/phone-numbers.ts'
import { usePlace } from '../../../shell/pages/use-place.ts'
import { TimeLeft } from '../../../ui/display/moment.tsx'
import { coverAddress, whenOf } from '../cover/cover.rules.ts'
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
  left: {
    timetableId: string
    className: string
    date: string
    startTime: string
    timezone: string
    sentence: string
  }[]
}

/** What came of it: what each gym does now, whom to call, and what could not be asked for. */
export function AwayDone({ answer, own, onDone }: { answer: AwayAnswer; own: boolean; onDone: () => void }) {
  const { base } = usePlace()
  const { requests, calls, left } = answer
  const now = useNow()
  const lines = requests.flatMap((one) => one.lines)
  const count = lines.length
  // A list opens with its first cover beside it, which is mostly another one: the first that was asked for is named.
  const cover = lines.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))[0]
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
            We’ve told them {own ? 'you' : 'the trainer'} can’t make it. There’s no time left to ask other trainers in
            the app, so call the gym.
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
            <p>This gym hasn’t added a phone number. Message them, or ask a colleague.</p>
          )}
        </section>
      ))}
      {count > 0 && (
        <>
          <span className={styles.tick}>
            <CircleCheck size={26} strokeWidth={1.75} aria-hidden="true" />
          </span>
          <h2>Cover requested for {count === 1 ? '1 class' : `${count} classes`}</h2>
          <ul className={`plain ${styles.list}`}>
            {requests.map((request) => (
              <li key={request.id}>{sentenceFor(request, now)}</li>
            ))}
          </ul>
        </>
      )}
      {left.length > 0 && (
        <ul className={`plain ${styles.list}`} aria-label="No cover requested">
          {left.map((one) => (
            <li key={one.timetableId}>
              <b>
                {one.className}, {whenOf(one, now)}
              </b>
              : {one.sentence}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
        {cover && (
          <Button component={Link} to={coverAddress(base, { ...(own && { show: 'mine' }), cover: cover.id })}>
            {count === 1 ? 'See the cover' : 'See the covers'}
          </Button>
        )}
      </div>
    </div>
  )
}

/** 'Northside: Ride 45, Thu 26 Nov 6:00 am, and 2 more.' with what happens next. */
function sentenceFor({ gymName, lines }: CoverRequestAnswer, now: number): string {
  const [first, ...more] = lines.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
  const waiting = lines.filter((line) => line.state === 'awaiting_release').length
  const named = `${first!.className}, ${whenOf(first!, now)}${more.length > 0 ? `, and ${more.length} more` : ''}`
  if (waiting === lines.length) return `${gymName}: ${named}. ${gymName} approves first, then we ask others.`
  const asking = `${gymName}: ${named}. We’re asking trainers who can take ${lines.length === 1 ? 'it' : 'them'} now.`
  return waiting === 0 ? asking : `${asking} ${waiting} of them ${waiting === 1 ? 'needs' : 'need'} approval first.`
}
