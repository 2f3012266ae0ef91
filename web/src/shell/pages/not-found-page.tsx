import { Action } from '../../ui/public/action.tsx'
import { PageHead } from '../../ui/public/page-head.tsx'
import styles from './not-found.module.css'

export default function NotFoundPage() {
  return (
    <div className={styles.page}>
      <PageHead title="Page Not Found" description="We couldn’t find this page." status={404} />
      <svg className={styles.leaves} viewBox="0 0 220 220" aria-hidden="true" focusable="false">
        <path d="M106 106V56a50 50 0 1 0-50 50Z" />
        <path className={styles.missing} d="M114 106h50a50 50 0 1 0-50-50Z" />
        <path d="M106 114H56a50 50 0 1 0 50 50Z" />
        <path d="M114 114v50a50 50 0 1 0 50-50Z" />
      </svg>
      <h1>Page Not Found</h1>
      <p className={styles.words}>We couldn’t find this page. It may have moved, or the link may be incomplete.</p>
      <div className={styles.actions}>
        <Action href="/">Home</Action>
        <Action href="/trainers" look="outlined">
          Find Trainers
        </Action>
      </div>
    </div>
  )
}
