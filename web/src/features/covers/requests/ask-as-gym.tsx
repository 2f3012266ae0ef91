import { useState } from 'react'
import { AskOnBehalf } from './ask-on-behalf.tsx'
import { AskWithClass } from './ask-with-class.tsx'
import choices from '../away/ask-for-cover.module.css'
import styles from '../away/away-form.module.css'

const kinds = [
  ['away', 'A trainer is away'],
  ['class', 'A new class'],
] as const

/** A gym asks because somebody is away, or for one class that is not on the timetable yet. */
export function AskAsGym({ onDone }: { onDone: () => void }) {
  const [what, setWhat] = useState<'away' | 'class'>('away')
  return (
    <div className={styles.form}>
      <div className={`${choices.options} ${choices.two}`} role="radiogroup" aria-label="What needs cover">
        {kinds.map(([kind, words]) => (
          <label key={kind}>
            <input type="radio" name="what-for" value={kind} checked={what === kind} onChange={() => setWhat(kind)} />
            {words}
          </label>
        ))}
      </div>
      {what === 'away' ? <AskOnBehalf onDone={onDone} /> : <AskWithClass onDone={onDone} />}
    </div>
  )
}
