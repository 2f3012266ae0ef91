import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import toast from 'react-hot-toast'
import type { Failure } from '@quartet/contract/dashboards/dashboards'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { Chip } from '../../../ui/display/chip.tsx'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { DataList } from '../../../ui/lists/data-list.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Ago } from '../../../ui/display/moment.tsx'
import { letGoOfFailure, retryFailure } from '../board/board.api.ts'
import styles from './failures.module.css'

const kindWord = { event: 'Effect', task: 'Task', item: 'Item' }

/** Effects, tasks and items that failed, each with the ways to try it again and, where that can be, to let it go. */
export function Failures({
  failures,
  error,
  onRetry,
  more,
}: {
  failures: Failure[] | undefined
  error: unknown
  onRetry: () => void
  more?: { hasMore: boolean; loading: boolean; load: () => void }
}) {
  return (
    <DataList
      label="What failed"
      rows={failures}
      rowKey={(one) => `${one.kind}-${one.id}`}
      error={error}
      onRetry={onRetry}
      more={more}
      columns={[
        { key: 'kind', header: 'Kind', cell: (one) => <Chip tone="outline">{kindWord[one.kind]}</Chip> },
        { key: 'name', header: 'What', cell: (one) => <What failure={one} /> },
        { key: 'error', header: 'Why', cell: (one) => <span className={styles.error}>{one.error}</span> },
        { key: 'attempts', header: 'Tries', align: 'end', cell: (one) => <Tries failure={one} /> },
        { key: 'at', header: 'When', align: 'end', cell: (one) => <Ago at={one.at} /> },
        {
          key: 'acts',
          header: 'What to do',
          heard: true,
          align: 'end',
          cell: (one) => <Acts failure={one} />,
        },
      ]}
      phone={(one) => (
        <div className={styles.row}>
          <What failure={one} />
          <span className={styles.error}>{one.error}</span>
          <span className="dim">
            {kindWord[one.kind]}, tried {one.attempts === 1 ? 'once' : `${one.attempts} times`}, <Ago at={one.at} />
            {!one.gaveUp && ', retries automatically'}
          </span>
          <Acts failure={one} />
        </div>
      )}
      empty={
        <EmptyState icon={CircleCheck} title="Nothing has failed">
          Emails, live updates, tasks and items that failed for good appear here with the reason.
        </EmptyState>
      }
    />
  )
}

/** What failed, and for which gym. */
function What({ failure: { name, gym } }: { failure: Failure }): ReactNode {
  return (
    <>
      <b className={styles.name}>{name}</b>
      {gym && <div className="dim">{gym.name}</div>}
    </>
  )
}

/** How often it was tried, and whether that goes on by itself. */
function Tries({ failure: { attempts, gaveUp } }: { failure: Failure }): ReactNode {
  return gaveUp ? attempts : <span title="Retries automatically">{attempts}, retrying</span>
}

function Acts({ failure }: { failure: Failure }) {
  const { kind, id, name, gym } = failure
  const [asking, setAsking] = useState(false)
  const done = async (words: string) => {
    toast.success(words)
  }
  const retry = useMutation({
    ...retryFailure(),
    onSuccess: () => done(`Retrying ${name}.`),
    onError: (error) => toast.error(sentenceOf(error)),
  })
  const letGo = useMutation({ ...letGoOfFailure(), onSuccess: () => done(`${name} dismissed.`) })
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        variant="default"
        loading={retry.isPending}
        aria-label={`Try again: ${[name, gym?.name].filter(Boolean).join(', ')}`}
        onClick={() => retry.mutate({ kind, id })}
      >
        Try again
      </Button>
      {kind !== 'item' && (
        <>
          <Button variant="subtle" aria-label={`Dismiss: ${name}`} onClick={() => setAsking(true)}>
            Dismiss
          </Button>
          <Confirm
            opened={asking}
            onClose={() => setAsking(false)}
            title={`Dismiss ${name}?`}
            action="Dismiss"
            danger
            onConfirm={() => letGo.mutateAsync({ kind, id })}
          >
            We won’t retry it, and what it was meant to do won’t happen. The audit log keeps that you dismissed it.
          </Confirm>
        </>
      )}
    </Group>
  )
}
