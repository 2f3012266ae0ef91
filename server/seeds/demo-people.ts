import type { Person } from '../src/platform/actor.ts'
import type { Work } from '../src/platform/db/db.ts'
import { newId } from '../src/platform/ids.ts'
import {
  joinTeam,
  makeConnection,
  makeGym,
  makePerson,
  makeStudio,
  makeTrainer,
  specialtyNamed,
  type MadePerson,
} from '../test/factories.ts'
import { gymsOfStory, trainersOfStory, type TrainerKey } from './demo-data.ts'

export type GymKey = (typeof gymsOfStory)[number]['key']
export type GymOfStory = {
  gymId: string
  name: string
  timezone: string
  owner: Person
  studios: Record<string, string>
}
export type TrainerOfStory = Person & { trainerId: string }
/** Everybody in the story, ready to act. */
export type Cast = { gyms: Record<GymKey, GymOfStory>; trainers: Record<TrainerKey, TrainerOfStory> }

const suburbs = [
  { address: '3 Rae Street', city: 'Fitzroy North', state: 'VIC', postcode: '3068' },
  { address: '71 Nicholson Street', city: 'Carlton', state: 'VIC', postcode: '3053' },
  { address: '19 High Street', city: 'Northcote', state: 'VIC', postcode: '3070' },
]
const manly = { address: '40 Addison Road', city: 'Manly', state: 'NSW', postcode: '2095' }

/** Makes every person, gym and studio of the story, with one password for all. */
export async function peopleOf(work: Work, passwordHash: string): Promise<Cast> {
  const gyms = {} as Cast['gyms']
  for (const one of gymsOfStory) {
    const made = await makeGym(work, { ...one, owner: { ...one.owner, passwordHash } })
    const studios: Record<string, string> = {}
    for (const studio of one.studios) studios[studio.key] = await makeStudio(work, made.gymId, studio)
    gyms[one.key] = { ...made, owner: acting(made.owner, [{ gymId: made.gymId, position: 'owner' }]), studios }
  }
  await staffOf(work, gyms, passwordHash)

  const trainers = {} as Cast['trainers']
  for (const [at, one] of trainersOfStory.entries()) {
    const specialtyIds: string[] = []
    for (const name of one.specialties) specialtyIds.push(await specialtyNamed(work, name))
    const inSydney = (one.gyms as readonly string[]).includes('harbour') && one.gyms.length === 1
    const made = await makeTrainer(work, {
      firstName: one.firstName,
      lastName: one.lastName,
      email: 'email' in one ? one.email : `${one.key}@demo.quartet.example`,
      passwordHash,
      phone: `+614125550${String(at).padStart(2, '0')}`,
      address: inSydney ? manly : suburbs[at % suburbs.length]!,
      timezone: inSydney ? 'Australia/Sydney' : 'Australia/Melbourne',
      experienceYears: one.years,
      openToGyms: at % 2 === 0,
      specialtyIds,
    })
    for (const key of one.gyms) {
      await makeConnection(work, gyms[key].gymId, made.trainerId, {
        employmentStatus: at % 3 === 2 ? 'employee' : 'contractor',
      })
    }
    trainers[one.key] = { ...acting(made, []), trainerId: made.trainerId }
  }
  return { gyms, trainers }
}

async function staffOf(work: Work, gyms: Cast['gyms'], passwordHash: string): Promise<void> {
  const { northside, merri } = gyms
  const manager = await makePerson(work, {
    role: 'gym',
    firstName: 'Hana',
    lastName: 'Sato',
    email: 'manager@demo.quartet.example',
    passwordHash,
  })
  await joinTeam(work, northside.gymId, manager.userId, 'manager')
  const desk = await makePerson(work, {
    role: 'gym',
    firstName: 'Ollie',
    lastName: 'Grant',
    email: 'desk@demo.quartet.example',
    passwordHash,
  })
  await joinTeam(work, northside.gymId, desk.userId, 'front_desk')
  const group = await makePerson(work, {
    role: 'gym_admin',
    firstName: 'Sam',
    lastName: 'Whitfield',
    email: 'group@demo.quartet.example',
    businessName: 'Inner North Group',
    passwordHash,
  })
  for (const gym of [northside, merri]) await joinTeam(work, gym.gymId, group.userId, 'gym_admin')
  await makePerson(work, {
    role: 'admin',
    firstName: 'Alex',
    lastName: 'Moreau',
    email: 'admin@demo.quartet.example',
    passwordHash,
  })
  await makePerson(work, {
    role: 'supplier',
    firstName: 'Kit',
    lastName: 'Lawson',
    businessName: 'Lawson First Aid Training',
    email: 'supplier@demo.quartet.example',
    passwordHash,
  })
}

function acting(made: MadePerson & { trainerId?: string }, teams: Person['teams']): Person {
  return {
    kind: 'person',
    userId: made.userId,
    role: made.role,
    name: made.name,
    sessionId: newId(),
    trainerId: made.trainerId ?? null,
    teams,
    actingGymId: null,
  }
}
