import { holidays as contract, type GymHolidays, type PublicHoliday } from '@quartet/contract/timetable/holidays'
import { isAdmin, type Actor } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { invalid, notFound } from '../../../platform/fail.ts'
import { allow, may } from '../../../platform/authorize.ts'
import { operation, roles, type RouterOf } from '../../../platform/http/operation.ts'
import { lastEvent, refuseStale } from '../../../platform/events/stale.ts'
import { gymFor, type GymRow } from '../../gyms/gym/gym.queries.ts'
import { awaitedOf } from './calendar.queries.ts'
import { confirmedUntil, gazetted, yearsAhead } from './calendar.rules.ts'
import { addHoliday, changeHoliday, decideHoliday, removeHoliday, setHolidayPolicy } from './holidays.commands.ts'
import { holidayPolicy, seesGym, timetablePolicy } from '../entries/entries.policy.ts'
import {
  calendarOf,
  findHoliday,
  holidaysOf,
  lockHoliday,
  holidayPolicyOf,
  type GymHolidayRow,
  type HolidayRow,
} from './holidays.queries.ts'
import { regionOf } from './holidays.rules.ts'
import type { TimetablePorts } from '../recurrence/assign.ports.ts'
import { dateAt } from '../recurrence/wall-times.rules.ts'

export function holidaysRoutes(ports: Pick<TimetablePorts, 'assign'>): RouterOf<typeof contract> {
  return {
    ofGym: operation(contract.ofGym, roles('admin', 'gym', 'gym_admin'), async (work, { input }) => {
      const gym = await gymFor(work, input.gymId)
      const [today, region] = [dateAt(work.now, gym.timezone), regionOf(gym)]
      const rows = await holidaysOf(work.tx, { ...gym, region }, today, today.add({ years: 1 }))
      const policy = await holidayPolicyOf(work.tx, gym.id)
      return {
        region,
        policy,
        holidays: rows.map((row) => presentOf(work.actor, row, policy)),
        awaited: region ? await awaitedOf(work.tx, region, today.year, today.year + 1) : [],
        can: { decide: may(work.actor, timetablePolicy, 'edit', { gymId: gym.id }) },
      }
    }),

    decide: operation(contract.decide, roles('gym', 'gym_admin'), async (work, { input }) => {
      const gym = await gymFor(work, input.gymId)
      const place = allow(work.actor, timetablePolicy, 'edit', placeOf(gym))
      const holiday = await findHoliday(work.tx, input.id)
      if (!holiday || (holiday.gymId ?? gym.id) !== gym.id || (holiday.region ?? place.region) !== place.region)
        throw notFound()
      return decideHoliday(work, place, holiday, input, ports.assign)
    }),

    setPolicy: operation(contract.setPolicy, roles('gym', 'gym_admin'), async (work, { input }) => {
      const place = allow(work.actor, timetablePolicy, 'edit', placeOf(await gymFor(work, input.gymId)))
      return setHolidayPolicy(work, place, input, ports.assign)
    }),

    calendar: operation(contract.calendar, roles('admin', 'gym', 'gym_admin', 'trainer'), async (work, { input }) =>
      (await calendarOf(work.tx, input.region, input.year)).map((row) => present(work.actor, row)),
    ),

    reach: operation(contract.reach, roles('admin', 'gym', 'gym_admin', 'trainer'), async (work, { input }) => {
      const thisYear = dateAt(work.now, 'UTC').year
      return {
        from: `${gazetted.from}-01-01`,
        confirmedUntil: confirmedUntil.toString(),
        until: `${thisYear + yearsAhead}-12-31`,
        awaited: await awaitedOf(work.tx, input.region, thisYear, thisYear + yearsAhead),
      }
    }),

    add: operation(contract.add, roles('admin', 'gym', 'gym_admin'), async (work, { input }) => {
      const ofState = isAdmin(work.actor) && input.region !== undefined
      if (isAdmin(work.actor) && !ofState) throw invalid([{ field: 'region', message: 'Choose a state.' }])
      const gym = ofState ? null : await gymFor(work, input.gymId)
      const owner = {
        gymId: gym?.id ?? null,
        region: ofState ? input.region! : null,
        today: dateAt(work.now, gym?.timezone ?? 'UTC'),
      }
      return present(
        work.actor,
        await addHoliday(work, allow(work.actor, holidayPolicy, 'change', owner), draftOf(input)),
      )
    }),

    change: operation(contract.change, roles('admin', 'gym', 'gym_admin'), async (work, { input }) => {
      const holiday = await reach(work, input.id)
      await refuseStale(work, input, {
        version: holiday.version,
        last: lastEvent(work, holiday.id),
        read: async () => present(work.actor, holiday),
      })
      return present(work.actor, await changeHoliday(work, holiday, draftOf(input)))
    }),

    remove: operation(contract.remove, roles('admin', 'gym', 'gym_admin'), async (work, { input }) =>
      present(work.actor, await removeHoliday(work, await reach(work, input.id))),
    ),
  }
}

/** A day that the caller may know of and change: one of the states' stands there for everybody to see. */
async function reach(work: Work, id: string) {
  const row = await lockHoliday(work.tx, id)
  if (!row || (row.gymId !== null && !seesGym(work.actor, row.gymId))) throw notFound()
  return allow(work.actor, holidayPolicy, 'change', { ...row, today: dateAt(work.now, 'UTC') })
}

const placeOf = (gym: GymRow) => ({ gymId: gym.id, timezone: gym.timezone, region: regionOf(gym) })

const draftOf = (input: { date: string; name: string; fromTime?: string | null; source?: string }) => ({
  date: Temporal.PlainDate.from(input.date),
  name: input.name,
  fromTime: input.fromTime ? Temporal.PlainTime.from(input.fromTime) : null,
  source: input.source ?? null,
})

function present(actor: Actor, row: HolidayRow): PublicHoliday {
  return {
    id: row.id,
    region: row.region,
    gymId: row.gymId,
    date: row.date.toString(),
    name: row.name,
    fromTime: row.fromTime?.toString({ smallestUnit: 'minute' }) ?? null,
    source: row.source,
    computed: row.computed,
    checkedOn: row.checkedOn.toString(),
    version: row.version,
    can: { change: may(actor, holidayPolicy, 'change', row) },
  }
}

function presentOf(
  actor: Actor,
  { holiday, choice, askedAt, sparedClassIds, classes }: GymHolidayRow,
  policy: GymHolidays['policy'],
): GymHolidays['holidays'][number] {
  const byPolicy = choice === null && policy !== 'ask'
  return {
    ...present(actor, holiday),
    choice: byPolicy ? policy : choice,
    byPolicy,
    askedAt: askedAt?.toString() ?? null,
    sparedClassIds,
    classes,
  }
}
