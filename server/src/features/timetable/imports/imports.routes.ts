import { importErrors, imports as contract } from '@quartet/contract/timetable/imports'
import { failureOf, notFound } from '../../../platform/fail.ts'
import { allow } from '../../../platform/authorize.ts'
import { operation, roles, type RouterOf } from '../../../platform/http/operation.ts'
import { gymPolicy, ofItself } from '../../gyms/gym/gym.policy.ts'
import { gymFor } from '../../gyms/gym/gym.queries.ts'
import { studioOf } from '../../gyms/gym/studios.queries.ts'
import { isCalendar, readCalendar } from './calendars.rules.ts'
import { readTable } from './sheets.rules.ts'
import { Unreadable } from './words.rules.ts'
import { importTimetable } from './imports.commands.ts'
import { timetablePolicy } from '../entries/entries.policy.ts'
import type { TimetablePorts } from '../recurrence/assign.ports.ts'
import { dateAt } from '../recurrence/wall-times.rules.ts'

const fail = failureOf(importErrors)

export function importsRoutes(ports: Pick<TimetablePorts, 'assign'>): RouterOf<typeof contract> {
  return {
    run: operation(contract.run, roles('gym', 'gym_admin'), async (work, { input }) => {
      const row = await gymFor(work, input.gymId)
      const place = {
        gym: allow(work.actor, gymPolicy, 'manageStudios', ofItself(row)),
        timetable: allow(work.actor, timetablePolicy, 'edit', { gymId: row.id }),
      }
      const today = dateAt(work.now, row.timezone)
      const startsOn = input.startsOn ? Temporal.PlainDate.from(input.startsOn) : today
      if (Temporal.PlainDate.compare(startsOn, today) < 0) throw fail('timetable.past_start')
      const studio = input.studioId ? await studioOf(work.tx, row.id, input.studioId) : null
      if (input.studioId && !studio) throw notFound()
      const kind = isCalendar(input.text) ? ('calendar' as const) : ('table' as const)
      const read = readWell(() =>
        kind === 'calendar'
          ? { ...readCalendar(input.text, row.timezone, startsOn), headers: [], columns: [] }
          : readTable(input.text, startsOn, input.columns),
      )
      const { leaveOut, dryRun } = input
      const order = { ...read, studioName: studio?.name ?? null, leaveOut, dryRun }
      const { series, counts } = await importTimetable(work, place, order, ports.assign)
      return { kind, headers: read.headers, columns: read.columns, series, problems: read.problems, counts }
    }),
  }
}

function readWell<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof Unreadable) throw fail('imports.unreadable', { values: { why: error.message } })
    throw error
  }
}
