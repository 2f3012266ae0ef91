import { Button, Popover } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { useMounted } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useEffectEvent, useState, type ReactElement } from 'react'
import { Link } from 'react-router'
import type { Notification } from '@quartet/contract/notifications/notifications'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { usePhone } from '../../../ui/page/use-phone.ts'
import { newest, useMarkAllRead } from '../notice/notice.api.ts'
import { noneTitle, noneWords, viewAll } from '../notice/notice.copy.ts'
import { NoticeList } from '../notice/notice-list.tsx'
import { NoticeView } from '../notice/notice-view.tsx'
import { SettingsGear } from '../notice/settings-gear.tsx'
import styles from '../notice/notices.module.css'

const SettingsDialog = lazy(() => import('../settings/settings-dialog.tsx'))

type Props = {
  children: ReactElement
  opened: boolean
  setOpened: (opened: boolean) => void
  unread: number
  focus: () => void
}

/** The newest five notices at the bell, which is its child: a panel on a desk, a sheet on a phone. */
export default function BellPanel({ children, opened, setOpened, unread, focus }: Props) {
  const [choosing, setChoosing] = useState<boolean | null>(null)
  const ready = useMounted()
  const phone = usePhone()
  // The bell was put in anew. It has the focus before the panel takes it, or the panel couldn't give it back.
  const begin = useEffectEvent(focus)
  useEffect(() => begin(), [])
  const close = () => setOpened(false)
  // The dialog gives the focus back to where it was, and the gear is gone by then.
  const settings = () => {
    focus()
    close()
    setChoosing(true)
  }
  const dialog = choosing !== null && (
    <Suspense>
      <SettingsDialog opened={choosing} onClose={() => setChoosing(false)} />
    </Suspense>
  )

  if (phone) {
    return (
      <>
        {children}
        <Sheet opened={ready && opened} onClose={close} title="Notifications">
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
        opened={ready && opened}
        onChange={setOpened}
        position="bottom-end"
        trapFocus
        returnFocus
        shadow="md"
        radius="md"
        offset={6}
      >
        <Popover.Target>{children}</Popover.Target>
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
