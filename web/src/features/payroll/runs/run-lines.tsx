import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { RunDocument } from '@quartet/contract/payroll/runs'
import { clockTime, shortDay } from '../../../platform/words/dates.ts'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { hueStyle } from '../../../ui/display/hue.ts'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { documentQuery } from '../document/document.api.ts'
import { dollars, noteOf, titleOf } from '../document/document.copy.ts'
import { documentPath } from '../document/document-link.tsx'
import styles from './run-table.module.css'

/** The lines of one document of a run, and the way to its paper. */
export function RunLines({ row }: { row: RunDocument }) {
  const found = useQuery(documentQuery(row.id))
  if (!found.data)
    return (
      <div className={styles.lines}>
        {found.error ? (
          <ErrorState error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <RowsSkeleton rows={Math.min(row.lines, 4)} />
        )}
      </div>
    )
  return (
    <div className={styles.lines}>
      <ul className="plain" aria-label={`Lines of ${titleOf(row)}`}>
        {found.data.rows.map((line) => (
          <li key={line.id}>
            <span>
              {shortDay(line.date)}
              {line.startTime && `, ${clockTime(line.startTime)}`}
            </span>
            <span className={styles.class}>
              {line.hue && <i style={hueStyle(line.hue)} aria-hidden="true" />}
              {line.title}
            </span>
            <span className="dim">{noteOf(line)}</span>
            <b>{dollars(line.cents, row.currency)}</b>
          </li>
        ))}
      </ul>
      <p>
        <Link to={documentPath(row.id)}>Open {titleOf(row)}</Link>
        {row.account && <span className="dim"> paid to account {row.account}</span>}
      </p>
      {row.held && <p className={styles.held}>{row.held}</p>}
    </div>
  )
}
