import { joinTeam, makeConnection, makeGym, makePerson, makeTrainer, specialtyNamed } from '../factories.ts'
import type { TestApp } from '../harness.ts'

/** A gym with its whole team and a connected trainer, another gym that shares its gym admin, and a trainer of neither. */
export function twoGyms(t: TestApp) {
  return t.given(async (work) => {
    const yoga = await specialtyNamed(work, 'Yoga')
    const northside = await makeGym(work, { name: 'Northside', timezone: 'Australia/Melbourne' })
    const harbour = await makeGym(work, { name: 'Harbour' })
    const manager = await makePerson(work, { role: 'gym', firstName: 'Mara' })
    const frontDesk = await makePerson(work, { role: 'gym', firstName: 'Fay' })
    const gymAdmin = await makePerson(work, { role: 'gym_admin' })
    const admin = await makePerson(work, { role: 'admin' })
    await joinTeam(work, northside.gymId, manager.userId, 'manager')
    await joinTeam(work, northside.gymId, frontDesk.userId, 'front_desk')
    await joinTeam(work, northside.gymId, gymAdmin.userId, 'gym_admin')
    await joinTeam(work, harbour.gymId, gymAdmin.userId, 'gym_admin')
    const connected = await makeTrainer(work, { specialtyIds: [yoga] })
    const stranger = await makeTrainer(work, { specialtyIds: [yoga] })
    await makeConnection(work, northside.gymId, connected.trainerId)
    return { yoga, northside, harbour, manager, frontDesk, gymAdmin, admin, connected, stranger }
  })
}
