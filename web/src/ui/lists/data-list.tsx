import { Button, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorState } from '../page/error-state.tsx'
import { RowsSkeleton } from '../page/skeletons.tsx'
import { usePhone } from '../page/use-phone.ts'
import styles from './data-list.module.css'

export type Column<Row> = {
  key: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** The header is only heard: what stands below it, such as buttons, says enough to those who see it. */
  heard?: true
  align?: 'end'
  width?: string
  /** Left out below 1200 px: it is nice to know, and what is acted on needs the room. */
  wide?: true
  /** Where the list can be ordered by this column: its value now and what to do. */
  sort?: { direction: 'ascending' | 'descending' | 'none'; onSort: () => void }
}

type Props<Row> = {
  /** Names the table for those who hear it. */
  label: string
  /** Undefined while on their way. */
  rows: Row[] | undefined
  rowKey: (row: Row) => string
  columns: Column<Row>[]
  /** One row on a phone. */
  phone: (row: Row) => ReactNode
  error?: unknown
  onRetry?: () => void
  empty: ReactNode
  more?: { hasMore: boolean; loading: boolean; load: () => void }
}

/** A table on a desk and a list on a phone, with its states: on its way, failed, empty, more to come. */
export function DataList<Row>({ label, rows, rowKey, columns, phone, error, onRetry, empty, more }: Props<Row>) {
  const onPhone = usePhone()
  if (!rows) return error ? <ErrorState error={error} onRetry={onRetry} /> : <RowsSkeleton height={onPhone ? 56 : 40} />
  if (rows.length === 0) return <>{empty}</>
  return (
    <>
      {onPhone ? (
        <ul className={`plain ${styles.list}`} aria-label={label}>
          {rows.map((row) => (
            <li key={rowKey(row)}>{phone(row)}</li>
          ))}
        </ul>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table} aria-label={label}>
            <thead>
              <tr>
                {columns.map((column, at) => (
                  <th
                    key={column.key}
                    scope="col"
                    data-align={column.align}
                    data-wide={column.wide}
                    // What a row is about is read first: a table too narrow for it is moved sideways instead.
                    style={{ width: column.width, minWidth: at === 0 && !column.width ? '11rem' : undefined }}
                    aria-sort={column.sort?.direction}
                  >
                    {column.sort ? (
                      <button type="button" onClick={column.sort.onSort}>
                        {column.header}
                        <span aria-hidden="true">
                          {{ ascending: '↑', descending: '↓', none: '' }[column.sort.direction]}
                        </span>
                      </button>
                    ) : column.heard ? (
                      <VisuallyHidden>{column.header}</VisuallyHidden>
                    ) : (
                      column.header
                    )}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={rowKey(row)}>
                  {columns.map((column) => (
                    <td key={column.key} data-align={column.align} data-wide={column.wide}>
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {more?.hasMore && (
        <div className={styles.more}>
          <Button variant="default" loading={more.loading} onClick={more.load}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
