import { Button, Textarea } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useRef, useState } from 'react'
import toast from 'react-hot-toast'
import { Link } from 'react-router'
import type { Job } from '@quartet/contract/jobs/jobs'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { Card } from '../../../ui/display/card.tsx'
import { useApplicationChanges } from '../jobs/jobs.api.ts'
import { applicationWord, notKept } from '../jobs/jobs.copy.ts'
import { FitChips } from '../jobs/fit-chips.tsx'
import { TakeBack } from '../jobs/take-back.tsx'
import { WordChip } from '../../../ui/display/chip.tsx'
import posting from '../../../ui/lists/posting.module.css'
import styles from '../jobs/jobs.module.css'

/** What a trainer can do about a job: apply with a note, see how far it is, take it back. */
export function Apply({ job }: { job: Job }) {
  const mine = job.mine!
  const { application } = mine
  const isApplied = application && application.status !== 'withdrawn'
  return (
    <Card title={isApplied ? 'Your application' : 'Apply'}>
      <div className={posting.stack}>
        <div className={styles.chips}>
          {isApplied && <WordChip {...applicationWord[application.status]} />}
          <FitChips fit={mine.fit} />
        </div>
        {isApplied ? <Withdraw job={job} id={application.id} /> : <Note job={job} />}
      </div>
    </Card>
  )
}

function Note({ job }: { job: Job }) {
  const [note, setNote] = useState(job.mine!.draft ?? '')
  const { apply, keepDraft } = useApplicationChanges()
  const field = useRef<HTMLTextAreaElement>(null)
  const save = (text: string) =>
    void keepDraft.mutateAsync({ id: job.id, note: text }).catch((error) => {
      // The field says it while it is there.
      if (!field.current) toast.error(notKept(job, error))
    })
  const keep = useDebouncedCallback(save, { delay: 800, flushOnUnmount: true })
  if (!job.can.apply) return <p className="dim">This job is closed.</p>

  async function send() {
    const waits = keep.isPending()
    keep.cancel()
    try {
      await apply.mutateAsync({ id: job.id, note })
      toast.success(`Application sent to ${job.gym.name}.`)
    } catch (error) {
      toast.error(sentenceOf(error))
      if (waits) keep(note)
    }
  }

  return (
    <>
      <Textarea
        ref={field}
        label="Note"
        description="Optional. We save your note until you apply."
        autosize
        minRows={4}
        maxLength={2000}
        value={note}
        readOnly={apply.isPending}
        error={keepDraft.isError && notKept(job, keepDraft.error)}
        onChange={(event) => {
          setNote(event.currentTarget.value)
          keep(event.currentTarget.value)
        }}
      />
      <p className="dim small">
        {job.gym.name} sees your <Link to="/profile/settings">profile</Link>, this note, how many of the times fit your
        week and which required documents you’re missing.
      </p>
      <Button loading={apply.isPending} onClick={() => void send()}>
        Apply
      </Button>
    </>
  )
}

function Withdraw({ job, id }: { job: Job; id: string }) {
  const { status } = job.mine!.application!
  if (status === 'hired') return <p>You’re hired. Your classes are in your schedule.</p>
  if (status === 'declined') return <p className="dim">{job.gym.name} didn’t progress your application.</p>
  return <TakeBack id={id} job={job} />
}
