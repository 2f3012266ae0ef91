import { useQueryClient } from '@tanstack/react-query'
import toast from 'react-hot-toast'
import { useNavigate } from 'react-router'
import { actAs, nextActingChange, stopActing } from '../platform/acting.ts'
import { client } from '../platform/api.ts'
import { useAuth } from '../platform/auth-context.tsx'
import { sentenceOf } from '../platform/http-error.ts'

/** Starting and ending to act for a gym. Nothing that was read for another gym stays in the cache. */
export function useGymSwitch() {
  const { person } = useAuth()
  const navigate = useNavigate()
  const queries = useQueryClient()

  async function switchTo(gymId: string): Promise<void> {
    if (!person) return
    try {
      const { gym } = await client.gyms.mine({ gymId })
      const changed = nextActingChange()
      if (!actAs(person, { id: gym.id, name: gym.name, address: gym.businessAddress, timezone: gym.timezone })) {
        toast.error('This gym is not one of yours. Nothing was changed.')
        return
      }
      await changed
      queries.clear()
      await navigate('/dashboard/gym?actingAsGym=true')
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }

  async function backToAll(): Promise<void> {
    const changed = nextActingChange()
    const path = stopActing()
    await navigate(path)
    await changed
    queries.clear()
  }

  return { switchTo, backToAll }
}
