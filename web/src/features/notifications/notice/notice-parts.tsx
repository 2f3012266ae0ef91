import { useEffect, useEffectEvent } from 'react'
import type { Notification } from '@quartet/contract/notifications/notifications'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { useChangeNotices } from './notice.api.ts'
import { NoticeList } from './notice-list.tsx'
import { NoticeTop } from './notice-top.tsx'
import styles from './notices.module.css'

type Props = {
  notice: Notification
  parts: Notification[] | undefined
  error: Error | null
  onRetry: () => void
  onBack: () => void
  onSettings: () => void
  onOpen: (part: Notification) => void
  focused: string | null
  heading?: 'h1' | 'h2'
}

/** The notices that one card stands for. Opening them marks them all read. */
export function NoticeParts(props: Props) {
  const { notice, parts, error, onRetry, onBack, onSettings, onOpen, focused, heading: Heading = 'h2' } = props
  const { mutate } = useChangeNotices()
  const title = notice.digest?.title ?? notice.title
  const opened = useEffectEvent(() => {
    if (!notice.read || notice.digest?.unread) mutate({ ids: [notice.id], read: true, parts: true })
  })
  useEffect(() => opened(), [])
  return (
    <article className={styles.detail} aria-label={title}>
      <NoticeTop onBack={onBack} onSettings={onSettings} focus={focused === null} />
      <div className={styles.digest}>
        <Heading>{title}</Heading>
        <p className="dim small">{notice.digest?.message}</p>
      </div>
      <div className={styles.scroll}>
        {parts === undefined ? (
          error ? (
            <ErrorState title="Failed to fetch notifications" error={error} onRetry={onRetry} />
          ) : (
            <RowsSkeleton rows={3} height={60} />
          )
        ) : (
          <NoticeList notices={parts} onOpen={onOpen} focused={focused} label={title} />
        )}
      </div>
    </article>
  )
}
