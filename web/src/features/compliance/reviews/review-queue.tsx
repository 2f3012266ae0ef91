import { Button } from '@mantine/core'
import { Lock, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import type { Submission } from '@quartet/contract/compliance/submissions'
import { shortDate } from '../../../platform/words/dates.ts'
import { Ago } from '../../../ui/display/moment.tsx'
import { Avatar } from '../../../ui/lists/person.tsx'
import { classesCount, nameOf, submissionWord } from '../document/document.copy.ts'
import { clockWords, whenWords } from '../document/affected-classes.copy.ts'
import styles from './review.module.css'

type Props = {
  rows: Submission[]
  current: string | undefined
  addressOf: (id: string) => string
  more: { hasMore: boolean; loading: boolean; load: () => void }
}

/** The documents that wait, the one that keeps somebody from the next class on top. */
export function ReviewQueue({ rows, current, addressOf, more }: Props) {
  return (
    <>
      <ul className={`plain ${styles.queue}`} aria-label="Documents to review">
        {rows.map((one) => (
          <li key={one.id}>
            <Link
              className={styles.row}
              to={addressOf(one.id)}
              preventScrollReset
              aria-current={one.id === current || undefined}
            >
              <Avatar name={one.trainer.name} src={one.trainer.avatarUrl} size={30} />
              <span className={styles.rowWords}>
                <b>{one.trainer.name}</b>
                <span>{nameOf(one.requirement)}</span>
                <Fact one={one} />
              </span>
              <span className={styles.rowAge}>
                <Ago at={one.sentAt} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {more.hasMore && (
        <p className={styles.more}>
          <Button variant="default" loading={more.loading} onClick={more.load}>
            Show more
          </Button>
        </p>
      )}
    </>
  )
}

function Fact({ one }: { one: Submission }) {
  if (one.decision)
    return (
      <span className="dim">
        {submissionWord(one).word} by {one.decision.by.name}
      </span>
    )
  if (one.claimedBy && !one.claimedBy.mine)
    return (
      <span className="dim">
        <Lock size={13} strokeWidth={1.75} aria-hidden="true" /> {one.claimedBy.name} is reviewing until{' '}
        {clockWords(one.claimedBy.until)}
      </span>
    )
  if (one.status === 'more_info') return <span className="dim">Waiting for {one.trainer.name} to answer</span>
  if (one.blocks) {
    const { classes, first } = one.blocks
    const when = whenWords(first.startsAt, first.timezone)
    return (
      <span className={styles.amber}>
        <TriangleAlert size={13} strokeWidth={1.75} aria-hidden="true" /> Blocks{' '}
        {classes > 1 ? `${classesCount(classes)} from ${when.day}` : `${when.dayTime} ${first.name}`}
      </span>
    )
  }
  if (one.messages.some((message) => !message.question)) return <span className="dim">Question answered</span>
  if (one.previous?.validUntil)
    return <span className="dim">Renewal, valid until {shortDate(one.previous.validUntil)}</span>
  const waits = one.terms.consequence === 'block_covers' ? 'no covers until it’s approved' : 'no classes blocked'
  return <span className="dim">First document, {waits}</span>
}
