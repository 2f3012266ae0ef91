import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../ui/display/card.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { referenceQuery } from '../board/board.api.ts'
import styles from './reference-page.module.css'

/** Every operation of the API, as the server describes it; outside the demo story it tells admins alone, by their token. */
export default function ReferencePage() {
  const { data, error, refetch } = useQuery(referenceQuery())
  return (
    <>
      <PageHeader title="API" fact="Every operation, what it takes, answers and refuses" />
      <Card flush>
        {data !== undefined ? (
          <iframe className={styles.reference} title="Reference of the API" sandbox="" srcDoc={data} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <RowsSkeleton rows={8} />
        )}
      </Card>
    </>
  )
}
