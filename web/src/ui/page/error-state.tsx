import { Button } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { sentenceOf } from '../../platform/session/http-error.ts'
import styles from './state.module.css'

type Props = { error: unknown; title?: string; onRetry?: () => void; action?: ReactNode }

/** What happened, that nothing was lost, and the way on. */
export function ErrorState({ error, title = 'We couldn’t load this', onRetry, action }: Props) {
  return (
    <div className={`${styles.state} ${styles.error}`} role="alert">
      <span className={styles.icon}>
        <CircleAlert size={20} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <p className={styles.title}>{title}</p>
      <p className={styles.words}>{typeof error === 'string' ? error : sentenceOf(error)}</p>
      {(onRetry ?? action) && (
        <div className={styles.action}>
          {onRetry && (
            <Button variant="default" onClick={onRetry}>
              Try again
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  )
}
