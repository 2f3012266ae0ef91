import {
  availabilities as contract,
  availabilityErrors,
  type Availability,
} from '@quartet/contract/timetable/availability'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf, notFound } from '../../../platform/fail.ts'
import { allow } from '../../../platform/authorize.ts'
import { operation, roles, type RouterOf } from '../../../platform/http/operation.ts'
import type { Vault } from '../../../platform/keys/vault.ts'
import { addCalendar, addLeave, removeCalendar, removeLeave, setWeekly } from './availability.commands.ts'
import { availabilityPolicy } from '../entries/entries.policy.ts'
import { calendarsOf, hoursOf, knowsTrainer, leavesOf, takenTimes, zoneOf } from './availability.queries.ts'
import { joined, outsideHours, wholeDays } from './availability.rules.ts'
import { dateAt, rangeProblem } from '../recurrence/wall-times.rules.ts'

const fail = failureOf(availabilityErrors)
const trainers = roles('trainer')

export function availabilityRoutes(vault: Vault): RouterOf<typeof contract> {
  return {
    mine: operation(contract.mine, trainers, (work) => answer(work, own(work).trainerId)),

    setWeekly: operation(contract.setWeekly, trainers, async (work, { input }) => {
      await setWeekly(work, own(work), input.weekly)
      return answer(work, own(work).trainerId)
    }),

    addLeave: operation(contract.addLeave, trainers, async (work, { input }) => {
      await addLeave(work, own(work), input)
      return answer(work, own(work).trainerId)
    }),

    removeLeave: operation(contract.removeLeave, trainers, async (work, { input }) => {
      await removeLeave(work, own(work), input.id)
      return answer(work, own(work).trainerId)
    }),

    addCalendar: operation(contract.addCalendar, trainers, async (work, { input }) => {
      await addCalendar(work, own(work), input.address, vault)
      return answer(work, own(work).trainerId)
    }),

    removeCalendar: operation(contract.removeCalendar, trainers, async (work, { input }) => {
      await removeCalendar(work, own(work), input.id)
      return answer(work, own(work).trainerId)
    }),

    ofTrainer: operation(contract.ofTrainer, roles('admin', 'gym', 'gym_admin', 'trainer'), async (work, { input }) => {
      if (!(await knowsTrainer(work.tx, work.actor, input.id))) throw notFound()
      const [from, to] = [Temporal.PlainDate.from(input.from), Temporal.PlainDate.from(input.to)]
      if (rangeProblem(from, to)) throw fail('availability.range_too_long')
      const timezone = await zoneOf(work.tx, input.id)
      const within = wholeDays(from, to, timezone)
      const away = (await leavesOf(work.tx, input.id, from)).map((one) => wholeDays(one.fromDate, one.toDate, timezone))
      const outside = outsideHours(await hoursOf(work.tx, input.id), timezone, from, to)
      const busy = joined([...away, ...outside, ...(await takenTimes(work.tx, input.id, within))], within)
      return { timezone, busy: busy.map((one) => ({ from: one.from.toString(), to: one.to.toString() })) }
    }),
  }
}

function own(work: Work) {
  const { actor } = work
  if (actor.kind !== 'person' || actor.trainerId === null) throw notFound()
  return allow(actor, availabilityPolicy, 'change', { trainerId: actor.trainerId })
}

async function answer(work: Work, trainerId: string): Promise<Availability> {
  const timezone = await zoneOf(work.tx, trainerId)
  const away = await leavesOf(work.tx, trainerId, dateAt(work.now, timezone))
  return {
    timezone,
    weekly: await hoursOf(work.tx, trainerId),
    leaves: away.map(({ id, fromDate, toDate, note }) => ({
      id,
      from: fromDate.toString(),
      to: toDate.toString(),
      note,
    })),
    calendars: (await calendarsOf(work.tx, trainerId)).map((one) => ({
      ...one,
      readAt: one.readAt?.toString() ?? null,
    })),
  }
}
