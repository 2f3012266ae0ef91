import { dateTimeIn } from '../../../platform/words/dates.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Person } from '../../../ui/lists/person.tsx'
import type { Cover } from '@quartet/contract/covers/cover'
import { duration } from './cover.rules.ts'
import styles from './covers-board.module.css'

const ends: Partial<Record<Cover['status'], string>> = {
  unfilled: 'No one covered it before it started.',
  cancelled: 'The request was cancelled. The class stayed with its usual trainer.',
}

function factOf({ state, usualTrainer, substitute, teaches }: Cover): string {
  if (state === 'no_show') return 'was covering it, and didn’t show up'
  if (teaches) return substitute ? `teaches it, after ${substitute.name}` : 'taught it'
  return usualTrainer ? `teaches it for ${usualTrainer.name}` : 'teaches it'
}

/** How a cover ended: who teaches, and how long it took. */
export function CoverOutcome({ cover }: { cover: Cover }) {
  const who = cover.teaches ?? cover.substitute
  const minutes = cover.closedAt
    ? Math.max(1, Math.round((Date.parse(cover.closedAt) - Date.parse(cover.createdAt)) / 60_000))
    : null
  return (
    <Card title="How it ended">
      <div className={styles.outcome}>
        {who ? (
          <Person name={who.name} src={who.avatarUrl} size={36} fact={factOf(cover)} />
        ) : (
          <p>{ends[cover.status] ?? 'This request is closed.'}</p>
        )}
        {cover.closedAt && (
          <p className="dim small">
            {dateTimeIn(cover.timezone, cover.closedAt)}
            {minutes !== null && cover.substitute && `, ${duration(minutes)} after it was asked`}
          </p>
        )}
      </div>
    </Card>
  )
}
