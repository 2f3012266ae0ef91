import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import toast from 'react-hot-toast'
import { sentenceOf } from '../../../platform/http-error.ts'
import { refresh } from '../../../platform/queries.ts'
import { Chip } from '../../../ui/chip.tsx'
import { DataList } from '../../../ui/data-list.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Ago } from '../../../ui/moment.tsx'
import { retryFailure } from '../dashboards.api.ts'
import styles from './failures.module.css'

export type Failure = { id: string; kind: 'event' | 'task'; name: string; attempts: number; error: string; at: string }

const kindWord = { event: 'Effect', task: 'Task' }

/** Effects and tasks that gave up, each with the way to try it again. */
export function Failures({
  failures,
  error,
  onRetry,
}: {
  failures: Failure[] | undefined
  error: unknown
  onRetry: () => void
}) {
  return (
    <DataList
      label="What failed"
      rows={failures}
      rowKey={(one) => `${one.kind}-${one.id}`}
      error={error}
      onRetry={onRetry}
      columns={[
        { key: 'kind', header: 'Kind', cell: (one) => <Chip tone="outline">{kindWord[one.kind]}</Chip> },
        { key: 'name', header: 'What', cell: (one) => <b className={styles.name}>{one.name}</b> },
        { key: 'error', header: 'Why', cell: (one) => <span className={styles.error}>{one.error}</span> },
        { key: 'attempts', header: 'Tries', align: 'end', cell: (one) => one.attempts },
        { key: 'at', header: 'When', align: 'end', cell: (one) => <Ago at={one.at} /> },
        {
          key: 'retry',
          header: 'Retry',
          heard: true,
          align: 'end',
          cell: (one) => <Retry failure={one} />,
        },
      ]}
      phone={(one) => (
        <div className={styles.row}>
          <b className={styles.name}>{one.name}</b>
          <span className={styles.error}>{one.error}</span>
          <span className="dim">
            {kindWord[one.kind]}, tried {one.attempts === 1 ? 'once' : `${one.attempts} times`}, <Ago at={one.at} />
          </span>
          <Retry failure={one} />
        </div>
      )}
      empty={
        <EmptyState icon={CircleCheck} title="Nothing has failed.">
          Mails, live updates and tasks that give up stand here with their reason.
        </EmptyState>
      }
    />
  )
}

function Retry({ failure }: { failure: Failure }) {
  const queries = useQueryClient()
  const retry = useMutation({
    ...retryFailure(),
    onSuccess: async () => {
      await refresh(queries, 'dashboards')
      toast.success(`${failure.name} is tried again.`)
    },
    onError: (error) => toast.error(sentenceOf(error)),
  })
  return (
    <Button
      variant="default"
      loading={retry.isPending}
      aria-label={`Retry ${failure.name}`}
      onClick={() => retry.mutate({ kind: failure.kind, id: failure.id })}
    >
      Retry
    </Button>
  )
}
