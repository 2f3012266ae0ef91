import { useQuery } from '@tanstack/react-query'
import toast from 'react-hot-toast'
import { useNavigate, useParams } from 'react-router'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { PagePending } from '../../../ui/page/page-pending.tsx'
import { JobForm } from './job-form.tsx'
import { WithGym } from '../../gyms/with-gym.tsx'
import { oneJob, useJobChanges } from './jobs.api.ts'

export default function EditJobPage() {
  const { id = '' } = useParams()
  const { data: job, error, refetch } = useQuery(oneJob(id))
  const { change } = useJobChanges()
  const navigate = useNavigate()
  if (!job) return <PagePending title="Edit job" error={error} onRetry={() => void refetch()} />
  return (
    <WithGym title="Edit job">
      {(gym) => (
        <>
          <PageHeader title={`Edit “${job.title}”`} back={{ to: `/jobs/${id}`, label: job.title }} />
          <JobForm
            key={id}
            gym={gym}
            job={job}
            action="Save job"
            onSave={async (draft, seen) => {
              const saved = await change.mutateAsync({ ...draft, id, version: (seen ?? job).version })
              toast.success('Job saved.')
              setTimeout(() => void navigate(`/jobs/${id}`))
              return saved
            }}
          />
        </>
      )}
    </WithGym>
  )
}
