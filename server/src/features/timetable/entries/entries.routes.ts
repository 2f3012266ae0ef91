import {
  timetables as contract,
  timetableErrors,
  type CountedEntry,
  type Entry,
} from '@quartet/contract/timetable/entries'
import type { Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf, invalid, found } from '../../../platform/fail.ts'
import { allow, may } from '../../../platform/authorize.ts'
import { operation, roles, type RouterOf } from '../../../platform/http/operation.ts'
import { recordAttendance } from './attendance.commands.ts'
import { countOf } from './counts.queries.ts'
import { presentEntry, wallClocks } from './entries.present.ts'
import { findEntry, listEntries, type EntryRow } from './entries.queries.ts'
import { entriesOfTrainer, entryPolicy, visibleEntries } from './entries.policy.ts'
import type { TimetablePorts } from '../recurrence/assign.ports.ts'
import { gymInView, calendarZone } from './homes.queries.ts'
import { instantsOf, rangeProblem, weekAround } from '../recurrence/wall-times.rules.ts'

const fail = failureOf(timetableErrors)
const readers = roles('admin', 'gym_admin', 'gym', 'trainer')

type Range = { from: Temporal.PlainDate; to: Temporal.PlainDate }

export function timetablesRoutes(ports: Pick<TimetablePorts, 'coversOf' | 'risksOf'>): RouterOf<typeof contract> {
  return {
    list: operation(contract.list, readers, async (work, { input }) => {
      const { actor } = work
      const trainerId = input.trainerId ?? (input.gymId || actor.teams.length > 0 ? undefined : actor.trainerId)
      if (trainerId && !input.gymId) return answer(work, await ofTrainer(work, trainerId, input))
      const gym = await gymInView(work, input.gymId)
      const { from, to } = rangeOf(input, work.now, gym.timezone)
      const scope = trainerId ? entriesOfTrainer(actor, trainerId) : visibleEntries(actor)
      return answer(work, await listEntries(work.tx, scope, { gymId: gym.id, ...instantsOf(from, to, gym.timezone) }))
    }),

    get: operation(contract.get, readers, async (work, { input }) => {
      const row = found(await findEntry(work.tx, visibleEntries(work.actor), input.id))
      return counted(work, row)
    }),

    attendance: operation(contract.attendance, roles('gym', 'gym_admin', 'trainer'), async (work, { input }) => {
      const scope = visibleEntries(work.actor)
      const row = found(await findEntry(work.tx, scope, input.id))
      await recordAttendance(work, allow(work.actor, entryPolicy, 'countHeads', row), {
        attendance: input.attendance,
        clientId: input.clientId ?? null,
        countedAt: input.countedAt ? Temporal.Instant.from(input.countedAt) : null,
      })
      return counted(work, (await findEntry(work.tx, scope, input.id))!)
    }),
  }

  /** One entry with its cover and its count. */
  async function counted(work: Work & { actor: Person }, row: EntryRow): Promise<CountedEntry> {
    const [one] = await answer(work, [row])
    if (!may(work.actor, entryPolicy, 'countHeads', row)) return { ...one!, usualHeadCount: null, counted: null }
    return { ...one!, ...(await countOf(work.tx, row)) }
  }

  /** Entries with their covers, however many, in one more read. */
  async function answer(work: Work, rows: EntryRow[]): Promise<Entry[]> {
    const ids = rows.map((row) => row.id)
    const [covers, risks] = await Promise.all([ports.coversOf(work, ids), ports.risksOf(work, ids)])
    const shownAt = wallClocks()
    return rows.map((row) =>
      presentEntry(work.actor, work.now, row, { cover: covers.get(row.id), risk: risks.get(row.id) }, shownAt),
    )
  }
}

/** A trainer's entries at all gyms. Each lies on the calendar of its own gym, so more is read than a zone's dates span. */
async function ofTrainer(
  work: Work & { actor: Person },
  trainerId: string,
  asked: { from?: string; to?: string },
): Promise<EntryRow[]> {
  const { from, to } = rangeOf(asked, work.now, await calendarZone(work.tx, work.actor.userId))
  const wide = instantsOf(from.subtract({ days: 1 }), to.add({ days: 1 }), 'UTC')
  const rows = await listEntries(work.tx, entriesOfTrainer(work.actor, trainerId), wide)
  return rows.filter((row) => {
    const date = row.startsAt.toZonedDateTimeISO(row.timezone).toPlainDate()
    return Temporal.PlainDate.compare(date, from) >= 0 && Temporal.PlainDate.compare(date, to) <= 0
  })
}

function rangeOf(asked: { from?: string; to?: string }, now: Temporal.Instant, zone: string): Range {
  const from = asked.from ? Temporal.PlainDate.from(asked.from) : weekAround(now, zone).from
  const to = asked.to ? Temporal.PlainDate.from(asked.to) : from.add({ days: 6 })
  const problem = rangeProblem(from, to)
  if (problem === 'too_long') throw fail('timetable.range_too_long')
  if (problem === 'backwards') throw invalid([{ field: 'to', message: 'Choose a last day on or after the first.' }])
  if (problem === 'too_far') throw invalid([{ field: 'from', message: 'Choose days between 1900 and 2200.' }])
  return { from, to }
}
