import { timetableEdits as contract, type EditOutcome } from '@quartet/contract/timetable/edits'
import type { Entry } from '@quartet/contract/timetable/entries'
import type { Work } from '../../../platform/db/db.ts'
import { invalid, notFound } from '../../../platform/fail.ts'
import { allow, may } from '../../../platform/authorize.ts'
import { operation, roles, type RouterOf } from '../../../platform/http/operation.ts'
import { refuseStale, type Shared } from '../../../platform/events/stale.ts'
import { gymFor } from '../../gyms/gym/gym.queries.ts'
import { bulkOverGyms } from './bulk-over-gyms.routes.ts'
import { changeInBulk } from './bulk.commands.ts'
import { copyWeek } from './copies.commands.ts'
import { findEdit, findSeries, lastChangeOf, lastEditOf, recentEdits } from '../editing/edits.queries.ts'
import { presentEntry } from '../entries/entries.present.ts'
import { findEntry, findEntryEver, type EntryRow } from '../entries/entries.queries.ts'
import type { Changes } from '../recurrence/occurrences.rules.ts'
import { changeEntry } from './one-entry.commands.ts'
import { endSeries, pauseSeries, publishSeries } from './series-states.commands.ts'
import { entryPolicy, seesGym, timetablePolicy, visibleEntries } from '../entries/entries.policy.ts'
import type { TimetablePorts } from '../recurrence/assign.ports.ts'
import { undoEdit } from './undo.commands.ts'

const editors = roles('gym', 'gym_admin')

type Wishes = { dryRun: boolean; allowClash?: string }
const wishesOf = ({ dryRun, allowClash }: Wishes) => ({ dryRun, allowClash: allowClash ?? null })
const dayOf = (text: string | null | undefined) => (text ? Temporal.PlainDate.from(text) : null)

export function timetableEditsRoutes(ports: TimetablePorts): RouterOf<typeof contract> {
  async function presentOne(work: Work, row: EntryRow): Promise<Entry> {
    const cover = (await ports.coversOf(work, [row.id])).get(row.id)
    const risk = (await ports.risksOf(work, [row.id])).get(row.id)
    return presentEntry(work.actor, work.now, row, { cover, risk })
  }

  async function sharedEntry(work: Work, id: string): Promise<Shared<Entry>> {
    const row = (await findEntryEver(work.tx, id))!
    return {
      version: row.version,
      last: () => lastChangeOf(work.tx, row),
      read: () => presentOne(work, row),
      fieldsOf: ({ studio, trainer, status, ...rest }) => ({
        ...rest,
        studioId: studio.id,
        trainerId: trainer?.id ?? null,
        cancelled: status === 'cancelled',
      }),
    }
  }

  return {
    update: operation(contract.update, editors, async (work, { input }) => {
      const found = await findEntry(work.tx, visibleEntries(work.actor), input.id)
      if (!found) throw notFound()
      const entry = allow(work.actor, entryPolicy, 'edit', found)
      const { date, rule, terms } = input
      const order = {
        ...wishesOf(input),
        refuseStale: async (inner: Work) => refuseStale(inner, input, await sharedEntry(inner, input.id)),
        scope: input.scope,
        from: dayOf(input.from),
        to: dayOf(input.to),
        alsoChanged: input.alsoChanged,
        changes: { ...changesOf(input), date, rule, terms },
      }
      const edit = await changeEntry(work, entry, order, ports.assign)
      return { ...(await presentOne(work, (await findEntryEver(work.tx, input.id))!)), edit }
    }),

    bulk: operation(contract.bulk, editors, async (work, { input }) => {
      const gym = await gymFor(work, input.gymId)
      const place = allow(work.actor, timetablePolicy, 'edit', { gymId: gym.id, timezone: gym.timezone })
      const filter = { ...input.filter, from: dayOf(input.filter.from)!, to: dayOf(input.filter.to)! }
      if (Temporal.PlainDate.compare(filter.to, filter.from) < 0)
        throw invalid([{ field: 'filter.to', message: 'Choose a last day on or after the first.' }])
      const order = {
        ...wishesOf(input),
        filter,
        leaveOut: input.leaveOut,
        shiftMinutes: input.shiftMinutes ?? null,
        changes: changesOf(input),
      }
      return changeInBulk(work, place, order, ports.assign)
    }),

    bulkOverGyms: bulkOverGyms(ports),

    copy: operation(contract.copy, editors, async (work, { input }) => {
      const from = await gymFor(work, input.gymId)
      const source = allow(work.actor, timetablePolicy, 'edit', { gymId: from.id, timezone: from.timezone })
      const to = input.toGymId ? await gymFor(work, input.toGymId) : from
      const target = allow(work.actor, timetablePolicy, 'edit', {
        gymId: to.id,
        timezone: to.timezone,
        name: to.name,
      })
      const { repeat, trainers } = input
      const order = { ...wishesOf(input), week: dayOf(input.week)!, toWeek: dayOf(input.toWeek)!, repeat, trainers }
      return copyWeek(work, source, target, order, ports.assign)
    }),

    undo: operation(contract.undo, editors, async (work, { input }) => {
      const found = await findEdit(work.tx, input.id)
      if (!found || !seesGym(work.actor, found.gymId)) throw notFound()
      return undoEdit(work, allow(work.actor, timetablePolicy, 'edit', found), ports.assign)
    }),

    recent: operation(contract.recent, roles('admin', 'gym', 'gym_admin'), async (work, { input }) => {
      const gym = await gymFor(work, input.gymId)
      return (await recentEdits(work, gym.id)).map((row) => ({
        id: row.id,
        kind: row.kind,
        counts: row.counts as EditOutcome['counts'],
        by: row.by,
        at: row.at.toString(),
        undoUntil: row.at.add({ hours: 24 }).toString(),
        undoneAt: row.undoneAt?.toString() ?? null,
        can: { undo: row.undoneAt === null && may(work.actor, timetablePolicy, 'edit', row) },
      }))
    }),

    endSeries: operation(contract.endSeries, editors, async (work, { input }) =>
      endSeries(
        work,
        await seriesToEdit(work, input.id),
        { ...seriesWishes(input), from: dayOf(input.from)!, choice: input.choice, trainerId: input.trainerId ?? null },
        ports,
      ),
    ),
    pauseSeries: operation(contract.pauseSeries, editors, async (work, { input }) =>
      pauseSeries(
        work,
        await seriesToEdit(work, input.id),
        { ...seriesWishes(input), from: dayOf(input.from), to: dayOf(input.to) },
        ports.assign,
      ),
    ),
    publishSeries: operation(contract.publishSeries, editors, async (work, { input }) =>
      publishSeries(
        work,
        await seriesToEdit(work, input.id),
        { ...seriesWishes(input), from: dayOf(input.from)! },
        ports.assign,
      ),
    ),
  }
}

const seriesWishes = ({ version, ...input }: Wishes & { id: string; version?: number }) => ({
  ...wishesOf(input),
  refuseStale: async (work: Work) => {
    const row = (await findSeries(work.tx, input.id))!
    await refuseStale(work, { version }, { version: row.version, last: () => lastEditOf(work.tx, row) })
  },
})

async function seriesToEdit(work: Work, id: string) {
  const found = await findSeries(work.tx, id)
  if (!found || !seesGym(work.actor, found.gymId)) throw notFound()
  return allow(work.actor, timetablePolicy, 'edit', found)
}

type Said = Omit<Changes, 'cancelled' | 'date'> & { cancelled?: boolean; reason?: string }

function changesOf({
  startTime,
  durationMinutes,
  studioId,
  trainerId,
  capacity,
  name,
  cancelled,
  reason,
}: Said): Changes {
  const off = cancelled === undefined ? undefined : cancelled && { reason: reason ?? '' }
  return { startTime, durationMinutes, studioId, trainerId, capacity, name, cancelled: off }
}
