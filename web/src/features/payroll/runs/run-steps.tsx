import { Check } from 'lucide-react'
import { VisuallyHidden } from '@mantine/core'
import { runSteps } from './runs.rules.ts'
import styles from './run-head.module.css'

/** The steps of a pay run, and which one it is at. */
export function RunSteps({ at }: { at: number }) {
  return (
    <ol className={`plain ${styles.steps}`} aria-label="Steps of this pay run">
      {runSteps.map((step, index) => {
        const standing = index < at ? 'done' : index === at ? 'now' : 'later'
        return (
          <li key={step} data-standing={standing} aria-current={standing === 'now' ? 'step' : undefined}>
            <span className={styles.mark} aria-hidden="true">
              {standing === 'done' ? <Check size={12} strokeWidth={3} /> : index + 1}
            </span>
            {step}
            {standing === 'done' && <VisuallyHidden> done</VisuallyHidden>}
          </li>
        )
      })}
    </ol>
  )
}
