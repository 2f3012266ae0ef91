import type { Entry } from '@quartet/contract/timetable/entries'
import {
  makeConnection,
  makeGym,
  makeStudio,
  makeTrainer,
  specialtyNamed,
  type MadeGym,
  type MadeTrainer,
} from '../factories.ts'
import type { Caller, TestApp } from '../harness.ts'

/** A gym with one studio and one weekly class, its usual trainer, and others who may take it. */
export type OneClass = {
  gym: MadeGym
  owner: Caller
  studioId: string
  specialtyId: string
  usual: MadeTrainer
  others: MadeTrainer[]
  classId: string
  /** The class's entries of its first four weeks, soonest first. */
  entries: Entry[]
}

type Wishes = {
  timezone?: string
  gymName?: string
  /** Where the gym is, for its holidays. */
  state?: string
  country?: string
  specialty?: string
  weekday?: number
  startTime?: string
  startsOn?: string
  durationMinutes?: number
  others?: number
  /** Who teaches it, when that is somebody who exists already. */
  usual?: MadeTrainer
}

/** Makes them through the product itself. With the harness's first clock the class is a week ahead: Tuesdays 06:00 from 10 March 2026. */
export async function oneClass(t: TestApp, wishes: Wishes = {}): Promise<OneClass> {
  const made = await t.given(async (work) => {
    const specialtyId = await specialtyNamed(work, wishes.specialty ?? 'Cycling')
    const place = wishes.state && { address: '1 Long Road', city: 'Town', state: wishes.state, postcode: '2000' }
    const gym = await makeGym(work, {
      name: wishes.gymName,
      timezone: wishes.timezone,
      country: wishes.country,
      ...(place && { place }),
    })
    const studioId = await makeStudio(work, gym.gymId, { name: 'Cycle room' })
    const usual = wishes.usual ?? (await makeTrainer(work, { specialtyIds: [specialtyId], firstName: 'Usual' }))
    await makeConnection(work, gym.gymId, usual.trainerId)
    const others: MadeTrainer[] = []
    for (let count = 0; count < (wishes.others ?? 2); count++) {
      const other = await makeTrainer(work, { specialtyIds: [specialtyId], firstName: `Other${count + 1}` })
      await makeConnection(work, gym.gymId, other.trainerId)
      others.push(other)
    }
    return { gym, studioId, specialtyId, usual, others }
  })
  const owner = t.as(made.gym.owner)
  const startsOn = wishes.startsOn ?? '2026-03-10'
  const { status, body } = await owner.post('/classes', {
    name: 'Ride 45',
    specialtyId: made.specialtyId,
    durationMinutes: wishes.durationMinutes ?? 45,
    capacity: 20,
    studioId: made.studioId,
    weekdays: [wishes.weekday ?? 2],
    startTime: wishes.startTime ?? '06:00',
    startsOn,
    trainerId: made.usual.trainerId,
  })
  if (status !== 201) throw new Error(`no class: ${status} ${JSON.stringify(body)}`)
  const to = Temporal.PlainDate.from(startsOn).add({ days: 27 }).toString()
  const entries = (await owner.get<Entry[]>(`/timetables?from=${startsOn}&to=${to}`)).body
  return { ...made, owner, classId: body.id, entries }
}
