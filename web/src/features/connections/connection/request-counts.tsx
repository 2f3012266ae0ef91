import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { NavCount } from '../../../ui/lists/nav-count.tsx'
import { useConnections } from './connection.api.ts'

export function AskingTrainers() {
  const { gym } = useCurrentUser()
  const { pending } = useConnections(gym ? { gymId: gym.id } : {})
  return <NavCount value={pending?.filter((one) => one.can.accept).length} of="trainers who want to connect" />
}

export function AskingGyms() {
  const { trainer } = useCurrentUser()
  const { pending } = useConnections({ trainerId: trainer?.id })
  return <NavCount value={pending?.filter((one) => one.can.accept).length} of="gyms that want to connect" />
}
