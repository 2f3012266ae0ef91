import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import { gyms } from '../../gyms/gym/gym.tables.ts'
import { dayAndTime } from '../../timetable/recurrence/wall-times.rules.ts'
import { classes, entries } from '../../timetable/recurrence/series.tables.ts'
import { waitsAtGym } from '../cover/applications.queries.ts'
import { unsettledStates } from '../cover/cover.rules.ts'
import { covers } from '../cover/cover.tables.ts'

/** A class or a cover to come that needs somebody, as people say it. */
type Touched = { kind: 'entry' | 'cover'; id: string; label: string; gymId: string; gymName: string }

/** Whose classes and covers are meant: a trainer's, at one gym or anywhere, or everything of some gyms. */
type Whose = { trainerId: string; gymId?: string; from?: Temporal.Instant } | { gymIds: string[] }

/** Most that is listed: enough to see what it is about. */
const mostListed = 50

const place = { timezone: gyms.timezone, gymId: gyms.id, gymName: gyms.name }

/** Classes that are not over, and covers that are open, which ending this person, gym or connection would touch. */
export async function findDependents(work: Work, whose: Whose): Promise<Touched[]> {
  // From a moment on it is about what begins then; else also about what is running.
  const from = 'gymIds' in whose ? undefined : whose.from
  const ofEntry =
    'gymIds' in whose
      ? inArray(entries.gymId, whose.gymIds)
      : and(eq(entries.trainerId, whose.trainerId), whose.gymId ? eq(entries.gymId, whose.gymId) : undefined)
  const toCome = await work.tx
    .select({ id: entries.id, name: classes.name, startsAt: entries.startsAt, ...place })
    .from(entries)
    .innerJoin(classes, eq(classes.id, entries.classId))
    .innerJoin(gyms, eq(gyms.id, entries.gymId))
    .where(and(ofEntry, from ? gte(entries.startsAt, from) : gt(entries.endsAt, work.now), isNull(entries.cancelledAt)))
    .orderBy(asc(entries.startsAt))
    .limit(mostListed)
  const ofCover =
    'gymIds' in whose
      ? inArray(covers.gymId, whose.gymIds)
      : and(
          or(eq(covers.usualTrainerId, whose.trainerId), eq(entries.trainerId, whose.trainerId)),
          whose.gymId ? eq(covers.gymId, whose.gymId) : undefined,
        )
  const open = await work.tx
    .select({ id: covers.id, name: classes.name, startsAt: covers.startsAt, ...place })
    .from(covers)
    .innerJoin(entries, eq(entries.id, covers.entryId))
    .innerJoin(classes, eq(classes.id, entries.classId))
    .innerJoin(gyms, eq(gyms.id, covers.gymId))
    .where(
      and(
        ofCover,
        inArray(covers.state, [...unsettledStates]),
        from ? gte(covers.startsAt, from) : gt(covers.startsAt, work.now),
      ),
    )
    .orderBy(asc(covers.startsAt))
    .limit(mostListed)
  return [
    ...toCome.map((one) => ({ kind: 'entry' as const, ...named(one), label: labelOf(one) })),
    ...open.map((one) => ({ kind: 'cover' as const, ...named(one), label: `Cover of ${labelOf(one)}` })),
  ]
}

/** When the last class ends that a trainer still teaches at a gym, one that is running included; null when there is none. */
export async function taughtUntil(
  work: Work,
  { trainerId, gymId }: { trainerId: string; gymId: string },
): Promise<Temporal.Instant | null> {
  const [last] = await work.tx
    .select({ endsAt: entries.endsAt })
    .from(entries)
    .where(
      and(
        eq(entries.gymId, gymId),
        eq(entries.trainerId, trainerId),
        gt(entries.endsAt, work.now),
        isNull(entries.cancelledAt),
      ),
    )
    .orderBy(desc(entries.endsAt))
    .limit(1)
  return last?.endsAt ?? null
}

/** The same for a person who leaves: as a trainer, and the gyms that go with their owner. */
export async function touchesOfPerson(
  work: Work,
  person: { trainerId: string | null; ownedGymIds: string[] },
): Promise<Touched[]> {
  const asTrainer =
    person.trainerId === null
      ? []
      : [
          ...(await findDependents(work, { trainerId: person.trainerId })),
          ...(await outcomesOwed(work, person.trainerId)),
        ]
  const asOwner = person.ownedGymIds.length === 0 ? [] : await findDependents(work, { gymIds: person.ownedGymIds })
  return [...asTrainer, ...asOwner]
}

/** Covers of somebody that are over, and of which nobody has said what happened although they were asked and still can. */
async function outcomesOwed(work: Work, trainerId: string): Promise<Touched[]> {
  const owed = await work.tx
    .select({ id: covers.id, name: classes.name, startsAt: covers.startsAt, ...place })
    .from(covers)
    .innerJoin(entries, and(eq(entries.id, covers.entryId), eq(entries.trainerId, trainerId)))
    .innerJoin(classes, eq(classes.id, entries.classId))
    .innerJoin(gyms, eq(gyms.id, covers.gymId))
    .where(
      and(
        eq(covers.state, 'filled'),
        isNull(covers.outcome),
        isNotNull(covers.outcomeAskedAt),
        isNull(entries.lockedAt),
        isNull(entries.cancelledAt),
      ),
    )
    .orderBy(asc(covers.startsAt))
    .limit(mostListed)
  return owed.map((one) => ({ kind: 'cover' as const, ...named(one), label: `What happened to ${labelOf(one)}` }))
}

/** How many covers at a gym somebody has applied for and waits to hear of. */
export async function applicationsWaitingAt(
  work: Work,
  { trainerId, gymId }: { trainerId: string; gymId: string },
): Promise<number> {
  return (await waitsAtGym(work.tx, trainerId, gymId)).length
}

const named = ({ id, gymId, gymName }: { id: string; gymId: string; gymName: string }) => ({ id, gymId, gymName })

function labelOf(one: { name: string; startsAt: Temporal.Instant; timezone: string }): string {
  return `${one.name} on ${dayAndTime(one.startsAt, one.timezone)}`
}
