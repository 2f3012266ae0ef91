import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { PageTitle } from '../ui/page-title.tsx'
import { hasPage } from './pages.ts'
import styles from './landing.module.css'

export const meta = () => [
  {
    name: 'description',
    content:
      'Quartet keeps the timetable of gyms and studios, who teaches each class, and who steps in when somebody cannot.',
  },
]

export default function LandingPage() {
  return (
    <div className={styles.page}>
      <PageTitle>The class goes on</PageTitle>
      <div className={styles.words}>
        <h1>The class goes on.</h1>
        <p className={styles.lead}>
          Quartet keeps the timetable of gyms and studios, who teaches each class, and who steps in when somebody
          cannot.
        </p>
        <div className={styles.actions}>
          {hasPage('/register') && (
            <Button component={Link} to="/register" className={styles.action}>
              Open an account
            </Button>
          )}
          {hasPage('/login') && (
            <Button component={Link} to="/login" variant="default" className={styles.action}>
              Sign in
            </Button>
          )}
        </div>
        <p className={styles.note}>
          For gyms and studios, the trainers who work for them, and their suppliers. Free for trainers.
        </p>
      </div>
      <svg className={styles.mark} viewBox="0 0 220 220" aria-hidden="true" focusable="false">
        <path className={styles.leaf} d="M106 106V56a50 50 0 1 0-50 50Z" />
        <path className={styles.cover} d="M114 106h50a50 50 0 1 0-50-50Z" />
        <path className={styles.leaf} d="M106 114H56a50 50 0 1 0 50 50Z" />
        <path className={styles.leaf} d="M114 114v50a50 50 0 1 0 50-50Z" />
      </svg>
    </div>
  )
}
