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
          Give it back
        </Button>
        {answer.can.untake && answer.graceUntil && <TimeToAnswer until={answer.graceUntil} words="without a mark" />}
      </div>
      <Confirm
        opened={open === 'untake'}
        onClose={() => setOpen(null)}
        title={`Give ${cover.className} back?`}
        action="Give it back"
        cancel="Keep it"
        onConfirm={async () => {
          await untake.mutateAsync({ id: cover.id })
          toast.success('Given back. It leaves no mark.')
        }}
      >
        {cover.usualTrainer
          ? `It is ${cover.usualTrainer.name}’s again, and the search goes on. `
          : 'The search goes on. '}
        Within the first 15 minutes this leaves no mark.
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
          toast.success('Somebody else is looked for. Until then it stays yours.')
          onClose()
        },
      },
    )
  }
  return (
    <Sheet opened={opened} onClose={onClose} title={`Cannot take ${cover.className} after all`}>
      <div className={styles.form}>
        <p>
          {cover.gymName} looks for somebody else at once. <b>It stays yours until somebody is approved.</b>
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
          label="Note for whoever takes it"
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
            Look for somebody else
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
