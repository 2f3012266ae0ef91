import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import toast from 'react-hot-toast'
import type { SuperBatch } from '@quartet/contract/payroll/contributions'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { rowsOf } from '../../../platform/api/paging.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import { DataList } from '../../../ui/lists/data-list.tsx'
import { Ago } from '../../../ui/display/moment.tsx'
import { download } from '../document/document.api.ts'
import { count, dollars } from '../document/document.copy.ts'
import { batchesQuery, useBatchFile, useCancelBatch, useRetryBatch } from './super.api.ts'
import { batchFact, batchWord } from './super.copy.ts'
import rowStyles from '../approving/documents-board.module.css'
import styles from './super-board.module.css'

/** What was sent together, the latest first, each with its SAFF file. */
export function SuperBatches({ gymId }: { gymId: string | undefined }) {
  const list = useInfiniteQuery(batchesQuery(gymId))
  const rows = rowsOf(list.data)
  if (rows?.length === 0) return null
  return (
    <Card flush title="Batches">
      <DataList
        label="Super batches"
        rows={rows}
        rowKey={(row) => row.id}
        error={list.error}
        onRetry={() => void list.refetch()}
        columns={[
          { key: 'file', header: 'Batch', cell: (row) => row.fileId },
          {
            key: 'made',
            header: 'Created',
            cell: (row) => (
              <span className="dim">
                <Ago at={row.made.at} /> by {row.made.by}
              </span>
            ),
          },
          { key: 'count', header: 'Super', align: 'end', cell: (row) => count(row.contributions, 'person', 'people') },
          { key: 'total', header: 'Total', align: 'end', cell: (row) => <b>{dollars(row.totalCents)}</b> },
          { key: 'state', header: 'Status', cell: (row) => <State batch={row} /> },
          {
            key: 'fact',
            header: 'Next',
            cell: (row) => <span className={`dim ${styles.next}`}>{batchFact(row)}</span>,
          },
          { key: 'do', header: 'Actions', heard: true, cell: (row) => <Actions batch={row} /> },
        ]}
        phone={(row) => (
          <div className={styles.phoneBatch}>
            <span className={rowStyles.phoneRow}>
              <span className={rowStyles.phoneWords}>
                <b>{count(row.contributions, 'contribution')}</b>
                <span className="dim">
                  <Ago at={row.made.at} /> by {row.made.by}
                </span>
                <span className="dim">{batchFact(row)}</span>
              </span>
              <span className={rowStyles.phoneEnd}>
                <b>{dollars(row.totalCents)}</b>
                <State batch={row} />
              </span>
            </span>
            <Actions batch={row} />
          </div>
        )}
        empty={null}
        more={{ hasMore: list.hasNextPage, loading: list.isFetchingNextPage, load: () => void list.fetchNextPage() }}
      />
    </Card>
  )
}

function State({ batch }: { batch: SuperBatch }) {
  const { tone, icon, word } = batchWord[batch.state]
  return (
    <Chip tone={tone} icon={icon}>
      {word}
    </Chip>
  )
}

function Actions({ batch }: { batch: SuperBatch }) {
  const [retry, cancel, file] = [useRetryBatch(), useCancelBatch(), useBatchFile()]
  const { can, id } = batch
  const said = (words: string) => ({
    onSuccess: () => void toast.success(words),
    onError: (error: unknown) => void toast.error(sentenceOf(error)),
  })
  return (
    <span className={styles.buttons}>
      {can.retry && (
        <Button
          size="compact-sm"
          variant="default"
          loading={retry.isPending}
          onClick={() => retry.mutate({ id }, said('Trying again.'))}
        >
          Try again
        </Button>
      )}
      {can.cancel && (
        <Button
          size="compact-sm"
          variant="default"
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ id }, said('Batch cancelled. You can send its contributions again.'))}
        >
          Cancel batch
        </Button>
      )}
      {can.file && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Download size={14} strokeWidth={1.75} aria-hidden="true" />}
          loading={file.isPending}
          onClick={() =>
            file.mutate(
              { id },
              {
                onSuccess: ({ path, name }) => {
                  download(path, name).catch((error: unknown) => toast.error(sentenceOf(error)))
                },
                onError: (error) => void toast.error(sentenceOf(error)),
              },
            )
          }
        >
          SAFF
        </Button>
      )}
    </span>
  )
}
