import { classes as contract, type GymClass, type timesDraft } from '@quartet/contract/timetable/entries'
import type { z } from 'zod'
import type { Work } from '../../../platform/db/db.ts'
import { notFound } from '../../../platform/fail.ts'
import { allow } from '../../../platform/authorize.ts'
import { operation, roles, type RouterOf } from '../../../platform/http/operation.ts'
import { findGym, gymFor } from '../../gyms/gym/gym.queries.ts'
import { addClass, addTimes, type ClassGym, type Times } from './classes.commands.ts'
import { presentClass } from './classes.present.ts'
import { findClass, listClasses, seriesOf, type ClassRow } from './classes.queries.ts'
import { seesGym, timetablePolicy, visibleClasses } from '../entries/entries.policy.ts'
import type { TimetablePorts } from '../recurrence/assign.ports.ts'
import { gymInView } from '../entries/homes.queries.ts'

export function classesRoutes(ports: Pick<TimetablePorts, 'assign'>): RouterOf<typeof contract> {
  return {
    list: operation(contract.list, roles('admin', 'gym_admin', 'gym', 'trainer'), async (work, { input }) => {
      const { actor } = work
      // A trainer who names no gym means every gym that they are connected with.
      const everywhere = actor.trainerId !== null && !input.gymId
      const gymId = everywhere ? undefined : (await gymInView(work, input.gymId)).id
      return answer(work, await listClasses(work.tx, visibleClasses(actor), gymId))
    }),

    create: operation(contract.create, roles('gym', 'gym_admin'), async (work, { input }) => {
      const { id: gymId, timezone } = await gymFor(work, input.gymId)
      const place = allow(work.actor, timetablePolicy, 'edit', { gymId, timezone } satisfies ClassGym)
      const draft = { ...input, specialtyId: input.specialtyId ?? null }
      const classId = await addClass(work, place, draft, timesOf(input), ports.assign)
      return (await answer(work, [(await findClass(work.tx, visibleClasses(work.actor), classId))!]))[0]!
    }),

    addTimes: operation(contract.addTimes, roles('gym', 'gym_admin'), async (work, { input }) => {
      const scope = visibleClasses(work.actor)
      const found = await findClass(work.tx, scope, input.id)
      if (!found) throw notFound()
      const { timezone } = (await findGym(work.tx, found.gymId))!
      const gymClass = allow(work.actor, timetablePolicy, 'edit', { ...found, timezone })
      await addTimes(work, gymClass, timesOf(input), ports.assign)
      return (await answer(work, [found]))[0]!
    }),
  }
}

function timesOf(input: z.infer<typeof timesDraft>): Times {
  return {
    ...input,
    rule: input.rule ?? null,
    trainerId: input.trainerId ?? null,
    startTime: Temporal.PlainTime.from(input.startTime),
    startsOn: Temporal.PlainDate.from(input.startsOn),
  }
}

/** Classes with their weekly times, however many, in one more read. */
async function answer(work: Work, rows: ClassRow[]): Promise<GymClass[]> {
  const weekly = Map.groupBy(
    await seriesOf(
      work.tx,
      rows.map((row) => row.id),
      work.now.toZonedDateTimeISO('UTC').toPlainDate(),
    ),
    (one) => one.classId,
  )
  return rows.map((row) => {
    const own = seesGym(work.actor, row.gymId)
    const shown = (weekly.get(row.id) ?? []).filter((one) => own || one.state !== 'draft')
    return presentClass(work.actor, row, shown)
  })
}
