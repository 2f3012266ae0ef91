import { Button, SegmentedControl, Textarea } from '@mantine/core'
import { useState } from 'react'
import toast from 'react-hot-toast'
import type { CoverAnswer } from '@quartet/contract/covers/answers'
import type { Cover } from '@quartet/contract/covers/cover'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useHandBack, useUntake } from './answers.api.ts'
import { reasonLock, reasons, reasonWord } from '../cover/cover.copy.ts'
import { TimeToAnswer } from './time-to-answer.tsx'
import styles from './answer.module.css'

/** Gives back what one had taken: in the first minutes with one touch, later with a reason and until somebody else is found. */
export function HandBack({ cover, answer }: { cover: Cover; answer: CoverAnswer }) {
  const [open, setOpen] = useState<'untake' | 'hand_back' | null>(null)
  const untake = useUntake()
  if (!answer.can.untake && !answer.can.handBack) return null
  return (
    <>
      <div className={styles.actions}>
        <Button variant="default" onClick={() => setOpen(answer.can.untake ? 'untake' : 'hand_back')}>
          Hand it back
        </Button>
        {answer.can.untake && answer.graceUntil && (
          <TimeToAnswer until={answer.graceUntil} words="with nothing on your record" />
        )}
      </div>
      <Confirm
        opened={open === 'untake'}
        onClose={() => setOpen(null)}
        title={`Hand back ${cover.className}?`}
        action="Hand it back"
        cancel="Keep it"
        onConfirm={async () => {
          await untake.mutateAsync({ id: cover.id })
          toast.success('Handed back. Nothing goes on your record.')
        }}
      >
        {cover.usualTrainer
          ? `${cover.usualTrainer.name} is teaching it again, and we’ll find someone else. `
          : 'We’ll find someone else. '}
        In the first 15 minutes, nothing goes on your record.
      </Confirm>
      <HandBackSheet cover={cover} opened={open === 'hand_back'} onClose={() => setOpen(null)} />
    </>
  )
}

function HandBackSheet({ cover, opened, onClose }: { cover: Cover; opened: boolean; onClose: () => void }) {
  const handBack = useHandBack()
  const [reason, setReason] = useState<(typeof reasons)[number]>('sick')
  const [note, setNote] = useState('')
  function send() {
    handBack.mutate(
      { id: cover.id, reason, note: note.trim() || undefined },
      {
        onSuccess: () => {
          toast.success('We’re finding someone else. You’re still on until then.')
          onClose()
        },
      },
    )
  }
  return (
    <Sheet opened={opened} onClose={onClose} title={`Hand back ${cover.className}`}>
      <div className={styles.form}>
        <p>
          {cover.gymName} will find someone else. <b>You’re still covering it until someone is approved.</b>
        </p>
        <div>
          <SegmentedControl
            fullWidth
            aria-label="Why"
            value={reason}
            onChange={(value) => setReason(reasons.find((one) => one === value) ?? 'other')}
            data={reasons.map((value) => ({ value, label: reasonWord[value] }))}
          />
          <p className="dim small">{reasonLock}.</p>
        </div>
        <Textarea
          label="Note for the covering trainer"
          description="Optional."
          autosize
          minRows={2}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {handBack.error && (
          <p className={styles.failure} role="alert">
            {sentenceOf(handBack.error)}
          </p>
        )}
        <div className={styles.end}>
          <Button variant="default" onClick={onClose}>
            Keep it
          </Button>
          <Button loading={handBack.isPending} onClick={send}>
            Hand it back
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
