import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useCurrentUser } from '../../../platform/auth-context.tsx'
import { rowsOf } from '../../../platform/paging.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { RowsSkeleton } from '../../../ui/skeletons.tsx'
import { useAddressLink } from '../../../ui/use-address-link.ts'
import { usePhone } from '../../../ui/use-phone.ts'
import { NoticeDetail } from '../components/notice-detail.tsx'
import { NoticeList } from '../components/notice-list.tsx'
import { SettingsDialog } from '../components/settings-dialog.tsx'
import { SettingsGear } from '../components/settings-gear.tsx'
import styles from '../components/notices.module.css'
import { everyNotice, unreadCount, useMarkAllRead } from '../notifications.api.ts'
import { noneTitle, noneWords } from '../notifications.copy.ts'

/** Every notice the person ever had, and the one that the address names. */
export default function NotificationsPage() {
  const user = useCurrentUser()
  const phone = usePhone()
  const navigate = useNavigate()
  const link = useAddressLink()
  const [search] = useSearchParams()
  const list = useInfiniteQuery(everyNotice())
  const { data: unread = 0 } = useQuery(unreadCount())
  const markAll = useMarkAllRead()
  const [choosing, setChoosing] = useState(false)
  const settings = () => setChoosing(true)
  const dialog = <SettingsDialog opened={choosing} onClose={() => setChoosing(false)} />
  const notices = rowsOf(list.data)
  const opened = notices?.find((notice) => notice.id === search.get('notice'))
  const close = () => void navigate(link({ notice: null }), { preventScrollReset: true })

  const detail = opened && (
    <Card flush className={styles.side}>
      <NoticeDetail
        key={opened.id}
        notice={opened}
        onBack={close}
        onSettings={settings}
        heading={phone ? 'h1' : 'h2'}
      />
    </Card>
  )
  if (phone && detail) {
    return (
      <>
        <PageTitle>{opened.title}</PageTitle>
        {detail}
        {dialog}
      </>
    )
  }

  return (
    <>
      <PageHeader
        title="Notifications"
        fact={unread > 0 ? `${unread} unread` : undefined}
        actions={
          <>
            {unread > 0 && (
              <Button variant="default" onClick={() => markAll.mutate(user.id)}>
                Mark all read
              </Button>
            )}
            <SettingsGear onClick={settings} />
          </>
        }
      />
      <div className={opened ? styles.page : undefined}>
        <Card flush>
          {notices === undefined ? (
            list.error ? (
              <ErrorState
                title="Failed to fetch notifications"
                error={list.error}
                onRetry={() => void list.refetch()}
              />
            ) : (
              <RowsSkeleton rows={8} height={60} />
            )
          ) : notices.length === 0 ? (
            <EmptyState icon={Bell} title={noneTitle}>
              {noneWords}
            </EmptyState>
          ) : (
            <NoticeList
              notices={notices}
              current={opened?.id}
              onOpen={(notice) => void navigate(link({ notice: notice.id }), { preventScrollReset: true })}
            />
          )}
          {list.hasNextPage && (
            <div
              style={{ display: 'grid', placeItems: 'center', padding: '0.75rem', borderTop: '1px solid var(--line)' }}
            >
              <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                Show older
              </Button>
            </div>
          )}
        </Card>
        {detail}
      </div>
      {dialog}
    </>
  )
}
