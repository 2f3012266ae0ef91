import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { NavCount } from '../../../ui/lists/nav-count.tsx'
import { summaryQuery } from './document.api.ts'

/** Documents that wait to be approved. Who sees no pay has no count. */
export function DocumentsToApprove() {
  const { gym, role } = useCurrentUser()
  const mayKnow = role === 'gym_admin' || (gym !== null && gym.position !== 'front_desk')
  const { data } = useQuery({ ...summaryQuery(gym?.id), enabled: mayKnow })
  return <NavCount value={data?.counts.submitted?.documents} of="invoices and timesheets to approve" />
}

/** Documents that were returned to the trainer. */
export function DocumentsToMend() {
  const { data } = useQuery({ ...summaryQuery() })
  return <NavCount value={data?.counts.returned?.documents} of="sent back" />
}
