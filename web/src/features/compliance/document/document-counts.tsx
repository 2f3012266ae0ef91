import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { NavCount } from '../../../ui/lists/nav-count.tsx'
import { queueCounts } from './submissions.api.ts'

/** Documents that wait for the gym. Somebody who does not review has no count. */
export function DocumentsToReview() {
  const { gym } = useCurrentUser()
  const { data } = useQuery({ ...queueCounts(gym?.id ?? ''), enabled: gym !== null, retry: false })
  return <NavCount value={data?.waiting} of="documents to review" />
}

export function DocumentsToMend() {
  return null
}
