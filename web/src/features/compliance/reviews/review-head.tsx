import { Hourglass, Lock, MessageCircle, TriangleAlert } from 'lucide-react'
import type { Submission } from '@quartet/contract/compliance/submissions'
import { useNow } from '../../../platform/words/clock.ts'
import { shortDate } from '../../../platform/words/dates.ts'
import { TalkAbout } from '../../../shell/open-thread-button.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import { Ago } from '../../../ui/display/moment.tsx'
import { Avatar } from '../../../ui/lists/person.tsx'
import { classesCount, nameOf, submissionWord } from '../document/document.copy.ts'
import { clockWords, whenWords } from '../document/affected-classes.copy.ts'
import styles from './review.module.css'

/** Whose document it is, who has it, and what waits for it. */
export function ReviewHead({
  submission,
  gymId,
  inThread,
}: {
  submission: Submission
  gymId: string
  inThread: boolean
}) {
  const { trainer, requirement, blocks, previous, messages } = submission
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <Avatar name={trainer.name} src={trainer.avatarUrl} size={34} />
        <h2>
          {nameOf(requirement)}
          <span className="dim small">{trainer.name}</span>
        </h2>
        <Holder submission={submission} />
        {!inThread && <TalkAbout kind="document" id={submission.id} gymId={gymId} compact />}
      </div>
      {blocks && !submission.decision && (
        <p className={styles.blocks}>
          <TriangleAlert size={17} strokeWidth={1.75} aria-hidden="true" />
          <span>
            <b>
              Blocks: {whenWords(blocks.first.startsAt, blocks.first.timezone).dayTime} {blocks.first.name}.
            </b>{' '}
            {previous?.validUntil && `The previous one is valid until ${shortDate(previous.validUntil)}. `}
            {blocks.classes > 1 && `Also blocks ${classesCount(blocks.classes - 1)} after it.`}
          </span>
        </p>
      )}
      {submission.seconded && (
        <p className="small">
          <b>{submission.seconded.by.name}</b> approved it <Ago said at={submission.seconded.at} />. A second person
          must approve it too.
        </p>
      )}
      {messages.length > 0 && (
        <ul className={`plain ${styles.messages}`} aria-label="Questions and answers">
          {messages.map((one) => (
            <li key={one.id}>
              <MessageCircle size={15} strokeWidth={1.75} aria-hidden="true" />
              <span>
                <b>{one.author.name}</b>{' '}
                <span className="dim">
                  <Ago at={one.at} />
                </span>
                <br />
                {one.text}
              </span>
            </li>
          ))}
        </ul>
      )}
    </header>
  )
}

function Holder({ submission }: { submission: Submission }) {
  const now = useNow(1000)
  const { claimedBy, decision } = submission
  if (decision || !claimedBy) {
    const { tone, icon, word } = submissionWord(submission)
    return (
      <Chip tone={tone} icon={icon}>
        {word}
      </Chip>
    )
  }
  const left = Math.max(0, Math.floor((Date.parse(claimedBy.until) - now) / 1000))
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return claimedBy.mine ? (
    <Chip tone="outline" icon={Hourglass}>
      Yours for <span className={styles.clock}>{clock}</span>
    </Chip>
  ) : (
    <Chip tone="outline" icon={Lock}>
      {claimedBy.name} is reviewing until {clockWords(claimedBy.until)}
    </Chip>
  )
}
