import { timetableErrors } from '@quartet/contract/timetable/entries'
import type { EditOutcome } from '@quartet/contract/timetable/edits'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf, notFound } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { newId } from '../../../platform/ids.ts'
import { studios } from '../../gyms/gym/gym.tables.ts'
import type { ClassGym } from '../series/classes.commands.ts'
import { edit } from '../editing/editing.commands.ts'
import { seriesOfGym } from '../editing/edits.queries.ts'
import { writeChoice } from './holidays.commands.ts'
import type { Layer } from '../recurrence/occurrences.rules.ts'
import type { TimetablePorts } from '../recurrence/assign.ports.ts'
import { classes, layers } from '../recurrence/series.tables.ts'

const fail = failureOf(timetableErrors)

/** Lays something over the classes of a gym. A trainer with classes in it is told once, of all of them. */
export async function applyClosure(
  work: Work & { actor: Person },
  gym: Allowed<ClassGym, 'edit'>,
  layer: Omit<Layer, 'id'>,
  wishes: { dryRun: boolean; allowClash: string | null },
  assign: TimetablePorts['assign'],
): Promise<EditOutcome & { layerId: string | null }> {
  await refuseUnknown(work, gym.gymId, layer)
  const id = newId()
  const outcome = await edit(work, await orderOf(work, gym, 'closure', layer.name, wishes), assign, async (inner) => {
    const by = { madeBy: inner.actor.userId, actingGymId: inner.actor.actingGymId, madeAt: inner.now }
    await inner.tx.insert(layers).values({ ...layer, id, gymId: gym.gymId, ...by })
    return [{ id, lifted: false }]
  })
  return { ...outcome, layerId: wishes.dryRun ? null : id }
}

/** Lifts it without a trace: what it stopped runs again, unless something else still stops it. */
export async function liftClosure(
  work: Work & { actor: Person },
  layer: Allowed<ClassGym & { id: string; name: string }, 'edit'>,
  assign: TimetablePorts['assign'],
): Promise<EditOutcome> {
  const order = await orderOf(work, layer, 'lift', layer.name, { dryRun: false, allowClash: null })
  return edit(work, { ...order, strict: false }, assign, async (inner) => {
    const lifted = await inner.tx
      .update(layers)
      .set({ liftedAt: inner.now, liftedBy: inner.actor.userId })
      .where(and(eq(layers.id, layer.id), isNull(layers.liftedAt)))
      .returning({ id: layers.id, holidayId: layers.holidayId })
    if (lifted.length === 0) throw notFound()
    const { holidayId } = lifted[0]!
    // Else what was chosen of the holiday would lay it again.
    if (holidayId) await writeChoice(inner, layer.gymId, holidayId, { choice: 'run', sparedClassIds: [] })
    return [{ id: layer.id, lifted: true }]
  })
}

async function orderOf(
  work: Work,
  { gymId, timezone }: ClassGym,
  kind: 'closure' | 'lift',
  name: string,
  wishes: { dryRun: boolean; allowClash: string | null },
) {
  return { gymId, timezone, kind, name, ...wishes, seriesIds: await seriesOfGym(work, gymId), layersOnly: true }
}

async function refuseUnknown(work: Work, gymId: string, layer: Omit<Layer, 'id'>): Promise<void> {
  const studioIds = [
    ...new Set([...(layer.studioIds ?? []), ...(layer.changes.studioId ? [layer.changes.studioId] : [])]),
  ]
  const classIds = [...new Set([...(layer.classIds ?? []), ...layer.sparedClassIds])]
  const count = sql<number>`count(*)::int`
  const [known] =
    studioIds.length === 0
      ? []
      : await work.tx
          .select({ count })
          .from(studios)
          .where(and(eq(studios.gymId, gymId), inArray(studios.id, studioIds)))
  const [held] =
    classIds.length === 0
      ? []
      : await work.tx
          .select({ count })
          .from(classes)
          .where(and(eq(classes.gymId, gymId), inArray(classes.id, classIds)))
  if ((known?.count ?? 0) < studioIds.length || (held?.count ?? 0) < classIds.length)
    throw fail('timetable.unknown_reference')
}
