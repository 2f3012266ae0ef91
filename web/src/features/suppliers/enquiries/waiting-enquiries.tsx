import { useInfiniteQuery } from '@tanstack/react-query'
import { rowsOf } from '../../../platform/api/paging.ts'
import { NavCount } from '../../../ui/lists/nav-count.tsx'
import { enquiriesQuery } from '../offers/suppliers.api.ts'

/** How many enquiries wait for their supplier. */
export function WaitingEnquiries() {
  const { data } = useInfiniteQuery(enquiriesQuery({ status: 'open' }))
  return <NavCount value={rowsOf(data)?.length} of="enquiries to answer" />
}
