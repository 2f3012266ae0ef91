import type { Notification } from '@quartet/contract/notifications'
import { useCurrentUser } from '../../../platform/auth-context.tsx'
import { usePreferences } from '../notifications.api.ts'
import { NoticeRow } from './notice-row.tsx'
import styles from './notices.module.css'

type Props = {
  notices: Notification[]
  /** The same function from one render to the next, as every row holds it. */
  onOpen: (notice: Notification) => void
  current?: string | null
  /** Where the keyboard comes back to. */
  focused?: string | null
  label?: string
  chosen?: ReadonlySet<string>
  onChoose?: (id: string) => void
}

/** Cards newest first. Arrows, Home and End walk them. */
export function NoticeList({ notices, onOpen, current = null, focused = null, label, chosen, onChoose }: Props) {
  const compact = usePreferences(useCurrentUser().id).displayMode === 'compact'
  return (
    <ul className={`plain ${styles.list}`} aria-label={label ?? 'Notifications'}>
      {notices.map((notice) => (
        <NoticeRow
          key={notice.id}
          notice={notice}
          compact={compact}
          current={notice.id === current}
          focused={notice.id === focused}
          onOpen={onOpen}
          chosen={chosen?.has(notice.id)}
          onChoose={onChoose}
        />
      ))}
    </ul>
  )
}
