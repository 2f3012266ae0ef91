import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { JobApplication } from '@quartet/contract/jobs/applications'
import { rowsOf } from '../../../platform/api/paging.ts'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { applicationsOf } from '../jobs/jobs.api.ts'
import { applicationWord } from '../jobs/jobs.copy.ts'
import { boardColumns, mayGo, type ApplicationCounts, type BoardColumn } from '../jobs/jobs.rules.ts'
import { ApplicationCard } from './application-card.tsx'
import styles from '../jobs/jobs.module.css'

type Props = { jobId: string; counts: ApplicationCounts; onMove: (one: JobApplication, to: BoardColumn) => void }

/** A column for each step, each read page by page. A card is dragged there, moved by a key, or sent by its own choice. */
export function ApplicationsBoard({ jobId, counts, onMove }: Props) {
  const [dragged, setDragged] = useState<JobApplication | null>(null)
  const [followed, setFollowed] = useState<string | null>(null)
  const back = counts.withdrawn
  return (
    <>
      <div className={styles.board}>
        {boardColumns.map((column) => (
          <Column
            key={column}
            jobId={jobId}
            column={column}
            many={counts[column]}
            dragged={dragged}
            followed={followed}
            onDrag={setDragged}
            onMove={(one, to, byKey = false) => {
              setFollowed(byKey ? `${one.id} ${to}` : null)
              onMove(one, to)
            }}
          />
        ))}
      </div>
      {back > 0 && (
        <p className="dim small">{back === 1 ? '1 application withdrawn' : `${back} applications withdrawn`}</p>
      )}
    </>
  )
}

type ColumnProps = {
  jobId: string
  column: BoardColumn
  /** All that stand here, read or not. */
  many: number
  dragged: JobApplication | null
  /** The card and the column that a key sends it to. */
  followed: string | null
  onDrag: (one: JobApplication | null) => void
  onMove: (one: JobApplication, to: BoardColumn, byKey?: boolean) => void
}

function Column({ jobId, column, many, dragged, followed, onDrag, onMove }: ColumnProps) {
  const list = useInfiniteQuery(applicationsOf(jobId, column))
  const [over, setOver] = useState(false)
  const rows = rowsOf(list.data)
  const { word } = applicationWord[column]
  return (
    // A place to drop is no control; the cards' own choices do the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles.column}
      aria-label={word}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (dragged && mayGo(dragged, column)) onMove(dragged, column)
      }}
    >
      <h2>
        {word} <span className="dim">{many}</span>
      </h2>
      {rows ? (
        <ul className="plain">
          {rows.map((one) => (
            <li key={one.id}>
              <ApplicationCard one={one} onMove={onMove} onDrag={onDrag} focused={followed === `${one.id} ${column}`} />
            </li>
          ))}
        </ul>
      ) : list.error ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        many > 0 && <RowsSkeleton rows={Math.min(many, 3)} height={72} />
      )}
      {list.hasNextPage && (
        <Button
          variant="default"
          aria-label={`Show more ${word.toLowerCase()} applications`}
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </section>
  )
}
