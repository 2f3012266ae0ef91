import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Job } from '@quartet/contract/jobs'
import { Card } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/skeletons.tsx'
import { applicationWord, gymWords, payWords, timesWords } from '../jobs.copy.ts'
import { FitChips, WordChip } from './fit-chips.tsx'
import styles from './jobs.module.css'

type Props = {
  rows: Job[] | undefined
  error: unknown
  onRetry: () => void
  empty: ReactNode
  more?: { loading: boolean; load: () => void }
}

/** Open jobs, each with what it means for who reads it. */
export function JobList({ rows, error, onRetry, empty, more }: Props) {
  if (!rows)
    return (
      <Card flush>
        {error ? <ErrorState error={error} onRetry={onRetry} /> : <RowsSkeleton rows={6} height={72} />}
      </Card>
    )
  if (rows.length === 0) return <Card flush>{empty}</Card>
  return (
    <>
      <Card flush>
        <ul className={`plain ${styles.list}`} aria-label="Jobs">
          {rows.map((job) => (
            <li key={job.id} className={styles.row}>
              <div className={styles.words}>
                <Link className={styles.name} to={`/jobs/${job.id}`}>
                  {job.title}
                </Link>
                <p className="small">{gymWords(job)}</p>
                <p className="dim small">{[timesWords(job), job.specialty?.name].filter(Boolean).join(' · ')}</p>
              </div>
              <div className={styles.chips}>
                {job.mine?.application && job.mine.application.status !== 'withdrawn' ? (
                  <WordChip {...applicationWord[job.mine.application.status]} />
                ) : (
                  job.mine && <FitChips fit={job.mine.fit} />
                )}
                {payWords(job) && <strong className={styles.pay}>{payWords(job)}</strong>}
              </div>
            </li>
          ))}
        </ul>
      </Card>
      {more && (
        <div className={styles.more}>
          <Button variant="default" loading={more.loading} onClick={more.load}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
