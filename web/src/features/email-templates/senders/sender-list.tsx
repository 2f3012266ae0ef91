import { Button, Textarea } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Ban, Check, MailWarning } from 'lucide-react'
import { useState } from 'react'
import toast from 'react-hot-toast'
import type { MailSender } from '@quartet/contract/introductions'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { rowsOf } from '../../../platform/api/paging.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import { DataList } from '../../../ui/lists/data-list.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { FilterBar } from '../../../ui/fields/filter-bar.tsx'
import { Ago } from '../../../ui/display/moment.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useAddressFilters } from '../../../ui/fields/use-address-filters.ts'
import { sendersQuery, useApprove, useLift } from './senders.api.ts'
import { reportsWords, sentWords, templatesWords } from './senders.copy.ts'
import styles from './senders.module.css'

const filters = { sender: '' }

/** Who emails new people: those that are stopped first, and gyms whose email templates wait for approval. */
export function SenderList() {
  const { values, change, clear, active } = useAddressFilters(filters)
  const list = useInfiniteQuery(sendersQuery({ q: values.sender, stopped: false }))
  const [lifting, setLifting] = useState<MailSender | null>(null)
  const state = ({ stoppedAt, reports }: MailSender) =>
    stoppedAt !== null ? (
      <span className={styles.lines}>
        <Chip tone="red" icon={Ban}>
          Stopped
        </Chip>
        <span className={styles.dim}>
          {reportsWords(reports)}, <Ago at={stoppedAt} />
        </span>
      </span>
    ) : (
      <span className={styles.dim}>{reports === 0 ? 'No reports' : reportsWords(reports)}</span>
    )
  const templates = (one: MailSender) =>
    one.templates && <span className={styles.dim}>{templatesWords(one.templates)}</span>
  const actions = (one: MailSender) => (
    <span className={styles.line}>
      {one.can.lift && (
        <Button size="xs" variant="default" aria-label={`Lift the stop on ${one.name}`} onClick={() => setLifting(one)}>
          Lift stop
        </Button>
      )}
      <Approval sender={one} />
    </span>
  )
  return (
    <>
      <FilterBar
        search={values.sender}
        onSearch={(sender) => change({ sender })}
        label="Search senders"
        active={active}
        onClear={clear}
      />
      <Card flush>
        <DataList
          label="Senders"
          rows={rowsOf(list.data)}
          rowKey={(one) => one.id}
          columns={[
            { key: 'name', header: 'Sender', width: '24%', cell: (one) => <b>{one.name}</b> },
            { key: 'sent', header: 'New people', cell: (one) => <span className={styles.dim}>{sentWords(one)}</span> },
            { key: 'state', header: 'Reports', width: '10rem', cell: state },
            { key: 'templates', header: 'Templates', cell: templates },
            { key: 'do', header: 'Actions', width: '13rem', cell: actions },
          ]}
          phone={(one) => (
            <span className={styles.lines}>
              <b>{one.name}</b>
              <span className={styles.dim}>{sentWords(one)}</span>
              {state(one)}
              {templates(one)}
              {actions(one)}
            </span>
          )}
          error={list.error}
          onRetry={() => void list.refetch()}
          empty={
            <EmptyState icon={MailWarning} title={active ? 'No sender matches' : 'No senders yet'}>
              {active ? 'Search for part of a name, or clear the search.' : 'Gyms appear here once they join.'}
            </EmptyState>
          }
          more={{ hasMore: list.hasNextPage, loading: list.isFetchingNextPage, load: () => void list.fetchNextPage() }}
        />
      </Card>
      <Lift key={lifting?.id} sender={lifting} onClose={() => setLifting(null)} />
    </>
  )
}

/** Approves a gym without a paid plan, or withdraws that. Undone by the other button, so nothing is asked first. */
function Approval({ sender: { id, name, templates, can } }: { sender: MailSender }) {
  const approve = useApprove()
  if (!can.approve || !templates || (templates.paid && templates.approvedAt === null)) return null
  const approved = templates.approvedAt === null
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={approved ? <Check size={14} aria-hidden="true" /> : undefined}
      loading={approve.isPending}
      aria-label={approved ? `Approve templates of ${name}` : `Withdraw approval of ${name}`}
      onClick={() =>
        approve.mutate(
          { id, approved },
          {
            onSuccess: () => void toast.success(approved ? `${name} approved` : `Approval withdrawn from ${name}`),
            onError: (error) => void toast.error(sentenceOf(error)),
          },
        )
      }
    >
      {approved ? 'Approve templates' : 'Withdraw approval'}
    </Button>
  )
}

function Lift({ sender, onClose }: { sender: MailSender | null; onClose: () => void }) {
  const lift = useLift()
  const [reason, setReason] = useState('')
  return (
    <Sheet
      opened={sender !== null}
      onClose={onClose}
      title={sender ? `Let ${sender.name} email new people again?` : ''}
    >
      <Textarea
        label="Reason"
        description="We’ll add it to the audit log under your name. Earlier reports no longer count."
        required
        autosize
        minRows={3}
        maxLength={500}
        value={reason}
        error={lift.error ? sentenceOf(lift.error) : null}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <span className={styles.line}>
        <Button
          loading={lift.isPending}
          disabled={reason.trim() === ''}
          onClick={() =>
            lift.mutate(
              { id: sender!.id, reason },
              {
                onSuccess() {
                  toast.success(`${sender!.name} can email new people again`)
                  onClose()
                },
              },
            )
          }
        >
          Lift stop
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </span>
    </Sheet>
  )
}
