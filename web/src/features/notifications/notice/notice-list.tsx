import type { Notification } from '@quartet/contract/notifications/notifications'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { usePreferences } from './notice.api.ts'
import { LongRows } from './long-rows.tsx'
import { NoticeRow, type Place } from './notice-row.tsx'
import styles from './notices.module.css'

type Props = {
  notices: Notification[]
  onOpen: (notice: Notification) => void
  current?: string | null
  /** Where the keyboard comes back to. */
  focused?: string | null
  label?: string
  chosen?: ReadonlySet<string>
  onChoose?: (id: string) => void
  /** Whether the page scrolls it, so that it may be of any length. */
  long?: boolean
}

/** More rows than this are drawn only where the window is. */
const manyRows = 100

/** Cards newest first. Arrows, Home and End walk them. */
export function NoticeList(props: Props) {
  const { notices, onOpen, current = null, focused = null, label = 'Notifications', chosen, onChoose, long } = props
  const compact = usePreferences(useCurrentUser().id).displayMode === 'compact'
  const row = (notice: Notification, place?: Place) => (
    <NoticeRow
      key={notice.id}
      notice={notice}
      compact={compact}
      current={notice.id === current}
      focused={notice.id === focused}
      onOpen={onOpen}
      chosen={chosen?.has(notice.id)}
      onChoose={onChoose}
      at={place?.at}
      of={place?.of}
      measure={place?.measure}
    />
  )
  const className = `plain ${styles.list}`
  if (long && notices.length > manyRows) {
    return (
      <LongRows notices={notices} label={label} className={className}>
        {row}
      </LongRows>
    )
  }
  return (
    <ul className={className} aria-label={label}>
      {notices.map((notice) => row(notice))}
    </ul>
  )
}
