import type { KeyboardEvent } from 'react'
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
    <ul className={`plain ${styles.list}`} aria-label={label ?? 'Notifications'} onKeyDown={walk}>
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

function walk(event: KeyboardEvent<HTMLUListElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('[data-row]')]
  const at = rows.findIndex((row) => row.closest('li')?.contains(document.activeElement))
  const to = { ArrowDown: at + 1, ArrowUp: Math.max(0, at - 1), Home: 0, End: rows.length - 1 }[event.key]
  if (at < 0 || to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  rows[to]?.focus()
}
