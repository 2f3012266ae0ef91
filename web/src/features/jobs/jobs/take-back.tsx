import { Button } from '@mantine/core'
import { useState } from 'react'
import toast from 'react-hot-toast'
import type { JobApplication } from '@quartet/contract/jobs/applications'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { useApplicationChanges } from './jobs.api.ts'

type Props = { id: string; job: { title: string; gym: Pick<JobApplication['job']['gym'], 'name'> } }

/** Takes an application of one's own back, once asked whether that is meant. */
export function TakeBack({ id, job }: Props) {
  const [asking, setAsking] = useState(false)
  const { withdraw } = useApplicationChanges()
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Withdraw application
      </Button>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Withdraw your application for “${job.title}”?`}
        action="Withdraw application"
        onConfirm={async () => {
          await withdraw.mutateAsync({ id })
          toast.success('Application withdrawn. You can apply again while the job is open.')
        }}
      >
        <p>We’ll notify {job.gym.name}.</p>
      </Confirm>
    </>
  )
}
