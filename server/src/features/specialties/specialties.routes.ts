import { specialties as contract, specialtiesErrors } from '@quartet/contract/specialties/specialties'
import { failureOf, invalid, notFound, found } from '../../platform/fail.ts'
import { allow } from '../../platform/authorize.ts'
import { everyone, operation, signedIn, type Access, type RouterOf } from '../../platform/http/operation.ts'
import { lastEvent, refuseStale } from '../../platform/events/stale.ts'
import type { Person } from '../../platform/actor.ts'
import { addSpecialty, changeSpecialty, removeSpecialty, type TreePlace } from './specialties.commands.ts'
import { specialtyPolicy, visibleSpecialties } from './specialties.policy.ts'
import type { SpecialtiesPorts } from './specialties.ports.ts'
import { presentSpecialty, presentTree } from './specialties.present.ts'
import { findSpecialty, listSpecialties, lockSpecialty } from './specialties.queries.ts'
import { misplacement } from './specialties.rules.ts'

const fail = failureOf(specialtiesErrors)

/** Signed in, with the sentence of S-06 for who is not. */
const signedInTo = (verb: 'create' | 'update' | 'delete'): Access<Person> => ({
  ...signedIn,
  signedOut: () => fail(`specialties.sign_in_to_${verb}`),
})

export function specialtiesRoutes(ports: SpecialtiesPorts): RouterOf<typeof contract> {
  return {
    // The registration form and public pages show the tree before anybody is signed in.
    list: operation(contract.list, everyone, async (work) =>
      presentTree(work.actor, await listSpecialties(work.tx, visibleSpecialties(work.actor))),
    ),

    create: operation(contract.create, signedInTo('create'), async (work, { input }) => {
      const place: TreePlace = { gymId: input.gymId ?? null, parentId: input.parentId ?? null }
      const scope = visibleSpecialties(work.actor)
      const parent = place.parentId ? await findSpecialty(work.tx, scope, place.parentId) : null
      if (parent === undefined) throw notFound()
      const allowed = allow(work.actor, specialtyPolicy, 'edit', place)
      const misplaced = misplacement(place, parent)
      if (misplaced) throw invalid([{ field: 'parentId', message: misplaced }])
      const { name, description, tags } = input
      const row = await addSpecialty(work, allowed, { name, description, tags })
      return presentSpecialty(work.actor, row)
    }),

    update: operation(contract.update, signedInTo('update'), async (work, { input }) => {
      const specialty = found(await lockSpecialty(work.tx, visibleSpecialties(work.actor), input.id))
      const allowed = allow(work.actor, specialtyPolicy, 'edit', specialty)
      const { name, description, tags, version } = input
      await refuseStale(
        work,
        { name, description, tags, version },
        {
          version: specialty.version,
          last: lastEvent(work, specialty.id),
          read: async () => presentSpecialty(work.actor, specialty),
        },
      )
      const row = await changeSpecialty(work, allowed, { name, description, tags })
      return presentSpecialty(work.actor, row)
    }),

    remove: operation(contract.remove, signedInTo('delete'), async (work, { input }) => {
      const specialty = found(await findSpecialty(work.tx, visibleSpecialties(work.actor), input.id))
      const allowed = allow(work.actor, specialtyPolicy, 'edit', specialty)
      await removeSpecialty(work, allowed, await ports.specialtyInUse(work, specialty.id))
      return { success: true as const }
    }),
  }
}
