import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import toast from 'react-hot-toast'
import type { Cover } from '@quartet/contract/covers/cover'
import { Card } from '../../../ui/display/card.tsx'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { firstName, seenOf } from '../cover/cover.rules.ts'
import { planOf, useRefuse, useRelease } from '../away/requests.api.ts'
import { AskPlanDetails } from '../away/ask-plan.tsx'
import styles from '../cover/covers-board.module.css'

/** A trainer asks to be away: the gym says yes, and others are asked, or no. */
export function ReleaseDecision({ cover }: { cover: Cover }) {
  const { data } = useQuery(planOf(cover.id))
  return (
    <Card title={`${cover.usualTrainer?.name ?? 'A trainer'} asked for cover`} note="no one else has been asked">
      <div className={styles.answer}>
        {data && <AskPlanDetails plan={data.plan} zone={cover.timezone} waits />}
        <div className={styles.actions}>
          <ReleaseActions cover={cover} />
        </div>
      </div>
    </Card>
  )
}

/** The two answers of a gym to whoever asks to be away. */
export function ReleaseActions({ cover }: { cover: Cover }) {
  const release = useRelease()
  const refuse = useRefuse()
  const [refusing, setRefusing] = useState(false)
  const [words, setWords] = useState('')
  const name = cover.usualTrainer ? firstName(cover.usualTrainer.name) : 'the trainer'
  return (
    <>
      <Button variant="default" onClick={() => setRefusing(true)}>
        Decline
      </Button>
      <Button
        loading={release.isPending}
        onClick={() =>
          release.mutate(
            { id: cover.id, ...seenOf(cover) },
            { onSuccess: () => toast.success(`Approved. We’re asking other trainers for ${name}.`) },
          )
        }
      >
        Approve {name}’s request
      </Button>
      <Confirm
        opened={refusing}
        onClose={() => setRefusing(false)}
        title={`Keep ${name} on ${cover.className}?`}
        action={`Keep ${name} on it`}
        cancel="Back"
        onConfirm={async () => {
          await refuse.mutateAsync({ id: cover.id, words: words || undefined, ...seenOf(cover) })
          toast.success(`Declined. We’re notifying ${name}.`)
        }}
      >
        <p>
          {name} is still teaching it. We’ll notify {name}, and no one else is asked.
        </p>
        <Textarea
          mt="sm"
          label={`Message to ${name}`}
          description="Optional."
          autosize
          minRows={2}
          maxLength={300}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      </Confirm>
    </>
  )
}
