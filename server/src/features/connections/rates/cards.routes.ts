import { moneyIn, payPlaceOf } from '@quartet/contract/kernel/pay-countries'
import { asPage } from '@quartet/contract/kernel/page'
import { rateCards as contract, rateCardsErrors, type Rate } from '@quartet/contract/connections/rates'
import { gymsOf, type Actor } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf, notFound } from '../../../platform/fail.ts'
import { allow, may } from '../../../platform/authorize.ts'
import { answerList, decodeCursor } from '../../../platform/db/page.ts'
import { operation, roles, type RouterOf } from '../../../platform/http/operation.ts'
import { gymFor, gymsByIds } from '../../gyms/gym/gym.queries.ts'
import { sideOf } from '../connection/connection.policy.ts'
import type { RatesPorts } from '../connection/connection.ports.ts'
import { engagementPolicy, ratePolicy, visibleRates } from '../engagements/engagements.policy.ts'
import { haveWorkedTogether } from '../engagements/engagements.queries.ts'
import {
  addFloor,
  changeFloor,
  confirmFloors,
  copyTable,
  refuseReplaced,
  removeFloor,
} from './award-floors.commands.ts'
import {
  copiedFrom,
  findFloor,
  findTable,
  listFloors,
  presentFloor,
  unconfirmedOf,
  type FloorRow,
} from './award-floors.queries.ts'
import { endRate, settleRate } from './cards.commands.ts'
import { asRule, listRates, lockRate, rateRulesOf, type NamedRate } from './cards.queries.ts'
import { amountOf } from './cards.rules.ts'

const fail = failureOf(rateCardsErrors)
const gymPeople = roles('gym', 'gym_admin')

export function rateCardsRoutes(ports: RatesPorts): RouterOf<typeof contract> {
  const presentAll = async (work: Work, gymId: string, rows: NamedRate[]): Promise<Rate[]> => {
    const classIds = rows.flatMap((row) => row.classId ?? [])
    const names = await ports.classNames(work, gymId, classIds)
    return rows.map((row) => presentRate(work.actor, row, names))
  }
  const present = async (work: Work, gymId: string, id: string): Promise<Rate> =>
    (await presentAll(work, gymId, await listRates(work.tx, gymId, { id })))[0]!

  return {
    list: operation(contract.list, roles('gym', 'gym_admin', 'trainer'), async (work, { input }) => {
      const own = work.actor.trainerId
      const gymId = own ? await whereTheyTeach(work, own, input.gymId) : (await gymFor(work, input.gymId)).id
      const trainerId = own ?? input.trainerId
      allow(work.actor, engagementPolicy, 'see', { gymId, trainerId: trainerId ?? '' })
      const after = decodeCursor(input, 'date', 'instant', 'id')
      const rows = await listRates(work.tx, gymId, { trainerId, after, limit: input.limit })
      const cursorOf = (row: NamedRate) => [row.fromDate.toString(), row.approvedAt.toString(), row.id]
      const { data, nextCursor } = asPage(answerList({ ...input, page: 1 }, rows, cursorOf, (row) => row))
      return {
        rates: await presentAll(work, gymId, data),
        nextCursor,
        currency: payPlaceOf((await gymsByIds(work.tx, [gymId])).get(gymId)!).country.currency,
        can: { create: may(work.actor, ratePolicy, 'settle', { gymId }) },
      }
    }),

    create: operation(contract.create, gymPeople, async (work, { input: { gymId: asked, ...draft } }) => {
      const { id: gymId } = await gymFor(work, asked)
      return present(work, gymId, await settleRate(work, allow(work.actor, ratePolicy, 'settle', { gymId }), draft))
    }),

    end: operation(contract.end, gymPeople, async (work, { input }) => {
      const row = await lockRate(work.tx, visibleRates(work.actor), input.id)
      if (!row) throw fail('rates.not_found')
      await endRate(work, allow(work.actor, ratePolicy, 'settle', row), input.toDate)
      return present(work, row.gymId, row.id)
    }),

    price: operation(contract.price, gymPeople, async (work, { input: { gymId: asked, ...facts } }) => {
      const gym = await gymFor(work, asked)
      allow(work.actor, engagementPolicy, 'see', { gymId: gym.id, trainerId: facts.trainerId })
      const money = moneyIn(payPlaceOf(gym).country)
      return { priced: amountOf(await rateRulesOf(work.tx, gym.id), facts, money) }
    }),

    floors: operation(contract.floors, gymPeople, async (work, { input }) => {
      const gym = await gymFor(work, input.gymId)
      allow(work.actor, engagementPolicy, 'see', { gymId: gym.id, trainerId: '' })
      // One of a classification begins on a day: the two are the place in the list.
      const rows = await listFloors(work.tx, gym.id, { after: decodeCursor(input, 'text', 'date'), limit: input.limit })
      const cursorOf = (row: FloorRow) => [row.classification, row.fromDate.toString()]
      const { data, nextCursor } = asPage(answerList({ ...input, page: 1 }, rows, cursorOf, presentFloor))
      const change = may(work.actor, ratePolicy, 'settle', { gymId: gym.id })
      return {
        floors: data,
        nextCursor,
        unconfirmed: await unconfirmedOf(work.tx, gym.id),
        offered: change ? await offeredTo(work, gym) : null,
        can: { change },
      }
    }),

    addFloor: operation(contract.addFloor, gymPeople, async (work, { input: { gymId: asked, ...draft } }) => {
      const { id: gymId } = await gymFor(work, asked)
      const id = await addFloor(work, allow(work.actor, ratePolicy, 'settle', { gymId }), draft)
      return presentFloor((await findFloor(work.tx, id))!)
    }),

    changeFloor: operation(contract.changeFloor, gymPeople, async (work, { input: { id, ...draft } }) => {
      await refuseReplaced(work, id, draft)
      const row = allow(work.actor, ratePolicy, 'settle', await floorFor(work, id))
      return presentFloor((await findFloor(work.tx, await changeFloor(work, row, draft)))!)
    }),

    copyFloors: operation(contract.copyFloors, gymPeople, async (work, { input }) => {
      const gym = await gymFor(work, input.gymId)
      const settles = allow(work.actor, ratePolicy, 'settle', { gymId: gym.id })
      const of = { award: input.award, fromDate: input.tableFrom }
      const table = await findTable(work.tx, payPlaceOf(gym).country.code, of)
      if (!table) throw fail('rates.no_table')
      return { copied: await copyTable(work, settles, table, input) }
    }),

    confirmFloors: operation(contract.confirmFloors, gymPeople, async (work, { input }) => {
      const { id: gymId } = await gymFor(work, input.gymId)
      const settles = allow(work.actor, ratePolicy, 'settle', { gymId })
      return { confirmed: await confirmFloors(work, settles, input.ids) }
    }),

    removeFloor: operation(contract.removeFloor, gymPeople, async (work, { input }) => {
      await removeFloor(work, allow(work.actor, ratePolicy, 'settle', await floorFor(work, input.id)))
      return { success: true as const }
    }),
  }
}

async function floorFor(work: Work, id: string): Promise<FloorRow> {
  const row = await findFloor(work.tx, id)
  if (!row || !gymsOf(work.actor).includes(row.gymId)) throw fail('rates.no_floor')
  return row
}

/** The newest award table of the gym's country that it has not copied, with the older one that its floors are from. */
async function offeredTo(work: Work, gym: { id: string; country: string; state: string | null }) {
  const table = await findTable(work.tx, payPlaceOf(gym).country.code)
  if (!table) return null
  const copies = await copiedFrom(work.tx, gym.id, table.award)
  return copies.includes(table.fromDate) ? null : { ...table, replaces: copies[0] ?? null }
}

/** The gym that a trainer asks about: one that they are or were connected with. */
async function whereTheyTeach(work: Work, trainerId: string, gymId: string | undefined): Promise<string> {
  if (!gymId || !(await haveWorkedTogether(work.tx, gymId, trainerId))) throw notFound()
  return gymId
}

function presentRate(actor: Actor, row: NamedRate, classNames: Map<string, string>): Rate {
  return {
    ...asRule(row),
    trainer: row.trainerId ? { id: row.trainerId, name: row.trainerName ?? '' } : null,
    class: row.classId ? { id: row.classId, name: classNames.get(row.classId) ?? '' } : null,
    approvedBy: sideOf(actor, { gymId: row.gymId, trainerId: row.trainerId ?? '' }) === 'gym' ? row.approver : null,
    reason: row.reason,
    endedBy: row.ender,
    endedAt: row.endedAt?.toString() ?? null,
    can: { end: row.endedAt === null && may(actor, ratePolicy, 'settle', row) },
  }
}
