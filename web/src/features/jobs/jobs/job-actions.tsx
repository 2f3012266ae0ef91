import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { Link, useNavigate } from 'react-router'
import type { Job } from '@quartet/contract/jobs/jobs'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { useJobChanges } from './jobs.api.ts'
import { waitingIn } from './jobs.rules.ts'

/** What can be done with a job: its gym publishes, changes and closes it, an admin takes it down. */
export function JobActions({ job }: { job: Job }) {
  const [asking, setAsking] = useState<'close' | 'discard' | 'remove' | null>(null)
  const [reason, setReason] = useState('')
  const changes = useJobChanges()
  const navigate = useNavigate()
  const done = () => setAsking(null)
  const waiting = job.counts ? waitingIn(job.counts) : 0

  async function publish() {
    try {
      await changes.publish.mutateAsync({ id: job.id })
      toast.success('Job published. We’ll notify trainers whose saved search matches.')
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }

  return (
    <>
      {job.can.moderate &&
        (job.removed ? (
          <Button variant="default" onClick={() => changes.restore.mutate({ id: job.id })}>
            Restore job
          </Button>
        ) : (
          <Button variant="default" onClick={() => setAsking('remove')}>
            Remove job
          </Button>
        ))}
      {job.can.edit && (
        <>
          {job.status === 'draft' && (
            <Button variant="default" onClick={() => setAsking('discard')}>
              Delete draft
            </Button>
          )}
          {job.status === 'open' && (
            <Button variant="default" onClick={() => setAsking('close')}>
              Close job
            </Button>
          )}
          <Button variant="default" component={Link} to={`/jobs/${job.id}/edit`}>
            Change
          </Button>
          {job.status !== 'open' && (
            <Button loading={changes.publish.isPending} onClick={() => void publish()}>
              {job.status === 'draft' ? 'Publish job' : 'Reopen job'}
            </Button>
          )}
        </>
      )}
      {job.can.applications && job.status !== 'draft' && (
        <Button component={Link} to={`/jobs/${job.id}/applications`}>
          {waiting === 0 ? 'Applications' : `Applications (${waiting})`}
        </Button>
      )}
      <Confirm
        opened={asking === 'close'}
        onClose={done}
        title={`Close “${job.title}”?`}
        action="Close job"
        onConfirm={() => changes.close.mutateAsync({ id: job.id })}
      >
        <p>No one else can apply. You can still hire someone who already has.</p>
      </Confirm>
      <Confirm
        opened={asking === 'discard'}
        onClose={done}
        danger
        title={`Delete “${job.title}”?`}
        action="Delete draft"
        onConfirm={async () => {
          await changes.discard.mutateAsync({ id: job.id })
          void navigate('/jobs?show=own')
        }}
      >
        <p>You can’t undo this.</p>
      </Confirm>
      <Confirm
        opened={asking === 'remove'}
        onClose={done}
        danger
        title={`Remove “${job.title}” from the jobs board?`}
        action="Remove job"
        onConfirm={() => changes.remove.mutateAsync({ id: job.id, reason })}
      >
        <TextInput
          label="Reason"
          description={`We’ll show this to ${job.gym.name}.`}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Confirm>
    </>
  )
}
