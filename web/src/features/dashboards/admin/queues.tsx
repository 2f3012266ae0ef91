import { Layers } from 'lucide-react'
import type { Queue } from '@quartet/contract/dashboards/dashboards'
import { Chip } from '../../../ui/display/chip.tsx'
import { DataList } from '../../../ui/lists/data-list.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Ago } from '../../../ui/display/moment.tsx'
import styles from './failures.module.css'

const outboxWord: Record<string, string> = { mail: 'Emails', text: 'Text messages', push: 'Push notifications' }

/** What a queue is called: tasks have the names that the log uses. */
const wordOf = ({ kind, name }: Queue) =>
  kind === 'effects' ? 'Effects of events' : kind === 'outbox' ? (outboxWord[name] ?? name) : name

/** Every queue with what waits in it, is being done and was given up. */
export function Queues({
  queues,
  error,
  onRetry,
}: {
  queues: Queue[] | undefined
  error: unknown
  onRetry: () => void
}) {
  const failed = (one: Queue) => (one.failed > 0 ? <Chip tone="amber">{one.failed} failed</Chip> : 0)
  const since = (one: Queue) => (one.waitingSince ? <Ago at={one.waitingSince} /> : <span className="dim">none</span>)
  return (
    <DataList
      label="Queues"
      rows={queues}
      rowKey={(one) => `${one.kind}-${one.name}`}
      error={error}
      onRetry={onRetry}
      columns={[
        { key: 'name', header: 'Queue', cell: (one) => <b className={styles.name}>{wordOf(one)}</b> },
        { key: 'waiting', header: 'Waiting', align: 'end', cell: (one) => one.waiting },
        { key: 'active', header: 'Being done', align: 'end', cell: (one) => one.active ?? '' },
        { key: 'failed', header: 'Failed', align: 'end', cell: failed },
        { key: 'since', header: 'Waiting since', align: 'end', cell: since },
      ]}
      phone={(one) => (
        <div className={styles.row}>
          <b className={styles.name}>{wordOf(one)}</b>
          <span className="dim">
            {one.waiting} waiting{one.active !== null && `, ${one.active} being done`}
            {one.waitingSince && (
              <>
                , the first came <Ago said at={one.waitingSince} />
              </>
            )}
          </span>
          {one.failed > 0 && failed(one)}
        </div>
      )}
      empty={
        <EmptyState icon={Layers} title="There are no queues.">
          They appear when the product has started.
        </EmptyState>
      }
    />
  )
}
