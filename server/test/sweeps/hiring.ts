import { noticeVersion } from '@quartet/contract/connections/engagements'
import { sql } from 'drizzle-orm'
import type { TestApp } from '../harness.ts'
import { time } from '../worlds/jobs-board.ts'
import type { OneClass } from '../worlds/one-class.ts'
import { fiveGyms, gymIdsOf, type SweepCase } from './five.ts'

const at = (moment: string, each: (t: TestApp, world: OneClass) => Promise<unknown>): SweepCase => ({
  async arrange(t) {
    const worlds = await fiveGyms(t)
    for (const world of worlds) await each(t, world)
    t.clock.set(moment)
    return gymIdsOf(worlds)
  },
})

/** A job that closes at noon of 2 March. */
async function publish(owner: OneClass['owner']): Promise<string> {
  const closes = { closesOn: '2026-03-02', closesTime: '12:00' }
  const { body } = await owner.post('/jobs', { title: 'Closes soon', times: [time(1, '06:00')], ...closes })
  const { status } = await owner.post(`/jobs/${body.id}/publication`)
  if (status >= 300) throw new Error('no job')
  return body.id
}

export const hiringSweeps: Record<string, SweepCase> = {
  'jobs.close': at('2026-03-02T01:01:00Z', (_, { owner }) => publish(owner)),
  'jobs.remind_of_drafts': at('2026-03-02T00:10:00Z', async (t, { owner, others }) => {
    const id = await publish(owner)
    await t.as(others[0]!).put(`/jobs/${id}/application-draft`, { note: 'I began to' })
  }),
  'connections.end_settled': at('2026-03-05T00:00:00Z', (t, { gym, others }) =>
    t.given(({ tx }) =>
      tx.execute(sql`update connections set ends_at = '2026-03-04', ends_by = 'gym'
        where gym_id = ${gym.gymId} and trainer_id = ${others[0]!.trainerId}`),
    ),
  ),
  'connections.follow_engagements': at('2026-03-06T00:00:00Z', (_, { owner, usual }) =>
    owner.post('/engagements', {
      trainerId: usual.trainerId,
      fromDate: '2026-03-05',
      as: { kind: 'employee', classification: 'Level 4', basis: 'casual' },
      noticeVersion,
    }),
  ),
}
