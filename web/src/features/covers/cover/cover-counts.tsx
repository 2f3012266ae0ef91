import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { NavCount } from '../../../ui/lists/nav-count.tsx'
import { useOfferCount, useOpenCount } from './cover.api.ts'

export function OpenCovers() {
  const { gym } = useCurrentUser()
  return <NavCount value={useOpenCount(gym ? { gymId: gym.id } : {})} of="open covers" />
}

export function OfferedCovers() {
  return <NavCount value={useOfferCount()} of="covers offered to you" />
}
