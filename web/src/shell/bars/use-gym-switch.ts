import { useQueryClient } from '@tanstack/react-query'
import toast from 'react-hot-toast'
import { useNavigate } from 'react-router'
import { actAs, nextActingChange, stopActing } from '../../platform/session/acting.ts'
import { api } from '../../platform/api/api.ts'
import { useAuth } from '../../platform/signing-in/auth-context.tsx'
import { sentenceOf } from '../../platform/session/http-error.ts'

const fiveMinutes = 5 * 60_000

/** Starting and ending to act for a gym. Nothing that was read for another gym stays in the cache. */
export function useGymSwitch() {
  const { person } = useAuth()
  const navigate = useNavigate()
  const queries = useQueryClient()

  /** `more` is what is opened of the gym's dashboard: 'tab=covers'. */
  async function switchTo(gymId: string, more = ''): Promise<void> {
    if (!person) return
    try {
      const asked = api.gyms.mine.queryOptions({ input: { gymId } })
      const answer = await queries.fetchQuery({ ...asked, staleTime: fiveMinutes })
      const { gym } = answer
      const changed = nextActingChange()
      if (!actAs(person, { id: gym.id, name: gym.name, address: gym.businessAddress, timezone: gym.timezone })) {
        toast.error('You don’t manage this gym. Nothing has changed.')
        return
      }
      await changed
      queries.clear()
      // Which gym this is stays known for its five minutes: the answer names the gym it is about.
      queries.setQueryData(asked.queryKey, answer)
      await navigate(`/dashboard/gym?actingAsGym=true${more && `&${more}`}`)
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }

  async function backToAll(): Promise<void> {
    const changed = nextActingChange()
    const path = stopActing()
    // Before the overview opens, so that it is read anew with what was done as the gym; and what the page that is left read meanwhile.
    queries.clear()
    await navigate(path)
    await changed
    queries.removeQueries({ type: 'inactive' })
  }

  return { switchTo, backToAll }
}
