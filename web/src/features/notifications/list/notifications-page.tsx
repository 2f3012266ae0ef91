import { Button, Select } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Archive, Bell, CircleCheck } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Notification } from '@quartet/contract/notifications/notifications'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { useNow } from '../../../platform/words/clock.ts'
import { rowsOf } from '../../../platform/api/paging.ts'
import { Card } from '../../../ui/display/card.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { FilterBar } from '../../../ui/fields/filter-bar.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { useAddressFilters } from '../../../ui/fields/use-address-filters.ts'
import { useAddressLink } from '../../../ui/page/use-address-link.ts'
import { usePhone } from '../../../ui/page/use-phone.ts'
import { ChosenBar } from './chosen-bar.tsx'
import { MoreRows } from '../notice/more-rows.tsx'
import { NoticeList } from '../notice/notice-list.tsx'
import { NoticeView } from '../notice/notice-view.tsx'
import { useChosen } from './use-chosen.ts'
import SettingsDialog from '../settings/settings-dialog.tsx'
import { SettingsGear } from '../notice/settings-gear.tsx'
import styles from '../notice/notices.module.css'
import { filtersOf } from '../notice/filters.rules.ts'
import { everyNotice, partsOf, unreadCount, useMarkAllRead } from '../notice/notice.api.ts'
import { kindOptions, noneTitle, noneWords, periodOptions, showOptions } from '../notice/notice.copy.ts'

const defaults = { q: '', show: '', kind: '', period: '' }

/** Every notice the person ever had, narrowed by the address, and the one that the address names. */
export default function NotificationsPage() {
  const user = useCurrentUser()
  const phone = usePhone()
  const navigate = useNavigate()
  const link = useAddressLink()
  const [search] = useSearchParams()
  const filters = useAddressFilters(defaults)
  const { q, show, kind, period } = filters.values
  const list = useInfiniteQuery(everyNotice(filtersOf(filters.values, useNow())))
  const { data: unread = 0 } = useQuery(unreadCount())
  const markAll = useMarkAllRead()
  const [choosing, setChoosing] = useState(false)
  const settings = () => setChoosing(true)
  const dialog = <SettingsDialog opened={choosing} onClose={() => setChoosing(false)} />
  const notices = rowsOf(list.data)
  const chosen = useChosen(notices)

  const wanted = search.get('notice')
  const listed = notices?.find((notice) => notice.id === wanted)
  // A link from elsewhere may name a notice that the filters leave out.
  const named = useQuery({ ...partsOf(wanted ?? ''), enabled: wanted !== null && notices !== undefined && !listed })
  const opened = listed ?? named.data?.find((notice) => notice.id === wanted)
  const close = () => void navigate(link({ notice: null }), { preventScrollReset: true })
  const open = useCallback(
    (notice: Notification) => void navigate(link({ notice: notice.id }), { preventScrollReset: true }),
    [navigate, link],
  )

  const detail = opened && (
    <Card flush className={styles.side}>
      <NoticeView
        key={opened.id}
        notice={opened}
        onBack={close}
        onSettings={settings}
        heading={phone ? 'h1' : 'h2'}
        tools
      />
    </Card>
  )
  if (phone && detail) {
    return (
      <>
        <PageTitle>{opened.digest?.title ?? opened.title}</PageTitle>
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
              <Button variant="default" onClick={() => markAll.mutate({ userId: user.id })}>
                Mark all read
              </Button>
            )}
            <SettingsGear onClick={settings} />
          </>
        }
      />
      <FilterBar
        search={q}
        onSearch={(text) => filters.change({ q: text })}
        label="Search notifications"
        active={filters.active}
        onClear={filters.clear}
      >
        <Segmented
          label="Show"
          value={show}
          options={[...showOptions]}
          onChange={(value) => filters.change({ show: value })}
        />
        <Select
          className={styles.filter}
          aria-label="Category"
          placeholder="Any category"
          clearable
          value={kind || null}
          data={kindOptions}
          onChange={(value) => filters.change({ kind: value ?? '' })}
        />
        <Select
          className={styles.filter}
          aria-label="Period"
          placeholder="Any time"
          clearable
          value={period || null}
          data={[...periodOptions]}
          onChange={(value) => filters.change({ period: value ?? '' })}
        />
      </FilterBar>
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
            <Nothing show={show} filtered={q + kind + period !== ''} onClear={filters.clear} />
          ) : (
            <>
              <ChosenBar chosen={chosen} archive={show !== 'archived'} />
              <NoticeList
                notices={notices}
                current={opened?.id}
                onOpen={open}
                chosen={chosen.ids}
                onChoose={chosen.toggle}
                long
              />
            </>
          )}
          {list.hasNextPage && (
            <MoreRows
              busy={list.isFetchingNextPage}
              failed={list.isFetchNextPageError}
              onMore={() => void list.fetchNextPage()}
            />
          )}
        </Card>
        {detail}
      </div>
      {dialog}
    </>
  )
}

function Nothing({ show, filtered, onClear }: { show: string; filtered: boolean; onClear: () => void }) {
  if (filtered) {
    return (
      <EmptyState
        icon={Bell}
        title="No notifications match"
        action={
          <Button variant="default" onClick={onClear}>
            Show all notifications
          </Button>
        }
      >
        Remove a filter or search for something else.
      </EmptyState>
    )
  }
  if (show === 'unread') return <EmptyState icon={CircleCheck} title="All caught up" />
  if (show === 'archived')
    return (
      <EmptyState icon={Archive} title="No archived notifications">
        Notifications you archive move here.
      </EmptyState>
    )
  return (
    <EmptyState icon={Bell} title={noneTitle}>
      {noneWords}
    </EmptyState>
  )
}
