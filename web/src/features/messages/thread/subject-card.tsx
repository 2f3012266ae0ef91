import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Conversation } from '@quartet/contract/messages/conversations'
import { ThingHere } from '../../../shell/subject-panel.tsx'
import { hueStyle } from '../../../ui/display/hue.ts'
import { useWide } from '../../../ui/page/use-phone.ts'
import styles from '../conversations/messages.module.css'

/** What the thread is about and what can be done about it, where there is no room for the side panel. */
export function SubjectCard({ conversation: { subject, detail, gymId } }: { conversation: Conversation }) {
  const wide = useWide()
  if (!subject || wide) return null
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
          {subject.action ?? 'View details'}
        </Button>
        <div className={styles.here}>
          <ThingHere kind={subject.kind} id={subject.id} gymId={gymId ?? undefined} />
        </div>
      </div>
    </div>
  )
}
