import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import toast from 'react-hot-toast'
import type { Message } from '@quartet/contract/messages/messages'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useReport } from '../conversations/conversations.api.ts'

/** Tells Quartet of a message, and why. */
export function ReportMessage({ message, onClose }: { message: Message | null; onClose: () => void }) {
  const report = useReport()
  const [reason, setReason] = useState('')
  return (
    <Sheet opened={message !== null} onClose={onClose} title="Report this message">
      <Textarea
        label="What’s wrong"
        description="We’ll read the message and your reason. We won’t tell the sender who reported it."
        value={reason}
        maxLength={600}
        minRows={3}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button
        mt="md"
        disabled={reason.trim() === ''}
        loading={report.isPending}
        onClick={() =>
          message &&
          report.mutate(
            { id: message.id, reason },
            {
              onSuccess: () => {
                toast.success('Message reported. Thank you.')
                setReason('')
                onClose()
              },
              onError: (error) => void toast.error(sentenceOf(error)),
            },
          )
        }
      >
        Report message
      </Button>
    </Sheet>
  )
}
