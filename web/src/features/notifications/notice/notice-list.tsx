import { useRef, type ReactNode } from 'react'
import type { Notification } from '@quartet/contract/notifications/notifications'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { LongRows } from '../../../ui/lists/long-rows.tsx'
import { usePreferences } from './notice.api.ts'
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
  if (long) return <LongList {...{ notices, label, className, row }} />
  return (
    <ul className={className} aria-label={label}>
      {notices.map((notice) => row(notice))}
    </ul>
  )
}

type LongProps = {
  notices: Notification[]
  label: string
  className: string
  row: (notice: Notification, place?: Place) => ReactNode
}

function LongList({ notices, label, className, row }: LongProps) {
  const list = useRef<HTMLUListElement>(null)
  return (
    <LongRows list={list} count={notices.length} keyOf={(at) => notices[at]!.id} height={64}>
      {({ rows, before, after }) => (
        <ul ref={list} className={className} aria-label={label} style={{ paddingBlock: `${before}px ${after}px` }}>
          {rows.map(({ at, measure }) => row(notices[at]!, measure && { at, of: notices.length, measure }))}
        </ul>
      )}
    </LongRows>
  )
}
