import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Briefcase } from 'lucide-react'
import { Link } from 'react-router'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { rowsOf } from '../../../platform/api/paging.ts'
import { Card } from '../../../ui/display/card.tsx'
import { DataList } from '../../../ui/lists/data-list.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import type { Job } from '@quartet/contract/jobs/jobs'
import { gymJobs } from './jobs.api.ts'
import { closingWords, jobWord, timesWords } from './jobs.copy.ts'
import { waitingIn } from './jobs.rules.ts'
import { WordChip } from '../../../ui/display/chip.tsx'
import rowStyles from '../../../ui/lists/link-rows.module.css'

/** The jobs of one's own gym, drafts and closed ones too. */
export function GymJobs() {
  const { gym } = useCurrentUser()
  return gym ? <Jobs key={gym.id} gymId={gym.id} /> : <RowsSkeleton rows={4} />
}

function Jobs({ gymId }: { gymId: string }) {
  const list = useInfiniteQuery(gymJobs(gymId))
  return (
    <Card flush>
      <DataList
        label="Your jobs"
        rows={rowsOf(list.data)}
        rowKey={(job) => job.id}
        error={list.error}
        onRetry={() => void list.refetch()}
        more={{ hasMore: list.hasNextPage, loading: list.isFetchingNextPage, load: () => void list.fetchNextPage() }}
        empty={
          <EmptyState
            icon={Briefcase}
            title="No jobs yet"
            help={{ article: 'hire-from-the-jobs-board', words: 'How to hire' }}
            action={
              <Button component={Link} to="/jobs/new">
                Post a job
              </Button>
            }
          >
            Post a job from your timetable. Applications appear here.
          </EmptyState>
        }
        columns={[
          { key: 'title', header: 'Job', cell: title },
          { key: 'status', header: 'Status', width: '9rem', cell: status },
          { key: 'times', header: 'When', cell: (job) => <span className="dim">{timesWords(job)}</span> },
          {
            key: 'closes',
            header: 'Apply until',
            cell: (job) => <span className="dim">{closingWords(job) ?? 'Until you close it'}</span>,
          },
          { key: 'waiting', header: 'Applications', align: 'end', width: '10rem', cell: applications },
        ]}
        phone={(job) => (
          <div className={rowStyles.inList}>
            <div className={rowStyles.words}>
              {title(job)}
              <p className="dim small">{timesWords(job)}</p>
            </div>
            <div className={rowStyles.aside}>
              {status(job)}
              {applications(job)}
            </div>
          </div>
        )}
      />
    </Card>
  )
}

const title = (job: Job) => (
  <Link className={rowStyles.name} to={`/jobs/${job.id}`}>
    {job.title}
  </Link>
)
const status = (job: Job) => <WordChip {...jobWord[job.status]} />

function applications(job: Job) {
  if (job.status === 'draft') return <span className="dim">–</span>
  const waiting = job.counts ? waitingIn(job.counts) : 0
  const words = `${waiting} to review`
  return job.can.applications ? <Link to={`/jobs/${job.id}/applications`}>{words}</Link> : <span>{words}</span>
}
