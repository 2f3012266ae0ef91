import { usualCoverTerms } from '@quartet/contract/eligibility/terms'
import type { Cover } from '@quartet/contract/covers/cover'
import { sql } from 'drizzle-orm'
import { makeConnection, makeTrainer } from '../factories.ts'
import { newId } from '../../src/platform/ids.ts'
import type { TestApp } from '../harness.ts'
import type { OneClass } from '../worlds/one-class.ts'
import { fiveGyms, gymIdsOf, type SweepCase } from './five.ts'

/** Cover is asked for of the first class in each of five gyms, and something is done about each. */
async function fiveCovers(
  t: TestApp,
  also: {
    asked?: string
    before?: (world: OneClass) => Promise<unknown>
    after?: (world: OneClass, coverId: string) => Promise<unknown>
  } = {},
): Promise<string[]> {
  const worlds = await fiveGyms(t)
  for (const world of worlds) {
    await also.before?.(world)
    t.clock.set(also.asked ?? '2026-03-02T00:00:00Z')
    const { body } = await t.as(world.usual).post<Cover>('/covers', { timetableId: world.entries[0]!.id })
    await also.after?.(world, body.id)
    t.clock.set('2026-03-02T00:00:00Z')
  }
  return gymIdsOf(worlds)
}

/** The first class of each of five gyms is flagged for want of a document. */
async function fiveRisks(t: TestApp): Promise<string[]> {
  const worlds = await fiveGyms(t)
  const reasons = JSON.stringify([{ code: 'document', sentence: 'A document is missing.' }])
  for (const { gym, entries, usual } of worlds)
    await t.given(({ tx, now }) =>
      tx.execute(sql`insert into entry_risks (id, gym_id, entry_id, trainer_id, reasons, found_at) values
        (${newId()}, ${gym.gymId}, ${entries[0]!.id}, ${usual.trainerId}, ${reasons}::jsonb, ${now.toString()}::timestamptz)`),
    )
  return gymIdsOf(worlds)
}

const at = (moment: string, arrange: (t: TestApp) => Promise<string[]>): SweepCase => ({
  async arrange(t) {
    const gymIds = await arrange(t)
    t.clock.set(moment)
    return gymIds
  },
})

const firstOf = (world: OneClass) => world.others[0]!

export const coversSweeps: Record<string, SweepCase> = {
  'covers.close_started': at('2026-03-09T19:00:00Z', fiveCovers),
  'covers.start_waves': at('2026-03-08T14:00:00Z', (t) =>
    fiveCovers(t, {
      asked: '2026-03-08T00:00:00Z',
      before: async (world) => {
        const { owner } = world
        await owner.put(`/covers/settings/people/${firstOf(world).trainerId}`, { favourite: true, trusted: false })
        await t.given(async (work) => {
          const more = await makeTrainer(work, { specialtyIds: [world.specialtyId] })
          await makeConnection(work, world.gym.gymId, more.trainerId)
        })
      },
    }),
  ),
  'covers.escalate': at('2026-03-08T20:00:00Z', fiveCovers),
  'covers.offer_bonus': at('2026-03-09T08:00:00Z', (t) =>
    fiveCovers(t, {
      before: ({ owner }) =>
        owner.put('/covers/settings', { terms: { ...usualCoverTerms, urgentHours: 12, urgentBonusCents: 1500 } }),
    }),
  ),
  'covers.ask_for_outcomes': {
    async arrange(t) {
      const gymIds = await fiveCovers(t)
      t.clock.set('2026-03-09T20:30:00Z')
      await t.run('covers.close_started')
      return gymIds
    },
  },
  'covers.lapse_offers': at('2026-03-08T00:00:00Z', (t) =>
    fiveCovers(t, {
      after: (world, id) => world.owner.post(`/covers/${id}/offers`, { trainerId: firstOf(world).trainerId }),
    }),
  ),
  'covers.lapse_returns': at('2026-03-09T19:00:00Z', (t) =>
    fiveCovers(t, {
      after: async (world, id) => {
        const { body } = await t.as(firstOf(world)).post(`/covers/${id}/applications`, {})
        await world.owner.post(`/covers/${id}/approval`, { applicationId: body.myApplication.id })
        await t.as(world.usual).post(`/covers/${id}/claims`, {})
      },
    }),
  ),
  'covers.judge_nightly': at('2026-03-02T00:00:00Z', async (t) => gymIdsOf(await fiveGyms(t))),
  'covers.judge_starting': {
    ...at('2026-03-09T18:59:00Z', fiveRisks),
    async isDone(t, gymId) {
      const { rows } = await t.app.database.pool.query(
        'select 1 from entry_risks where gym_id = $1 and cleared_at is null',
        [gymId],
      )
      return rows.length === 0
    },
  },
  'covers.propose_for_risks': at('2026-03-07T19:00:00Z', fiveRisks),
  'covers.search_for_risks': at('2026-03-09T00:00:00Z', fiveRisks),
}
