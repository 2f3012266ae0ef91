import { Button, Popover } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import toast from 'react-hot-toast'
import { Link } from 'react-router'
import type { Notification } from '@quartet/contract/notifications/notifications'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { useLive } from '../../../platform/live/live.tsx'
import { playSoftly } from '../../../platform/live/sound.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { usePhone } from '../../../ui/page/use-phone.ts'
import { newest, setUnread, unreadCount, useMarkAllRead, usePreferences } from '../notice/notice.api.ts'
import { ring } from './burst.rules.ts'
import { badgeOf, noneTitle, noneWords, viewAll } from '../notice/notice.copy.ts'
import { useKeepPush } from '../settings/push.api.ts'
import { NoticeList } from '../notice/notice-list.tsx'
import { NoticeView } from '../notice/notice-view.tsx'
import { SettingsDialog } from '../settings/settings-dialog.tsx'
import { SettingsGear } from '../notice/settings-gear.tsx'
import styles from '../notice/notices.module.css'

/** The bell of the top bar: how much is unread, the newest five, each to open. */
export default function Bell() {
  const [opened, setOpened] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const rung = useRef<number[]>([])
  const target = useRef<HTMLButtonElement>(null)
  const { sound } = usePreferences(useCurrentUser().id)
  const phone = usePhone()
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
      onClick={() => setOpened(!opened)}
    >
      <BellIcon size={18} strokeWidth={1.75} aria-hidden="true" />
      {badge !== null && (
        <span className={styles.badge} aria-hidden="true">
          {badge}
        </span>
      )}
    </button>
  )
  const close = () => setOpened(false)
  // The dialog gives the focus back to where it was, and the gear is gone by then.
  const settings = () => {
    target.current?.focus()
    setOpened(false)
    setChoosing(true)
  }
  const dialog = <SettingsDialog opened={choosing} onClose={() => setChoosing(false)} />

  if (phone) {
    return (
      <>
        {button}
        <Sheet opened={opened} onClose={close} title="Notifications">
          <div className={styles.sheet}>
            <Notices unread={unread} onLeave={close} onSettings={settings} inSheet />
          </div>
        </Sheet>
        {dialog}
      </>
    )
  }
  return (
    <>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        trapFocus
        returnFocus
        shadow="md"
        radius="md"
        offset={6}
      >
        <Popover.Target>{button}</Popover.Target>
        <Popover.Dropdown p={0}>
          <div className={styles.panel}>
            <Notices unread={unread} onLeave={close} onSettings={settings} />
          </div>
        </Popover.Dropdown>
      </Popover>
      {dialog}
    </>
  )
}

type Inside = { unread: number; onLeave: () => void; onSettings: () => void; inSheet?: boolean }

function Notices({ unread, onLeave, onSettings, inSheet = false }: Inside) {
  const user = useCurrentUser()
  const list = useQuery(newest())
  const markAll = useMarkAllRead()
  const [open, setOpen] = useState<Notification | null>(null)
  const [left, setLeft] = useState<string | null>(null)

  function back() {
    setLeft(open?.id ?? null)
    setOpen(null)
  }

  if (open) {
    // As it stands now: somebody else may have answered it while it was open.
    const notice = list.data?.find((one) => one.id === open.id) ?? open
    return <NoticeView key={open.id} notice={notice} onBack={back} onSettings={onSettings} onFollow={onLeave} />
  }
  return (
    <>
      <div className={styles.head}>
        {!inSheet && <h2>Notifications</h2>}
        {unread > 0 && <span className="dim small">{unread} unread</span>}
        <div className={styles.tools}>
          {unread > 0 && (
            <Button variant="subtle" onClick={() => markAll.mutate({ userId: user.id })}>
              Mark all read
            </Button>
          )}
          <SettingsGear onClick={onSettings} />
        </div>
      </div>
      <div className={styles.scroll}>
        {list.data === undefined ? (
          list.error ? (
            <ErrorState title="Failed to fetch notifications" error={list.error} onRetry={() => void list.refetch()} />
          ) : (
            <RowsSkeleton rows={5} height={60} />
          )
        ) : list.data.length === 0 ? (
          <EmptyState icon={BellIcon} title={noneTitle}>
            {noneWords}
          </EmptyState>
        ) : (
          <NoticeList notices={list.data} onOpen={setOpen} focused={left} />
        )}
      </div>
      <div className={styles.foot}>
        <Link to="/notifications" onClick={onLeave}>
          {viewAll}
        </Link>
      </div>
    </>
  )
}
