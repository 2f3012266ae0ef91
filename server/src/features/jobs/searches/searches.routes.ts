import { jobSearches as contract } from '@quartet/contract/jobs/applications'
import { invalid, notFound } from '../../../platform/fail.ts'
import { operation, roles, type RouterOf } from '../../../platform/http/operation.ts'
import { pointNear } from '../../../platform/places/places.ts'
import { existingSpecialties } from '../../specialties/specialties.queries.ts'
import { visibleSpecialties } from '../../specialties/specialties.policy.ts'
import { deleteSearch, saveSearch } from './searches.commands.ts'
import { searchesOf, type SearchRow } from './searches.queries.ts'

const present = ({ id, name, filter, createdAt }: SearchRow) => ({ id, name, filter, createdAt: createdAt.toString() })

export function searchesRoutes(): RouterOf<typeof contract> {
  return {
    list: operation(contract.list, roles('trainer'), async (work) =>
      (await searchesOf(work.tx, work.actor.trainerId!)).map(present),
    ),

    save: operation(contract.save, roles('trainer'), async (work, { input }) => {
      const { specialtyId, near } = input.filter
      if (near) pointNear(near)
      if (specialtyId && !(await existingSpecialties(work.tx, [specialtyId], visibleSpecialties(work.actor))).size)
        throw invalid([{ field: 'filter.specialtyId', message: 'Choose a specialty from the list.' }])
      return present(await saveSearch(work, input.name, input.filter))
    }),

    remove: operation(contract.remove, roles('trainer'), async (work, { input }) => {
      const found = (await searchesOf(work.tx, work.actor.trainerId!)).find((one) => one.id === input.id)
      if (!found) throw notFound()
      await deleteSearch(work, found)
      return { success: true as const }
    }),
  }
}
