import { noticeVersion } from '@quartet/contract/connections/engagements'
import { joinTeam, makeGym, makePerson, makeTrainer, specialtyNamed, type MadeGym } from '../factories.ts'
import type { TestApp } from '../harness.ts'
import { oneClass } from './one-class.ts'

export type JobsBoard = Awaited<ReturnType<typeof jobsBoard>>

const manly = { address: '5 Pittwater Road', city: 'Manly', state: 'NSW', postcode: '2095' }

/** One weekly time that somebody typed. */
export const time = (weekday: number, startTime: string) => ({ name: 'Spin', weekday, startTime, durationMinutes: 60 })

/** What hiring asks of a gym. */
export const hiring = (version: number, more = {}) => ({
  version,
  fromDate: '2026-03-10',
  as: { kind: 'contractor' },
  noticeVersion,
  ...more,
})

/** Three gyms in two cities, one with a class and its trainer, and two trainers who look for work. */
export async function jobsBoard(t: TestApp) {
  const one = await oneClass(t, { gymName: 'Northside', timezone: 'Australia/Melbourne', others: 0 })
  const cycling = one.specialtyId
  const made = await t.given(async (work) => {
    const spin = await specialtyNamed(work, 'Spin sprints')
    await work.tx.execute(`update specialties set parent_id = '${cycling}' where id = '${spin}'`)
    const merri = await makeGym(work, { name: 'Merri', timezone: 'Australia/Melbourne' })
    const harbour = await makeGym(work, { name: 'Harbour', timezone: 'Australia/Sydney', place: manly })
    const gymAdmin = await makePerson(work, { role: 'gym_admin' })
    await joinTeam(work, merri.gymId, gymAdmin.userId, 'gym_admin')
    const admin = await makePerson(work, { role: 'admin' })
    const mei = await makeTrainer(work, { firstName: 'Mei', specialtyIds: [cycling] })
    const tom = await makeTrainer(work, { firstName: 'Tom', specialtyIds: [cycling] })
    return { spin, merri, harbour, gymAdmin, admin, mei, tom }
  })
  return {
    ...made,
    one,
    cycling,
    /** Posts a job and answers its id. */
    async publish(gym: MadeGym, said: Record<string, unknown> = {}): Promise<string> {
      const owner = t.as(gym.owner)
      const { body } = await owner.post('/jobs', { title: 'Some job', times: [time(1, '06:00')], ...said })
      const published = await owner.post(`/jobs/${body.id}/publication`)
      if (published.body.status !== 'open') throw new Error(`not open: ${JSON.stringify([body, published.body])}`)
      return body.id
    },
    /** Titles of the open jobs that a search finds. */
    async found(query: string): Promise<string[]> {
      return (await t.visitor.get(`/jobs?${query}`)).body.map((job: { title: string }) => job.title)
    },
  }
}
