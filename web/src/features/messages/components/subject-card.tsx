import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Conversation } from '@quartet/contract/conversations'
import { hueStyle } from '../../../ui/hue.ts'
import styles from './messages.module.css'

/** What the thread is about and what can be done about it, where there is no room for the side panel. */
export function SubjectCard({ conversation: { subject, detail } }: { conversation: Conversation }) {
  if (!subject) return null
  const [, first, second] = subject.facts
  return (
    <div className={styles.cardPlace}>
      <div className={styles.card} style={subject.hue ? hueStyle(subject.hue) : undefined}>
        <span className={styles.cardBar} data-hue={subject.hue ? true : undefined} aria-hidden="true" />
        <p>
          <b>{first?.value ?? detail}</b>
          <small>{second ? `${second.label}: ${second.value}` : detail}</small>
        </p>
        <Button component={Link} to={subject.link} variant="default">
          {subject.action ?? 'Open it'}
        </Button>
      </div>
    </div>
  )
}
