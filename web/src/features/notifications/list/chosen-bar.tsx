import { Button } from '@mantine/core'
import toast from 'react-hot-toast'
import { undoToast } from '../../../ui/overlays/toasts.tsx'
import { useChangeNotices } from '../notice/notice.api.ts'
import type { Chosen } from './use-chosen.ts'
import styles from '../notice/notices.module.css'

/** How many the server takes at once. */
const atOnce = 200

/** What can be done with the chosen cards. `archive` puts them away, else they are taken back. */
export function ChosenBar({ chosen, archive }: { chosen: Chosen; archive: boolean }) {
  const change = useChangeNotices()
  const count = chosen.ids.size

  async function all(what: { read?: true; archived?: boolean }, ids = [...chosen.ids]): Promise<void> {
    for (let at = 0; at < ids.length; at += atOnce)
      await change.mutateAsync({ ids: ids.slice(at, at + atOnce), ...what, parts: true })
  }
  async function move(): Promise<void> {
    const ids = [...chosen.ids]
    await all({ archived: archive }, ids)
    chosen.clear()
    if (archive)
      undoToast(
        ids.length === 1 ? 'Notification archived.' : `${ids.length} notifications archived.`,
        () => void all({ archived: false }, ids).catch(() => undefined),
      )
    else toast.success(ids.length === 1 ? 'Notification unarchived.' : `${ids.length} notifications unarchived.`)
  }
  async function read(): Promise<void> {
    await all({ read: true })
    chosen.clear()
  }

  return (
    <div className={styles.chosen}>
      <input
        type="checkbox"
        className={styles.choose}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !chosen.all
        }}
        aria-label="Select all shown"
        checked={chosen.all}
        onChange={chosen.toggleAll}
      />
      <output>{count === 0 ? 'Select notifications' : `${count} selected`}</output>
      {count > 0 && (
        <div className={styles.tools}>
          <Button variant="subtle" disabled={change.isPending} onClick={() => void read().catch(() => undefined)}>
            Mark as read
          </Button>
          <Button variant="subtle" disabled={change.isPending} onClick={() => void move().catch(() => undefined)}>
            {archive ? 'Archive' : 'Unarchive'}
          </Button>
        </div>
      )}
    </div>
  )
}
