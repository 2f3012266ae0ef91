import { trainers as contract, type TrainerProfile } from '@quartet/contract/connections/connections'
import { gymsOf, isAdmin, isTrainer, type Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { notFound } from '../../../platform/fail.ts'
import { allow } from '../../../platform/authorize.ts'
import { bareOperation, operation, roles, type RouterOf } from '../../../platform/http/operation.ts'
import { answerList, decodeCursor } from '../../../platform/db/page.ts'
import { setHistory } from '../../../platform/paper/work-history-pdf.ts'
import { findGym, gymFor, meantGym } from '../../gyms/gym/gym.queries.ts'
import type { DirectoryPorts } from '../connection/connection.ports.ts'
import { noteReads, openListing } from './directory.commands.ts'
import { depthOf, employed, presenting, searchTrainers } from './directory.queries.ts'
import { findableTrainers, listingPolicy, visibleTrainers } from '../connection/trainers.policy.ts'
import { presentTrainer } from './trainer.present.ts'
import {
  connectedGyms,
  findTrainer,
  listingOf,
  specialtiesOf,
  type DirectoryTrainerRow,
} from '../connection/trainers.queries.ts'

type Looking = Work & { actor: Person }

export function trainersRoutes(ports: DirectoryPorts): RouterOf<typeof contract> {
  return {
    list: operation(contract.list, roles('admin', 'gym_admin', 'gym'), async (work, { input }) => {
      const { gym_id, pending, page: _, cursor: __, ...asked } = input
      const own = gym_id ? await gymFor(work, gym_id) : null
      const meant = meantGym(work.actor)
      const cursor = input.near
        ? decodeCursor(input, 'count', 'text', 'id', 'count')
        : decodeCursor(input, 'text', 'id', 'count')
      const depth = own ? 0 : depthOf(cursor)
      const search = {
        ...asked,
        gym: own ?? (meant ? ((await findGym(work.tx, meant)) ?? null) : null),
        connected: own ? (pending ? ['active' as const, 'pending' as const] : ['active' as const]) : undefined,
        after: cursor?.slice(0, -1) ?? null,
      }
      const { rows, goOn, cursorOf } = await searchTrainers(
        work,
        ports,
        own ? visibleTrainers(work.actor) : findableTrainers,
        search,
      )
      const shown = rows.slice(0, input.limit)
      if (!own) await noteReads(work, strangers(shown))
      const further = String(depth + shown.length)
      const present = await presenting(work, rows, search)
      const answer = answerList(input, rows, (row) => [...cursorOf(row), further], present)
      if (Array.isArray(answer) || !goOn || answer.nextCursor) return answer
      return { ...answer, nextCursor: Buffer.from(JSON.stringify([...goOn, further])).toString('base64url') }
    }),

    get: operation(contract.get, roles('admin', 'gym_admin', 'gym', 'trainer'), async (work, { input }) => {
      const gymId = meantGym(work.actor)
      const row = await findTrainer(work.tx, visibleTrainers(work.actor), input.id, gymId)
      if (!row) throw notFound()
      return profileOf(work, ports, gymId, row)
    }),

    listing: operation(contract.listing, roles('trainer'), async (work) => {
      const found = await listingOf(work.tx, own(work).trainerId)
      if (!found) throw notFound()
      return found
    }),

    setListing: operation(contract.setListing, roles('trainer'), async (work, { input }) => {
      await openListing(work, own(work), input.open)
      return (await listingOf(work.tx, own(work).trainerId))!
    }),

    // A page takes too long to set for a transaction to be held open.
    workHistory: bareOperation(contract.workHistory, roles('trainer'), async ({ actor, context }) => {
      const history = await context.database.transact(
        actor,
        async (work) => {
          const { trainerId } = own({ actor } as Work & { actor: typeof actor })
          const record = await ports.recordOf(work, trainerId, null)
          return { name: actor.name, at: work.now, record, taught: await ports.taughtBy(work, trainerId) }
        },
        context.requestId,
      )
      const content = await setHistory(history)
      return new File([new Uint8Array(content)], 'work-history.pdf', { type: 'application/pdf' })
    }),
  }
}

function own(work: Looking) {
  if (work.actor.trainerId === null) throw notFound()
  return allow(work.actor, listingPolicy, 'change', { trainerId: work.actor.trainerId })
}

/** Those whom a gym does not work with: only these count as looked at. */
const strangers = (rows: DirectoryTrainerRow[]) =>
  rows.filter((row) => row.connection?.status !== 'active').map((row) => row.id)

/** A trainer as one reader may know them: all of their record where it is theirs or open, else what they taught at the reader's gyms. */
async function profileOf(
  work: Looking,
  ports: DirectoryPorts,
  gymId: string | null,
  row: DirectoryTrainerRow,
): Promise<TrainerProfile> {
  const { actor, tx } = work
  const shared = await connectedGyms(tx, row.id, gymsOf(actor))
  const all = row.open || isTrainer(actor, row.id) || isAdmin(actor)
  if (shared.length === 0 && !isTrainer(actor, row.id)) await noteReads(work, [row.id])
  const gym = gymId && (row.open || shared.includes(gymId)) ? await findGym(tx, gymId) : undefined
  const day = gym && work.now.toZonedDateTimeISO(gym.timezone).toPlainDate()
  const base = presentTrainer(actor, gymId, row, (await specialtiesOf(tx, [row.id])).get(row.id) ?? [])
  return {
    ...base,
    record:
      all || shared.length > 0
        ? { at: all ? 'all' : 'yours', ...(await ports.recordOf(work, row.id, all ? null : shared)) }
        : null,
    documents:
      gym && day
        ? { inOrder: (await ports.inOrder(tx, gym, { day, specialtyId: null }, [employed(row)])).has(row.id) }
        : null,
    can: { ...base.can, availability: all || shared.length > 0 },
  }
}
