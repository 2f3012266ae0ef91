import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import type { Comparison } from '@quartet/contract/covers/boards'
import type { Cover } from '@quartet/contract/covers/cover'
import { Card } from '../../ui/display/card.tsx'
import { debugClassAddress } from './eligibility.copy.ts'
import styles from './not-asked.module.css'

const shown = 5

/** Who could not be asked, and how many for which reason. */
export function NotAsked({ cover, notAsked: { total, reasons } }: { cover: Cover; notAsked: Comparison['notAsked'] }) {
  if (total === 0)
    return (
      <Card title="Everyone was asked">
        <p className={styles.all}>
          <CircleCheck size={18} strokeWidth={1.75} aria-hidden="true" />
          Every connected trainer is eligible for this class.
        </p>
      </Card>
    )
  return (
    <Card
      title={total === 1 ? '1 trainer couldn’t be asked' : `${total} trainers couldn’t be asked`}
      aside={<Link to={debugClassAddress(cover)}>Why, one by one</Link>}
    >
      <ul className={`plain ${styles.list}`}>
        {reasons.slice(0, shown).map(({ code, sentence, count }) => (
          <li key={`${code} ${sentence}`}>
            <span>
              <b>
                {count} of {total}:
              </b>{' '}
              {sentence}
            </span>
            <span className={styles.bar} aria-hidden="true">
              <span data-code={code} style={{ width: `${(count / total) * 100}%` }} />
            </span>
          </li>
        ))}
      </ul>
      {reasons.length > shown && (
        <p className={`dim small ${styles.more}`}>And {reasons.length - shown} more reasons.</p>
      )}
    </Card>
  )
}
