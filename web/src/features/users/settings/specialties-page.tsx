import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { gymQuery } from '../../gyms/gyms.api.ts'
import { SpecialtyBoard } from '../../specialties/specialty-board.tsx'
import OwnSpecialtiesPage from './own-specialties-page.tsx'

const trainersAt = (id: string) => `/trainers?specialty=${id}`

/** The tree of specialties: a trainer chooses from it, a gym adds its own below it, admins keep it. */
export default function SpecialtiesPage() {
  const { role, gym } = useCurrentUser()
  const own = useQuery({ ...gymQuery(gym?.id ?? ''), enabled: gym != null })
  if (role === 'trainer') return <OwnSpecialtiesPage />
  if (role === 'admin') return <SpecialtyBoard adding={{ gymId: null }} trainersAt={trainersAt} />
  const adding = gym && own.data?.can.edit ? { gymId: gym.id } : undefined
  return <SpecialtyBoard adding={adding} trainersAt={role === 'supplier' ? undefined : trainersAt} />
}
