import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { shortDay } from '../../../platform/words/dates.ts'
import { Card } from '../../../ui/display/card.tsx'
import { DataList } from '../../../ui/lists/data-list.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import rowStyles from '../../../ui/lists/link-rows.module.css'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { WithProfile } from '../offers/with-profile.tsx'
import { viewsQuery } from '../offers/suppliers.api.ts'

/** How often the pages of a supplier were opened, by day. */
export default function ViewsPage() {
  return <WithProfile title="Views">{() => <Views />}</WithProfile>
}

function Views() {
  const [query] = useSearchParams()
  const offerId = query.get('offer') ?? undefined
  const { data: rows, error, refetch } = useQuery(viewsQuery(offerId))
  type Row = NonNullable<typeof rows>[number]
  const page = ({ offer }: Row) =>
    offer ? <Link to={`/offers/${offer.id}`}>{offer.title}</Link> : <Link to="/catalogue">Your profile</Link>
  const total = rows?.reduce((sum, one) => sum + one.views, 0)
  return (
    <>
      <PageHeader
        title="Views"
        back={{ to: '/catalogue', label: 'Your catalogue' }}
        fact={total === undefined ? undefined : `${total} in 30 days. We count views, not who viewed.`}
      />
      <Card flush>
        <DataList
          label="Views by day"
          rows={rows}
          rowKey={(row) => `${row.day} ${row.offer?.id}`}
          error={error}
          onRetry={() => void refetch()}
          empty={
            <EmptyState icon={Eye} title="No views yet">
              We count each time a gym or trainer opens one of your pages.
            </EmptyState>
          }
          columns={[
            { key: 'day', header: 'Day', width: '9rem', cell: (row) => shortDay(row.day) },
            { key: 'page', header: 'Page', cell: page },
            { key: 'views', header: 'Views', align: 'end', width: '7rem', cell: (row) => row.views },
          ]}
          phone={(row) => (
            <div className={rowStyles.inList}>
              <div className={rowStyles.words}>
                {page(row)}
                <p className="dim small">{shortDay(row.day)}</p>
              </div>
              <strong>{row.views}</strong>
            </div>
          )}
        />
      </Card>
    </>
  )
}
