import { useInfiniteQuery } from '@tanstack/react-query'
import { Mails } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { Select } from '@mantine/core'
import type { OutboxMail as Mail } from '@quartet/contract/email-templates/outbox'
import { rowsOf } from '../../platform/api/paging.ts'
import { Card } from '../../ui/display/card.tsx'
import { DataList } from '../../ui/lists/data-list.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Ago } from '../../ui/display/moment.tsx'
import { FilterBar } from '../../ui/fields/filter-bar.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { SidePanel } from '../../ui/overlays/side-panel.tsx'
import { useAddressFilters } from '../../ui/fields/use-address-filters.ts'
import { useAddressLink } from '../../ui/page/use-address-link.ts'
import { MailState, OutboxMail } from './outbox-mail.tsx'
import { mailsQuery } from './outbox.api.ts'
import { channels, mailStates, subjectOf, troubleOf } from './outbox.copy.ts'
import styles from '../../ui/lists/letters.module.css'

const noFilter = { state: '', channel: '', q: '' }

/** Everything that Quartet wrote to somebody: sent, waiting, failed, or kept where there is nothing to send it with. */
export default function OutboxPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const link = useAddressLink()
  const state = mailStates.find((one) => one.value === search.get('state'))?.value ?? ''
  const filters = useAddressFilters(noFilter)
  const channel = channels.find((one) => one.value === filters.values.channel)?.value ?? ''
  const list = useInfiniteQuery(mailsQuery({ state, channel, q: filters.values.q }))
  const mails = rowsOf(list.data)
  const opened = search.get('mail')
  const shown = mails?.find((mail) => mail.id === opened)
  const subject = shown ? subjectOf(shown) : 'Message'
  const go = (mail: string | null) => void navigate(link({ mail }), { preventScrollReset: true })
  const open = (mail: Mail) => (
    <>
      <button type="button" className={styles.subject} onClick={() => go(mail.id)}>
        {subjectOf(mail)}
      </button>
      {mail.lastError !== null && <span className={styles.line}>{troubleOf(mail)}</span>}
    </>
  )

  return (
    <>
      <PageHeader title="Outbox" fact="Every email and text we’ve created" />
      <div className={styles.views}>
        <Segmented
          label="Status"
          value={state}
          options={mailStates.map(({ value, label }) => ({
            value,
            label,
            to: link({ state: value || null, mail: null }),
          }))}
        />
      </div>
      <FilterBar
        search={filters.values.q}
        onSearch={(q) => filters.change({ q })}
        label="Search the outbox"
        active={filters.active}
        onClear={filters.clear}
      >
        <Select
          aria-label="Channel"
          data={channels.map(({ value, label }) => ({ value, label }))}
          value={channel}
          allowDeselect={false}
          onChange={(value) => filters.change({ channel: value ?? '' })}
        />
      </FilterBar>
      <Card flush>
        <DataList
          label="Outbox"
          rows={mails}
          rowKey={(mail) => mail.id}
          columns={[
            { key: 'subject', header: 'Subject', cell: open },
            { key: 'to', header: 'To', cell: (mail) => mail.to },
            { key: 'state', header: 'Status', width: '9rem', cell: (mail) => <MailState state={mail.state} /> },
            { key: 'at', header: 'Created', width: '9rem', cell: (mail) => <Ago at={mail.createdAt} /> },
          ]}
          phone={(mail) => (
            <>
              {open(mail)}
              <span className={styles.line}>
                {mail.to} <MailState state={mail.state} /> <Ago at={mail.createdAt} />
              </span>
            </>
          )}
          error={list.error}
          onRetry={() => void list.refetch()}
          empty={
            <EmptyState icon={Mails} title={filters.active ? 'No messages match' : 'No messages yet'}>
              {filters.active
                ? 'Search for part of a recipient or subject, or clear the filters.'
                : 'Emails and texts appear here when we create them.'}
            </EmptyState>
          }
          more={{
            hasMore: list.hasNextPage,
            loading: list.isFetchingNextPage,
            load: () => void list.fetchNextPage(),
          }}
        />
      </Card>
      <SidePanel opened={opened !== null} onClose={() => go(null)} title={subject}>
        {opened !== null && <OutboxMail key={opened} id={opened} />}
      </SidePanel>
    </>
  )
}
