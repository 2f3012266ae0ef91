import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import toast from 'react-hot-toast'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { useLive } from '../../../platform/live/live.tsx'
import { playSoftly } from '../../../platform/live/sound.ts'
import { setUnread, unreadCount, usePreferences } from '../notice/notice.api.ts'
import { ring } from './burst.rules.ts'
import { badgeOf } from '../notice/notice.copy.ts'
import { useKeepPush } from '../settings/push.api.ts'
import styles from './bell.module.css'

const load = () => import('./bell-panel.tsx')
const BellPanel = lazy(load)
/** Without a network there is nothing to fetch yet; a click asks again. */
const loadAhead = () => void load().catch(() => undefined)

/** The bell of the top bar: how much is unread, the newest five, each to open. */
export default function Bell() {
  const [opened, setOpened] = useState(false)
  const [wanted, setWanted] = useState(false)
  const rung = useRef<number[]>([])
  const target = useRef<HTMLButtonElement>(null)
  const { sound } = usePreferences(useCurrentUser().id)
  const queries = useQueryClient()
  const { data: unread = 0 } = useQuery(unreadCount())
  const badge = badgeOf(unread)

  useKeepPush()

  useLive('notifications_read', ({ unread: left }) => setUnread(queries, left))
  useLive('notification', (event) => {
    setUnread(queries, event.unread)
    if (!event.counts) return
    const { times, sounds, stands } = ring(rung.current, Date.parse(event.at))
    rung.current = times
    if (sound && sounds) playSoftly()
    const many = stands > 1
    toast(many ? `${stands} new notifications` : event.title, {
      id: many ? 'burst' : event.notificationId,
      icon: <BellIcon size={16} strokeWidth={1.75} aria-hidden="true" />,
    })
  })

  const button = (
    <button
      type="button"
      ref={target}
      className={styles.bell}
      data-tour="bell"
      aria-label={badge === null ? 'Notifications' : `Notifications, ${badge} unread`}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onPointerEnter={loadAhead}
      onFocus={loadAhead}
      onClick={() => {
        setWanted(true)
        setOpened(!opened)
      }}
    >
      <BellIcon size={18} strokeWidth={1.75} aria-hidden="true" />
      {badge !== null && (
        <span className={styles.badge} aria-hidden="true">
          {badge}
        </span>
      )}
    </button>
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <BellPanel opened={opened} setOpened={setOpened} unread={unread} focus={() => target.current?.focus()}>
        {button}
      </BellPanel>
    </Suspense>
  )
}
