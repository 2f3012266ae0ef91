import { VisuallyHidden } from '@mantine/core'
import type { Notification } from '@quartet/contract/notifications'
import { useCurrentUser } from '../../../platform/auth-context.tsx'
import { Ago } from '../../../ui/moment.tsx'
import { hueStyle } from '../../../ui/hue.ts'
import { usePreferences } from '../notifications.api.ts'
import { signOf } from '../notifications.copy.ts'
import styles from './notices.module.css'

type Props = {
  notices: Notification[]
  onOpen: (notice: Notification) => void
  current?: string | null
  focused?: string | null
  label?: string
}

/** Notices newest first; the unread carry a dot and its word; compact shows titles only. `focused` is where the keyboard comes back to. */
export function NoticeList({ notices, onOpen, current = null, focused = null, label = 'Notifications' }: Props) {
  const compact = usePreferences(useCurrentUser().id).displayMode === 'compact'
  return (
    <ul className={`plain ${styles.list}`} aria-label={label}>
      {notices.map((notice) => (
        <li key={notice.id}>
          <button
            type="button"
            ref={notice.id === focused ? (row) => row?.focus({ preventScroll: true }) : undefined}
            className={styles.row}
            data-compact={compact || undefined}
            data-unread={!notice.read}
            aria-current={notice.id === current || undefined}
            onClick={() => onOpen(notice)}
          >
            {!compact && <Sign type={notice.type} />}
            <span className={styles.words}>
              <span className={styles.title}>{notice.title}</span>
              {!compact && <span className={styles.message}>{notice.message}</span>}
            </span>
            <span className={styles.when}>
              <Ago at={notice.createdAt} />
              {notice.read ? (
                <span className={styles.noDot} />
              ) : (
                <>
                  <VisuallyHidden>, unread</VisuallyHidden>
                  <span className={styles.dot} />
                </>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function Sign({ type }: { type: string }) {
  const { icon: Icon, hue } = signOf(type)
  return (
    <span className={styles.sign} style={hueStyle(hue)} aria-hidden="true">
      <Icon size={16} strokeWidth={1.75} />
    </span>
  )
}
