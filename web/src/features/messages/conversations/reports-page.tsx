import { Button, Textarea } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { useSearchParams } from 'react-router'
import type { MessageReport } from '@quartet/contract/messages/messages'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { rowsOf } from '../../../platform/api/paging.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { Ago } from '../../../ui/display/moment.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { reportsQuery, useSettle } from './conversations.api.ts'
import styles from './messages.module.css'

type Outcome = 'removed' | 'left'
const outcomeWord: Record<Outcome, string> = { removed: 'Removed', left: 'Kept' }

/** Messages that somebody reported, each with its words as they were then, and what an admin made of it. */
export default function ReportsPage() {
  const [search] = useSearchParams()
  const show = search.get('show') === 'settled' ? 'settled' : 'open'
  const list = useInfiniteQuery(reportsQuery(show))
  const rows = rowsOf(list.data)
  const [settling, settle] = useState<{ report: MessageReport; outcome: Outcome } | null>(null)
  return (
    <>
      <PageHeader
        title="Reported messages"
        back={{ to: '/messages', label: 'Messages' }}
        fact="You only see the reported messages, not the conversations"
      />
      <div className={styles.filters}>
        <Segmented
          label="Reports to show"
          value={show}
          options={[
            { value: 'open', label: 'Open', to: '/messages/reports' },
            { value: 'settled', label: 'Closed', to: '/messages/reports?show=settled' },
          ]}
        />
      </div>
      <Card flush>
        {list.isPending && <RowsSkeleton rows={4} />}
        {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {rows?.length === 0 && (
          <EmptyState icon={Flag} title={show === 'open' ? 'No open reports' : 'No closed reports yet'}>
            {show === 'open' ? 'Messages that people report appear here.' : undefined}
          </EmptyState>
        )}
        <ul className={`plain ${styles.reports}`} aria-label="Reported messages">
          {rows?.map((report) => (
            <li key={report.id}>
              <Report report={report} onSettle={(outcome) => settle({ report, outcome })} />
            </li>
          ))}
        </ul>
        {list.hasNextPage && (
          <button type="button" className={styles.more} onClick={() => void list.fetchNextPage()}>
            Show more
          </button>
        )}
      </Card>
      <Settle key={settling?.report.id} settling={settling} onClose={() => settle(null)} />
    </>
  )
}

function Report({ report, onSettle }: { report: MessageReport; onSettle: (outcome: Outcome) => void }) {
  const { sender, reporter, content, reason, at, settled, gone, can } = report
  return (
    <article aria-label={`Message from ${sender.name}`} className={styles.report}>
      <p>
        <b>{sender.name}</b> wrote{' '}
        {settled && <Chip tone={settled.outcome === 'removed' ? 'amber' : 'grey'}>{outcomeWord[settled.outcome]}</Chip>}
        {!settled && gone && <Chip tone="grey">Already removed</Chip>}
      </p>
      <blockquote>{content || 'A file without text'}</blockquote>
      <p>
        <b>{reporter.name}</b>: {reason}{' '}
        <span className="dim">
          <Ago at={at} />
        </span>
      </p>
      {settled && (
        <p className="dim">
          {settled.by}: {settled.words} (<Ago at={settled.at} />)
        </p>
      )}
      {can.settle && (
        <div className={styles.filters}>
          {!gone && (
            <Button variant="default" color="red" onClick={() => onSettle('removed')}>
              Remove message
            </Button>
          )}
          <Button variant="default" onClick={() => onSettle('left')}>
            {gone ? 'Close report' : 'Keep message'}
          </Button>
        </div>
      )}
    </article>
  )
}

function Settle({
  settling,
  onClose,
}: {
  settling: { report: MessageReport; outcome: Outcome } | null
  onClose: () => void
}) {
  const send = useSettle()
  const [words, setWords] = useState('')
  const removes = settling?.outcome === 'removed'
  return (
    <Sheet opened={settling !== null} onClose={onClose} title={removes ? 'Remove this message' : 'Keep this message'}>
      <Textarea
        label="Reason"
        description="We’ll save it with the report under your name. The sender and the person who reported it can’t see it."
        value={words}
        maxLength={300}
        autosize
        minRows={3}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <Button
        mt="md"
        color={removes ? 'red' : undefined}
        disabled={words.trim() === ''}
        loading={send.isPending}
        onClick={() =>
          settling &&
          send.mutate(
            { id: settling.report.id, outcome: settling.outcome, words: words.trim() },
            {
              onSuccess: () => {
                toast.success(removes ? 'Message removed.' : 'Report closed.')
                onClose()
              },
              onError: (error) => void toast.error(sentenceOf(error)),
            },
          )
        }
      >
        {removes ? 'Remove message' : 'Keep message'}
      </Button>
    </Sheet>
  )
}
