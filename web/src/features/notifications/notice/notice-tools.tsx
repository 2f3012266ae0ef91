import { ActionIcon } from '@mantine/core'
import { Archive, ArchiveRestore, Trash2 } from 'lucide-react'
import { useState } from 'react'
import toast from 'react-hot-toast'
import type { Notification } from '@quartet/contract/notifications/notifications'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { undoToast } from '../../../ui/overlays/toasts.tsx'
import { useChangeNotices, useRemoveNotice } from './notice.api.ts'

/** Puts an opened notice away, takes it back, or deletes it. */
export function NoticeTools({ notice, onGone }: { notice: Notification; onGone: () => void }) {
  const change = useChangeNotices()
  const remove = useRemoveNotice()
  const [asking, setAsking] = useState(false)
  const { id, archived } = notice
  const Icon = archived ? ArchiveRestore : Archive

  async function move(): Promise<void> {
    await change.mutateAsync({ ids: [id], archived: !archived, parts: true })
    if (archived) toast.success('Notification unarchived.')
    else undoToast('Notification archived.', () => change.mutate({ ids: [id], archived: false, parts: true }))
    onGone()
  }

  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={archived ? 'Unarchive' : 'Archive'}
        onClick={() => void move().catch(() => undefined)}
      >
        <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Delete" onClick={() => setAsking(true)}>
        <Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />
      </ActionIcon>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title="Delete this notification?"
        action="Delete"
        danger
        onConfirm={async () => {
          await remove.mutateAsync({ id })
          onGone()
        }}
      >
        <p>“{notice.title}” is removed from your list. You can’t undo this.</p>
      </Confirm>
    </>
  )
}
