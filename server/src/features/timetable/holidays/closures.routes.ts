import { layers as contract, type Layer as Answer } from '@quartet/contract/timetable/closures'
import type { Actor } from '../../../platform/actor.ts'
import { notFound } from '../../../platform/fail.ts'
import { allow, may } from '../../../platform/authorize.ts'
import { operation, roles, type RouterOf } from '../../../platform/http/operation.ts'
import { gymFor } from '../../gyms/gym/gym.queries.ts'
import { applyClosure, liftClosure } from './closures.commands.ts'
import { findLayer, listLayers, type LayerRow } from './closures.queries.ts'
import { seesGym, timetablePolicy } from '../entries/entries.policy.ts'
import type { TimetablePorts } from '../recurrence/assign.ports.ts'
import { dateAt } from '../recurrence/wall-times.rules.ts'

export function layersRoutes(ports: Pick<TimetablePorts, 'assign'>): RouterOf<typeof contract> {
  return {
    list: operation(contract.list, roles('admin', 'gym', 'gym_admin'), async (work, { input }) => {
      const gym = await gymFor(work, input.gymId)
      const rows = await listLayers(work.tx, gym.id, dateAt(work.now, gym.timezone))
      return rows.map((row) => present(work.actor, row))
    }),

    create: operation(contract.create, roles('gym', 'gym_admin'), async (work, { input }) => {
      const gym = await gymFor(work, input.gymId)
      const place = allow(work.actor, timetablePolicy, 'edit', { gymId: gym.id, timezone: gym.timezone })
      const layer = {
        kind: input.kind,
        name: input.name,
        effect: input.effect,
        safety: input.safety && input.effect === 'suspend',
        priority: input.priority,
        changes: input.changes,
        fromDate: Temporal.PlainDate.from(input.from),
        toDate: Temporal.PlainDate.from(input.to),
        fromTime: timeOf(input.fromTime),
        toTime: timeOf(input.toTime),
        studioIds: input.studioIds ?? null,
        classIds: input.classIds ?? null,
        sparedClassIds: input.sparedClassIds,
      }
      return applyClosure(
        work,
        place,
        layer,
        { dryRun: input.dryRun, allowClash: input.allowClash ?? null },
        ports.assign,
      )
    }),

    lift: operation(contract.lift, roles('gym', 'gym_admin'), async (work, { input }) => {
      const found = await findLayer(work.tx, input.id)
      if (!found || !seesGym(work.actor, found.layer.gymId)) throw notFound()
      const { id, name, gymId } = found.layer
      return liftClosure(
        work,
        allow(work.actor, timetablePolicy, 'edit', { id, name, gymId, timezone: found.timezone }),
        ports.assign,
      )
    }),
  }
}

const timeOf = (text: string | null | undefined) => (text ? Temporal.PlainTime.from(text) : null)
const wordOf = (time: Temporal.PlainTime | null) => time?.toString({ smallestUnit: 'minute' }) ?? null

function present(actor: Actor, { layer, by, classes }: LayerRow): Answer {
  return {
    id: layer.id,
    gymId: layer.gymId,
    kind: layer.kind,
    name: layer.name,
    effect: layer.effect,
    safety: layer.safety,
    priority: layer.priority,
    from: layer.fromDate.toString(),
    to: layer.toDate.toString(),
    fromTime: wordOf(layer.fromTime),
    toTime: wordOf(layer.toTime),
    studioIds: layer.studioIds,
    classIds: layer.classIds,
    sparedClassIds: layer.sparedClassIds,
    classes,
    madeBy: by,
    can: { lift: may(actor, timetablePolicy, 'edit', layer) },
  }
}
