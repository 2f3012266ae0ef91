import { Button, VisuallyHidden } from '@mantine/core'
import { memo, useRef, type ReactNode } from 'react'
import { ErrorState } from '../page/error-state.tsx'
import { RowsSkeleton } from '../page/skeletons.tsx'
import { usePhone } from '../page/use-phone.ts'
import { placeOf } from './drawn.ts'
import { LongRows } from './long-rows.tsx'
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
  const list = useRef<HTMLUListElement & HTMLTableSectionElement>(null)
  if (!rows) return error ? <ErrorState error={error} onRetry={onRetry} /> : <RowsSkeleton height={onPhone ? 56 : 40} />
  if (rows.length === 0) return <>{empty}</>
  const long = { list, count: rows.length, keyOf: (at: number) => rowKey(rows[at]!) }
  return (
    <>
      {onPhone ? (
        <LongRows {...long} height={64}>
          {({ rows: drawn, before, after }) => (
            <ul
              ref={list}
              className={`plain ${styles.list}`}
              aria-label={label}
              style={{ paddingBlock: `${before}px ${after}px` }}
            >
              {drawn.map((one) => (
                <li key={rowKey(rows[one.at]!)} {...placeOf(one, rows.length)}>
                  <OnPhone phone={phone} row={rows[one.at]!} />
                </li>
              ))}
            </ul>
          )}
        </LongRows>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table} aria-label={label} aria-rowcount={rows.length + 1}>
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
            <tbody ref={list}>
              <LongRows {...long} height={40}>
                {({ rows: drawn, before, after }) => (
                  <>
                    <Room height={before} />
                    {drawn.map(({ at, measure }) => (
                      <tr
                        key={rowKey(rows[at]!)}
                        {...(measure && { ref: measure, 'data-index': at, 'aria-rowindex': at + 2 })}
                      >
                        <Cells columns={columns} row={rows[at]!} />
                      </tr>
                    ))}
                    <Room height={after} />
                  </>
                )}
              </LongRows>
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

// Scrolling a list of thousands draws the rows that come, and not again those that stay.
const Cells = memo(function Cells<Row>({ columns, row }: { columns: Column<Row>[]; row: Row }) {
  return columns.map((column) => (
    <td key={column.key} data-align={column.align} data-wide={column.wide}>
      {column.cell(row)}
    </td>
  ))
}) as <Row>(props: { columns: Column<Row>[]; row: Row }) => ReactNode

const OnPhone = memo(function OnPhone<Row>({ phone, row }: { phone: (row: Row) => ReactNode; row: Row }) {
  return phone(row)
}) as <Row>(props: { phone: (row: Row) => ReactNode; row: Row }) => ReactNode

/** What the rows that aren't drawn would take. */
const Room = ({ height }: { height: number }) =>
  height > 0 && <tr className={styles.room} style={{ height }} aria-hidden="true" />
