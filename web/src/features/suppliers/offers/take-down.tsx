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
        Restore
      </Button>
    )
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Take down
      </Button>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        danger
        title={`Take down “${what}”?`}
        action="Take down"
        onConfirm={() => onRemove(reason)}
      >
        <TextInput
          label="Reason"
          description={`${readBy} will see this.`}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Confirm>
    </>
  )
}
