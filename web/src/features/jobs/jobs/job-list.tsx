import type { ReactNode } from 'react'
import type { Job } from '@quartet/contract/jobs/jobs'
import { WordChip } from '../../../ui/display/chip.tsx'
import { LinkRows } from '../../../ui/lists/link-rows.tsx'
import { applicationWord, gymWords, payWords, timesWords } from './jobs.copy.ts'
import { FitChips } from './fit-chips.tsx'
import styles from './jobs.module.css'

type Props = {
  rows: Job[] | undefined
  error: unknown
  onRetry: () => void
  empty: ReactNode
  more?: { loading: boolean; load: () => void }
}

/** Open jobs, each with what it means for who reads it. */
export function JobList(props: Props) {
  return (
    <LinkRows
      {...props}
      label="Jobs"
      rowKey={(job) => job.id}
      to={(job) => `/jobs/${job.id}`}
      name={(job) => job.title}
      facts={(job) => (
        <>
          <p className="small">{gymWords(job)}</p>
          <p className="dim small">{[timesWords(job), job.specialty?.name].filter(Boolean).join(' · ')}</p>
        </>
      )}
      aside={(job) => (
        <>
          {job.mine?.application && job.mine.application.status !== 'withdrawn' ? (
            <WordChip {...applicationWord[job.mine.application.status]} />
          ) : (
            job.mine && <FitChips fit={job.mine.fit} />
          )}
          {payWords(job) && <strong className={styles.pay}>{payWords(job)}</strong>}
        </>
      )}
    />
  )
}
