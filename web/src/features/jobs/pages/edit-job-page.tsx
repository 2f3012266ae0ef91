import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { useNavigate, useParams } from 'react-router'
import type { Job } from '@quartet/contract/jobs'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PagePending } from '../../../ui/page-pending.tsx'
import { JobForm } from '../components/job-form.tsx'
import { WithGym } from '../../gyms/components/with-gym.tsx'
import { oneJob, useJobChanges } from '../jobs.api.ts'

export default function EditJobPage() {
  const { id = '' } = useParams()
  const { data: job, error, refetch } = useQuery(oneJob(id))
  if (!job) return <PagePending title="Change the job" error={error} onRetry={() => void refetch()} />
  return <EditJob key={job.id} job={job} />
}

function EditJob({ job }: { job: Job }) {
  // As it was when the form was filled with it: what a colleague saves meanwhile is not written over unseen.
  const [seen, setSeen] = useState(job)
  const { change } = useJobChanges()
  const navigate = useNavigate()
  // Their own saving makes it another too.
  const isOvertaken = seen.version !== job.version && !change.isPending && !change.isSuccess
  return (
    <WithGym title="Change the job">
      {(gym) => (
        <>
          <PageHeader title={`Change “${job.title}”`} back={{ to: `/jobs/${job.id}`, label: job.title }} />
          <JobForm
            gym={gym}
            job={seen}
            since={isOvertaken ? { job, onTakenIn: () => setSeen(job) } : undefined}
            action="Save the job"
            onSave={async (draft) => {
              await change.mutateAsync({ ...draft, id: job.id, version: seen.version })
              toast.success('Saved.')
              setTimeout(() => void navigate(`/jobs/${job.id}`))
            }}
          />
        </>
      )}
    </WithGym>
  )
}
