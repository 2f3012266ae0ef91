import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { rowsOf } from '../../../platform/api/paging.ts'
import { Card } from '../../../ui/display/card.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { Ago } from '../../../ui/display/moment.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { auditQuery } from '../board/board.api.ts'
import acted from '../gym-admin/acted-as.module.css'
import listStyles from '../board/list.module.css'

/** The latest that anybody did; its page has the rest. */
export function AuditTrail() {
  const list = useInfiniteQuery(auditQuery({}))
  const rows = rowsOf(list.data)?.slice(0, 8)
  return (
    <Card
      title="Lately"
      aside={
        <Link className={listStyles.all} to="/admin/audit">
          Audit log
        </Link>
      }
      flush
    >
      {rows ? (
        <ul className="plain" aria-label="Lately">
          {rows.map((one) => (
            <li key={one.id} className={acted.row}>
              <span>
                <b>{one.who}:</b> {one.what}
                {(one.actedFor ?? one.gym) && <span className="dim">, {(one.actedFor ?? one.gym)!.name}</span>}
              </span>
              <span className={acted.when}>
                <Ago at={one.at} />
              </span>
            </li>
          ))}
        </ul>
      ) : list.isError ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <RowsSkeleton rows={8} />
      )}
    </Card>
  )
}
