import { VisuallyHidden } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useParams } from 'react-router'
import { Card } from '../../../ui/display/card.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { PagePending } from '../../../ui/page/page-pending.tsx'
import { ApplicationsBoard } from './applications-board.tsx'
import { WordChip } from '../../../ui/display/chip.tsx'
import { HireForm } from './hire-form.tsx'
import { useMoves } from './use-moves.ts'
import { WithGym } from '../../gyms/with-gym.tsx'
import { applicationsOf, oneJob } from '../jobs/jobs.api.ts'
import { jobWord } from '../jobs/jobs.copy.ts'

/** Who applied for a job and how far each is: drag a card, or move it with the keyboard. */
export default function ApplicationsPage() {
  return <WithGym title="Applications">{() => <Applications />}</WithGym>
}

function Applications() {
  const { id = '' } = useParams()
  const job = useQuery(oneJob(id))
  // The same answer as the board's first column: who may not read it learns so once, not in each column.
  const first = useInfiniteQuery(applicationsOf(id, 'submitted'))
  const error = job.error ?? first.error
  const { moveTo, hiring, stopHiring, said } = useMoves()
  const counts = job.data?.counts
  if (!job.data || !counts || !first.data)
    return (
      <PagePending
        title="Applications"
        error={error}
        onRetry={() => void Promise.all([job.refetch(), first.refetch()])}
      />
    )

  return (
    <>
      <PageHeader
        title={`Applications for “${job.data.title}”`}
        back={{ to: `/jobs/${id}`, label: job.data.title }}
        beside={<WordChip {...jobWord[job.data.status]} />}
      />
      <VisuallyHidden component="output">{said}</VisuallyHidden>
      {Object.values(counts).every((many) => many === 0) ? (
        <Card flush>
          <EmptyState
            icon={Inbox}
            title="No applications yet"
            help={{ article: 'hire-from-the-jobs-board', words: 'How to hire' }}
          >
            Applications appear here. We’ll notify you of each one.
          </EmptyState>
        </Card>
      ) : (
        <ApplicationsBoard jobId={id} counts={counts} onMove={(one, to) => void moveTo(one, to)} />
      )}
      {hiring && <HireForm application={hiring} job={job.data} onClose={stopHiring} />}
    </>
  )
}
