import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { PageTitle } from '../ui/page-title.tsx'
import styles from './not-found.module.css'

export default function NotFoundPage() {
  return (
    <div className={styles.page}>
      <PageTitle>Page Not Found</PageTitle>
      <p className={styles.code} aria-hidden="true">
        404
      </p>
      <h1>Page Not Found</h1>
      <p className={styles.words}>There is nothing at this address. It may have moved, or the link is not whole.</p>
      <div className={styles.actions}>
        <Button component={Link} to="/">
          Home
        </Button>
        <Button component={Link} to="/trainers" variant="default">
          Find Trainers
        </Button>
      </div>
    </div>
  )
}
