import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Briefcase } from 'lucide-react'
import { Link } from 'react-router'
import { rowsOf } from '../../../platform/api/paging.ts'
import { TalkAbout } from '../../../shell/open-thread-button.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { LinkRows, moreOf } from '../../../ui/lists/link-rows.tsx'
import { Ago } from '../../../ui/display/moment.tsx'
import { myApplications } from '../jobs/jobs.api.ts'
import { applicationWord } from '../jobs/jobs.copy.ts'
import { WordChip } from '../../../ui/display/chip.tsx'

/** What a trainer applied for, the newest first. */
export function MyApplications() {
  const list = useInfiniteQuery(myApplications())
  return (
    <LinkRows
      label="Your applications"
      rows={rowsOf(list.data)}
      rowKey={(one) => one.id}
      to={(one) => `/jobs/${one.job.id}`}
      name={(one) => one.job.title}
      facts={(one) => (
        <p className="dim small">
          {one.job.gym.name} · <Ago at={one.submittedAt} />
        </p>
      )}
      aside={(one) => (
        <>
          <TalkAbout kind="job_application" id={one.id} compact />
          <WordChip {...applicationWord[one.status]} />
        </>
      )}
      more={moreOf(list)}
      error={list.error}
      onRetry={() => void list.refetch()}
      empty={
        <EmptyState
          icon={Briefcase}
          title="No applications yet"
          help={{ article: 'find-a-job', words: 'How to find work' }}
          action={
            <Button component={Link} to="/jobs">
              See open jobs
            </Button>
          }
        >
          Your applications and their status appear here.
        </EmptyState>
      }
    />
  )
}
