import { Button, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Cover } from '@quartet/contract/covers/cover'
import type { CoverAnswer } from '@quartet/contract/covers/answers'
import { TalkAbout } from '../../../shell/open-thread-button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { answerOf, useMuteHops } from '../applications/answers.api.ts'
import { requesterWord } from '../cover/cover.copy.ts'
import { isOpen } from '../cover/cover.rules.ts'
import { CancelCover } from '../cover/cancel-cover.tsx'
import { CoverHeading } from '../search/cover-heading.tsx'
import { CoverOutcome } from '../cover/cover-outcome.tsx'
import { ClaimBack, GoingBack } from '../applications/going-back.tsx'
import { RequestLines } from '../requests/request-lines.tsx'

/** A cover that the trainer asked for, or that was asked for them. */
export function OwnRequest({ cover }: { cover: Cover }) {
  const [cancelling, setCancelling] = useState(false)
  const { data: standing } = useQuery(answerOf(cover.id))
  return (
    <>
      <CoverHeading
        cover={cover}
        word={requesterWord(cover)}
        showGym
        own
        actions={
          <>
            <TalkAbout kind="cover" id={cover.id} />
            {cover.can.cancel && (
              <Button variant="default" onClick={() => setCancelling(true)}>
                Cancel cover
              </Button>
            )}
          </>
        }
      />
      {cover.status === 'draft' ? (
        <Card title="Status">
          <p>
            {cover.gymName} needs to approve this first. Until then we won’t ask other trainers, and you’re still
            teaching it.
          </p>
        </Card>
      ) : isOpen(cover) ? (
        <Card title="Status">
          <p>
            {cover.status === 'open'
              ? 'No applications yet. You’re still teaching it until a manager approves someone.'
              : 'A trainer has applied. You’re still teaching it until a manager approves them.'}
          </p>
        </Card>
      ) : (
        <CoverOutcome cover={cover} />
      )}
      {standing && <GoingBack cover={cover} answer={standing} />}
      {standing && <ClaimBack cover={cover} answer={standing} />}
      {standing && <MuteHops answer={standing} />}
      <RequestLines cover={cover} />
      <CancelCover cover={cover} opened={cancelling} onClose={() => setCancelling(false)} />
    </>
  )
}

/** Whether the usual trainer hears of each further change of their cover. */
function MuteHops({ answer }: { answer: CoverAnswer }) {
  const mute = useMuteHops()
  if (!answer.can.muteHops) return null
  return (
    <Card title="If the cover changes again">
      <Switch
        aria-label="Tell me each time someone else covers it"
        label="Tell me each time someone else covers it"
        description="You don’t need to teach it either way. We’ll always tell you if you need to teach it again, or if it’s cancelled."
        checked={!answer.hopsMuted}
        disabled={mute.isPending}
        onChange={(event) => mute.mutate({ id: answer.coverId, muted: !event.currentTarget.checked })}
      />
    </Card>
  )
}
