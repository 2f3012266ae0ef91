import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from '../display/card.tsx'
import { ErrorState } from '../page/error-state.tsx'
import styles from './link-rows.module.css'
import { RowsSkeleton } from '../page/skeletons.tsx'

type Props<Row> = {
  /** Names the list for those who hear it. */
  label: string
  /** Undefined while on their way. */
  rows: Row[] | undefined
  rowKey: (row: Row) => string
  to: (row: Row) => string
  name: (row: Row) => string
  /** Lines under the name. */
  facts: (row: Row) => ReactNode
  /** Chips and figures at the end of the row. */
  aside?: (row: Row) => ReactNode
  error: unknown
  onRetry: () => void
  empty: ReactNode
  more?: { loading: boolean; load: () => void }
}

/** Things with a page of their own, one under the other, with the states of a list. */
export function LinkRows<Row>({
  label,
  rows,
  rowKey,
  to,
  name,
  facts,
  aside,
  error,
  onRetry,
  empty,
  more,
}: Props<Row>) {
  if (!rows)
    return (
      <Card flush>
        {error ? <ErrorState error={error} onRetry={onRetry} /> : <RowsSkeleton rows={5} height={72} />}
      </Card>
    )
  if (rows.length === 0) return <Card flush>{empty}</Card>
  return (
    <>
      <Card flush>
        <ul className={`plain ${styles.list}`} aria-label={label}>
          {rows.map((row) => (
            <li key={rowKey(row)} className={styles.row}>
              <div className={styles.words}>
                <Link className={styles.name} to={to(row)}>
                  {name(row)}
                </Link>
                {facts(row)}
              </div>
              {aside && <div className={styles.aside}>{aside(row)}</div>}
            </li>
          ))}
        </ul>
      </Card>
      {more && (
        <div className={styles.more}>
          <Button variant="default" loading={more.loading} onClick={more.load}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

/** What `more` is for an infinite list. */
export function moreOf(list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }) {
  return list.hasNextPage ? { loading: list.isFetchingNextPage, load: () => void list.fetchNextPage() } : undefined
}
