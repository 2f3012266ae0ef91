import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { rowsOf } from '../../../platform/api/paging.ts'
import { Card } from '../../../ui/display/card.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Failures } from './failures.tsx'
import { Queues } from './queues.tsx'
import styles from '../board/list.module.css'
import { failuresQuery, queuesQuery } from '../board/board.api.ts'

/** What waits to be done in the background, and what could not be done. */
export default function QueuesPage() {
  const queues = useQuery(queuesQuery())
  const failures = useInfiniteQuery(failuresQuery())
  return (
    <>
      <PageHeader title="Queues and failures" fact="What’s waiting, and what failed" />
      <Card title="What failed" flush>
        <Failures
          failures={rowsOf(failures.data)}
          error={failures.error}
          onRetry={() => void failures.refetch()}
          more={{
            hasMore: failures.hasNextPage,
            loading: failures.isFetchingNextPage,
            load: () => void failures.fetchNextPage(),
          }}
        />
      </Card>
      <div className={styles.after}>
        <Card title="Queues" flush>
          <Queues queues={queues.data} error={queues.error} onRetry={() => void queues.refetch()} />
        </Card>
      </div>
    </>
  )
}
