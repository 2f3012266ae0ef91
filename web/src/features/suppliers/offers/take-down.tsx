import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Confirm } from '../../../ui/overlays/confirm.tsx'

type Props = {
  what: string
  /** Who reads the reason. */
  readBy: string
  isDown: boolean
  onRemove: (reason: string) => Promise<unknown>
  onRestore: () => void
}

/** What an admin does about something that does not belong here. */
export function TakeDown({ what, readBy, isDown, onRemove, onRestore }: Props) {
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  if (isDown)
    return (
      <Button variant="default" onClick={onRestore}>
        Put it up again
      </Button>
    )
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Take it down
      </Button>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        danger
        title={`Take “${what}” down?`}
        action="Take it down"
        onConfirm={() => onRemove(reason)}
      >
        <TextInput
          label="Why"
          description={`${readBy} reads this.`}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Confirm>
    </>
  )
}
