import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { rowsOf } from '../../../platform/api/paging.ts'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { Ago } from '../../../ui/display/moment.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { securityLog } from '../account/account.api.ts'
import { securityWords } from '../account/account.copy.ts'
import styles from '../account/security-card.module.css'

/** What happened to one's own account: who came in, who tried, from where. */
export function SecurityLog() {
  const list = useInfiniteQuery(securityLog())
  const entries = rowsOf(list.data)
  return (
    <div className={styles.log}>
      {entries ? (
        <ul className="plain" aria-label="Recent activity">
          {entries.map((entry) => (
            <li key={entry.id}>
              <span>{securityWords[entry.kind]}</span>
              <span>{[entry.device, entry.ip].filter(Boolean).join(', ') || 'Quartet'}</span>
              <Ago at={entry.at} />
            </li>
          ))}
        </ul>
      ) : list.error ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <RowsSkeleton rows={4} height={48} />
      )}
      {list.hasNextPage && (
        <Button
          className={styles.more}
          variant="default"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show older
        </Button>
      )}
    </div>
  )
}
