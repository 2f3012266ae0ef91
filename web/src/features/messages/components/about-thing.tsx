import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Conversation } from '@quartet/contract/conversations'
import { hueStyle } from '../../../ui/hue.ts'
import { Person } from '../../../ui/person.tsx'
import { kindWord } from '../messages.copy.ts'
import styles from './messages.module.css'

/** What a thread is about, what can be done about it, and who is in it. */
export function AboutThing({ conversation }: { conversation: Conversation }) {
  const { subject, people, kind, title } = conversation
  return (
    <aside className={styles.about} aria-label="About this conversation">
      <h2 style={subject?.hue ? hueStyle(subject.hue) : undefined} data-hue={subject?.hue ? true : undefined}>
        {title}
      </h2>
      <p className={styles.kind}>{kindWord[kind]}</p>
      {subject && (
        <>
          <dl>
            {subject.facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <Button component={Link} to={subject.link} variant="default" fullWidth>
            {subject.action ?? 'Open it'}
          </Button>
        </>
      )}
      <h3>In this conversation</h3>
      <ul className={`plain ${styles.inIt}`}>
        {people.map((one) => (
          <li key={one.id}>
            <Person name={one.name} src={one.avatarUrl} size={28} />
          </li>
        ))}
      </ul>
      {kind === 'class' && <p className={styles.foot}>The thread closes 7 days after the class and stays with it.</p>}
    </aside>
  )
}
