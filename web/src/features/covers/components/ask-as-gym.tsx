import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { AskOnBehalf } from './ask-on-behalf.tsx'
import { AskWithClass } from './ask-with-class.tsx'
import styles from './away-form.module.css'

/** A gym asks because somebody is away, or for one class that is not on the timetable yet. */
export function AskAsGym({ onDone }: { onDone: () => void }) {
  const [what, setWhat] = useState<'away' | 'class'>('away')
  return (
    <div className={styles.form}>
      <SegmentedControl
        fullWidth
        aria-label="What for"
        value={what}
        data={[
          { value: 'away', label: 'Somebody is away' },
          { value: 'class', label: 'A new class' },
        ]}
        onChange={(value) => setWhat(value as typeof what)}
      />
      {what === 'away' ? <AskOnBehalf onDone={onDone} /> : <AskWithClass onDone={onDone} />}
    </div>
  )
}
