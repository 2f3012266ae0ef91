import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Briefcase } from 'lucide-react'
import { Link } from 'react-router'
import { TalkAbout } from '../../../shell/talk-about.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Ago } from '../../../ui/moment.tsx'
import { RowsSkeleton } from '../../../ui/skeletons.tsx'
import { myApplications } from '../jobs.api.ts'
import { applicationWord } from '../jobs.copy.ts'
import { WordChip } from './fit-chips.tsx'
import styles from './jobs.module.css'

/** What a trainer applied for, the newest first. */
export function MyApplications() {
  const { data: rows, error, refetch } = useQuery(myApplications())
  if (!rows)
    return (
      <Card flush>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={4} />}
      </Card>
    )
  if (rows.length === 0)
    return (
      <Card flush>
        <EmptyState
          icon={Briefcase}
          title="You have not applied for a job yet."
          help={{ article: 'find-a-job', words: 'How to find work' }}
          action={
            <Button component={Link} to="/jobs">
              See open jobs
            </Button>
          }
        >
          Your applications appear here with how far they are.
        </EmptyState>
      </Card>
    )
  return (
    <Card flush>
      <ul className={`plain ${styles.list}`} aria-label="Your applications">
        {rows.map((one) => (
          <li key={one.id} className={styles.row}>
            <div className={styles.words}>
              <Link className={styles.name} to={`/jobs/${one.job.id}`}>
                {one.job.title}
              </Link>
              <p className="dim small">
                {one.job.gym.name} · <Ago at={one.submittedAt} />
              </p>
            </div>
            <TalkAbout kind="job_application" id={one.id} compact />
            <WordChip {...applicationWord[one.status]} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
