import { timetableErrors } from '@quartet/contract/timetable/entries'
import type { EditOutcome } from '@quartet/contract/timetable/edits'
import type { Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { studioOf } from '../../gyms/gym/studios.queries.ts'
import type { ClassGym } from '../series/classes.commands.ts'
import { edit } from '../editing/editing.commands.ts'
import { entriesMeant, type BulkFilter } from './bulk.queries.ts'
import type { Changes } from '../recurrence/occurrences.rules.ts'
import { isFrozen } from '../recurrence/reconcile.rules.ts'
import { setOverrides } from '../entries/overrides.commands.ts'
import type { TimetablePorts } from '../recurrence/assign.ports.ts'
import { mostAtOnce } from '../recurrence/wall-times.rules.ts'

const fail = failureOf(timetableErrors)

export type BulkOrder = {
  filter: BulkFilter
  changes: Changes
  shiftMinutes: number | null
  leaveOut: string[]
  dryRun: boolean
  allowClash: string | null
}

/** Says the same of every class that a filter means and that has not begun: all of it in one transaction, or nothing. */
export async function changeInBulk(
  work: Work & { actor: Person },
  gym: Allowed<ClassGym, 'edit'>,
  order: BulkOrder,
  assign: TimetablePorts['assign'],
): Promise<EditOutcome> {
  const { studioId } = order.changes
  if (studioId && !(await studioOf(work.tx, gym.gymId, studioId))) throw fail('timetable.unknown_reference')
  const meant = await entriesMeant(work, gym, order.filter)
  if (meant.length > mostAtOnce) throw fail('timetable.too_many')
  const left = new Set(order.leaveOut)
  const chosen = meant.filter((one) => !left.has(one.id))
  const open = chosen.filter((one) => !isFrozen(one, work.now))
  const base = {
    gymId: gym.gymId,
    timezone: gym.timezone,
    kind: 'bulk' as const,
    dryRun: order.dryRun,
    allowClash: order.allowClash,
  }
  const seriesIds = open.map((one) => one.seriesId)
  return edit(work, { ...base, seriesIds, stayed: chosen.length - open.length }, assign, (inner) =>
    setOverrides(
      inner,
      // Cancelled stays cancelled, unless that is what is changed.
      open
        .filter((one) => one.off !== 'cancelled' || order.changes.cancelled !== undefined)
        .map((one) => ({
          ...one,
          changes: { ...order.changes, ...shifted(one.startsAt, gym.timezone, order.shiftMinutes) },
        })),
    ),
  )
}

/** Earlier or later on the wall clock, over midnight too. */
function shifted(startsAt: Temporal.Instant, zone: string, minutes: number | null): Changes {
  if (minutes === null) return {}
  const wall = startsAt.toZonedDateTimeISO(zone).toPlainDateTime()
  const to = wall.add({ minutes })
  const day = to.toPlainDate().equals(wall.toPlainDate()) ? {} : { date: to.toPlainDate().toString() }
  return { startTime: to.toPlainTime().toString({ smallestUnit: 'minute' }), ...day }
}
