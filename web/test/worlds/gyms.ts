import type { FoundGym, Gym, Studio } from '@quartet/contract/gyms/gyms'
import type { Specialty } from '@quartet/contract/specialties/specialties'
import { idOf } from './covers.ts'

/** Northside of Fitzroy, as someone reads it who may change nothing there. */
export function aGym(changes: Partial<Gym> = {}): Gym {
  const { name = 'Northside' } = changes
  return {
    id: idOf(10),
    userId: null,
    name,
    fullName: name,
    businessName: name,
    businessAddress: '12 Smith Street',
    city: 'Fitzroy',
    state: 'VIC',
    postcode: '3065',
    country: 'Australia',
    timezone: 'Australia/Melbourne',
    avatarUrl: null,
    version: 1,
    can: { edit: false, manageStudios: false, connect: false, archive: false },
    ...changes,
  }
}

/** What the people of a gym may do there, besides what only an admin may. */
export const gymIsTheirs: Gym['can'] = { edit: true, manageStudios: true, connect: true, archive: false }

/** A gym as a search finds it, without a reason why. */
export const inDirectory = (gym: Gym): FoundGym => ({ ...gym, match: { specialties: [], kilometres: null } })

export const aStudio = (changes: Partial<Studio> = {}): Studio => ({
  id: idOf(20),
  gymId: idOf(10),
  name: 'Cycle room',
  capacity: 26,
  hue: 'orange',
  partitioned: false,
  version: 1,
  can: { edit: true },
  ...changes,
})

export const aSpecialty = (changes: Partial<Specialty> = {}): Specialty => ({
  id: idOf(300),
  name: 'Cycling',
  description: '',
  tags: [],
  parentId: null,
  version: 1,
  gymId: null,
  can: { edit: false, remove: false },
  children: [],
  ...changes,
})
