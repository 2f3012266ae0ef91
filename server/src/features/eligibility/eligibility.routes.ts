import { gates as contract } from '@quartet/contract/eligibility/eligibility'
import { isAdmin, isTrainer, worksFor, type Person } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/db.ts'
import { notFound, found } from '../../platform/fail.ts'
import { allow } from '../../platform/authorize.ts'
import { operation, roles, type RouterOf } from '../../platform/http/operation.ts'
import { liveConnection } from '../connections/connection/connection.queries.ts'
import { findEntry, type EntryRow } from '../timetable/entries/entries.queries.ts'
import { visibleEntries } from '../timetable/entries/entries.policy.ts'
import { gymInView } from '../timetable/entries/homes.queries.ts'
import { dateAt } from '../timetable/recurrence/wall-times.rules.ts'
import { blockFromCovers, liftBlock, liftOverride, setAside } from './eligibility.commands.ts'
import { gatePolicy } from './eligibility.policy.ts'
import { presentBlock, presentExplanation } from './eligibility.present.ts'
import { blockAt, findBlock, findOverride, overridesOf, trainerNamed } from './eligibility.queries.ts'
import { qualified } from './eligibility.rules.ts'
import { factsOf } from './facts.queries.ts'
import { gymPeople } from './terms.policy.ts'

const readers = roles('admin', 'gym_admin', 'gym', 'trainer')

export function gatesRoutes(): RouterOf<typeof contract> {
  return {
    explain: operation(contract.explain, readers, async (work, { input }) => {
      const { tx, now, actor } = work
      const { trainerId } = input
      const entry = await entryInView(work, input.timetableId)
      const trainer = await trainerInView(work, trainerId, entry.gymId)
      allow(actor, gatePolicy, 'explain', { gymId: entry.gymId, trainerId })
      const [facts] = await factsOf(tx, [{ trainerId, entryId: entry.id }])
      return presentExplanation(actor, now, {
        trainer,
        facts: facts!,
        judged: qualified(facts!, now),
        timezone: entry.timezone,
        overrides: await overridesOf(tx, trainerId, entry.id),
        block: await blockAt(tx, entry.gymId, trainerId),
      })
    }),

    setAside: operation(contract.setAside, gymPeople, async (work, { input }) => {
      const entries = []
      for (const id of new Set(input.timetableIds)) entries.push(await entryInView(work, id))
      const { gymId, timezone } = entries[0]!
      if (entries.some((one) => one.gymId !== gymId)) throw notFound()
      const { trainerId } = input
      await trainerInView(work, trainerId, gymId)
      const wish = {
        gymId,
        trainerId,
        entryIds: entries.map((one) => one.id),
        gates: input.gates,
        reason: input.reason,
        expiresOn: Temporal.PlainDate.from(input.expiresOn),
      }
      const allowed = allow(work.actor, gatePolicy, 'setAside', wish)
      return { overrides: await setAside(work, allowed, dateAt(work.now, timezone)) }
    }),

    lift: operation(contract.lift, gymPeople, async (work, { input }) => {
      const row = await findOverride(work.tx, input.id)
      if (!row || !worksFor(work.actor, row.gymId)) throw notFound()
      await liftOverride(work, allow(work.actor, gatePolicy, 'lift', row))
      return { success: true as const }
    }),

    block: operation(contract.block, gymPeople, async (work, { input }) => {
      const gym = await gymInView(work, input.gymId)
      const { trainerId, reason } = input
      await trainerInView(work, trainerId, gym.id)
      const wish = allow(work.actor, gatePolicy, 'block', { gymId: gym.id, trainerId, reason })
      const id = await blockFromCovers(work, wish)
      return presentBlock((await findBlock(work.tx, id))!)
    }),

    unblock: operation(contract.unblock, gymPeople, async (work, { input }) => {
      const row = await findBlock(work.tx, input.id)
      if (!row || !worksFor(work.actor, row.gymId)) throw notFound()
      await liftBlock(work, allow(work.actor, gatePolicy, 'block', row))
      return { success: true as const }
    }),
  }
}

type Asking = Work & { actor: Person }

async function entryInView(work: Asking, id: string): Promise<EntryRow> {
  const entry = found(await findEntry(work.tx, visibleEntries(work.actor), id))
  return entry
}

/** Oneself, whom one's gym knows or could find, or anybody for an admin. */
async function trainerInView({ tx, actor }: Asking, trainerId: string, gymId: string) {
  const trainer = found(await trainerNamed(tx, trainerId))
  if (isAdmin(actor) || isTrainer(actor, trainerId)) return trainer
  if (!worksFor(actor, gymId)) throw notFound()
  if (!trainer.findable && !(await liveConnection(tx, gymId, trainerId))) throw notFound()
  return trainer
}
