import { specialtiesRoutes } from '../../features/specialties/specialties.routes.ts'
import { classesAskFor } from '../../features/timetable/entries/homes.queries.ts'
import { trainersCarry } from '../../features/users/person/person.queries.ts'
import { part } from '../part.ts'

export function specialties() {
  return part({
    changes: { specialty: { specialties: null } },
    routes: () => ({
      specialties: specialtiesRoutes({
        specialtyInUse: async (work, id) => (await trainersCarry(work.tx, id)) || (await classesAskFor(work.tx, id)),
      }),
    }),
  })
}
