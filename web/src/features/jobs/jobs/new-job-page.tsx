import toast from 'react-hot-toast'
import { useNavigate } from 'react-router'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { WithGym } from '../../gyms/with-gym.tsx'
import { JobForm } from './job-form.tsx'
import { useJobChanges } from './jobs.api.ts'

export default function NewJobPage() {
  const { create } = useJobChanges()
  const navigate = useNavigate()
  return (
    <WithGym title="Post a job">
      {(gym) => (
        <>
          <PageHeader title="Post a job" back={{ to: '/jobs?show=own', label: 'Your jobs' }} />
          <JobForm
            gym={gym}
            action="Save as draft"
            onSave={async (draft) => {
              const job = await create.mutateAsync({ ...draft, gymId: gym.id })
              toast.success('Draft saved. Check it, then publish it.')
              setTimeout(() => void navigate(`/jobs/${job.id}`))
              return job
            }}
          />
        </>
      )}
    </WithGym>
  )
}
