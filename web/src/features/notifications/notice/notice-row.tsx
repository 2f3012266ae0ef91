import { VisuallyHidden } from '@mantine/core'
import { memo, type KeyboardEvent } from 'react'
import type { Notification } from '@quartet/contract/notifications/notifications'
import { hueStyle } from '../../../ui/display/hue.ts'
import { Ago } from '../../../ui/display/moment.tsx'
import { signOf } from './notice.copy.ts'
import { AnswerBar } from './answer-bar.tsx'
import styles from './notices.module.css'

/** Where a row stands in a list of which only a part is drawn. */
export type Place = { at: number; of: number; measure: (row: HTMLLIElement | null) => void }

type Props = Partial<Place> & {
  notice: Notification
  compact: boolean
  current: boolean
  focused: boolean
  onOpen: (notice: Notification) => void
  /** Undefined where rows are not chosen. */
  chosen?: boolean
  onChoose?: (id: string) => void
}

/** One card of a list: a notice, or the family it stands for. The unread carry a dot and its word; compact shows titles only. */
export const NoticeRow = memo(function NoticeRow(props: Props) {
  const { notice, compact, current, focused, onOpen, chosen, onChoose, at, of, measure } = props
  const { digest } = notice
  const unread = digest ? digest.unread > 0 : !notice.read
  const title = digest?.title ?? notice.title
  return (
    <li
      ref={measure}
      className={styles.item}
      data-index={at}
      data-unread={unread}
      data-current={current || undefined}
      aria-setsize={of}
      aria-posinset={at === undefined ? undefined : at + 1}
    >
      <div className={styles.line}>
        {onChoose && (
          // The browser's own: there may be thousands.
          <input
            type="checkbox"
            className={styles.choose}
            aria-label={`Select ${title}`}
            checked={chosen}
            onChange={() => onChoose(notice.id)}
          />
        )}
        <button
          type="button"
          ref={focused ? (row) => row?.focus({ preventScroll: true }) : undefined}
          className={styles.row}
          data-row
          data-compact={compact || undefined}
          aria-current={current || undefined}
          onClick={() => onOpen(notice)}
          onKeyDown={walk}
        >
          {!compact && <Sign type={notice.type} />}
          <span className={styles.words}>
            <span className={styles.title}>{title}</span>
            {!compact && <span className={styles.message}>{digest?.message ?? notice.message}</span>}
          </span>
          <span className={styles.when}>
            {digest && (
              <span className={styles.count}>
                {digest.count}
                <VisuallyHidden> notices</VisuallyHidden>
              </span>
            )}
            <Ago at={notice.createdAt} />
            {unread ? (
              <>
                <VisuallyHidden>, unread</VisuallyHidden>
                <span className={styles.dot} />
              </>
            ) : (
              <span className={styles.noDot} />
            )}
          </span>
        </button>
      </div>
      <AnswerBar notice={notice} className={compact ? styles.underCompact : styles.under} />
    </li>
  )
})

function Sign({ type }: { type: string }) {
  const { icon: Icon, hue } = signOf(type)
  return (
    <span className={styles.sign} style={hueStyle(hue)} aria-hidden="true">
      <Icon size={16} strokeWidth={1.75} />
    </span>
  )
}

function walk(event: KeyboardEvent<HTMLButtonElement>): void {
  const list = event.currentTarget.closest('ul')
  const rows = [...(list?.querySelectorAll<HTMLButtonElement>('[data-row]') ?? [])]
  const at = rows.indexOf(event.currentTarget)
  const to = { ArrowDown: at + 1, ArrowUp: Math.max(0, at - 1), Home: 0, End: rows.length - 1 }[event.key]
  if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  rows[to]?.focus()
}
