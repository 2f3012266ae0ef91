import { and, asc, eq, inArray, isNull, lte, ne, sql } from 'drizzle-orm'
import { sqlInstant } from '../../../platform/db/columns.ts'
import type { Work } from '../../../platform/db/db.ts'
import type { SweepItem, Which } from '../../../platform/events/tasks.ts'
import { entries } from '../../timetable/recurrence/series.tables.ts'
import { peopleByIds } from '../../users/person/names.queries.ts'
import { profiles, trainers } from '../../users/person/person.tables.ts'
import { lateCancellationPays, coverReturns } from '../assignments/reclaims.tables.ts'
import { stateAt, unsettledStates } from '../cover/cover.rules.ts'
import { assignments, coverApplications, covers } from '../cover/cover.tables.ts'
import { saidOnInstead } from '../cover/outcomes.queries.ts'
import { bonusOf, readReturns } from '../cover/answering.queries.ts'

/** Offers whose time is over; the cover of one of them is held, unless somebody else has it in hand. */
export async function offersOver({ tx, now }: Work, { most, only }: Which) {
  const found = tx
    .select({
      id: coverApplications.id,
      gymId: covers.gymId,
      coverId: coverApplications.coverId,
      trainerId: coverApplications.trainerId,
    })
    .from(coverApplications)
    .innerJoin(covers, eq(covers.id, coverApplications.coverId))
    .where(
      and(
        eq(coverApplications.state, 'selected'),
        lte(coverApplications.answerBy, now),
        only ? eq(coverApplications.id, only) : undefined,
      ),
    )
    .orderBy(asc(coverApplications.answerBy))
    .limit(most)
  return only ? found.for('update', { of: covers, skipLocked: true }) : found
}

/** Covers of classes that have begun while it is asked whether they go back; one of them is held. */
export async function returnsOfStarted({ tx, now }: Work, { most, only }: Which): Promise<SweepItem[]> {
  const asked = tx.select({ id: coverReturns.coverId }).from(coverReturns).where(eq(coverReturns.state, 'asked'))
  const found = tx
    .select({ id: covers.id, gymId: covers.gymId })
    .from(covers)
    .where(and(inArray(covers.id, asked), lte(covers.startsAt, now), only ? eq(covers.id, only) : undefined))
    .limit(most)
  return only ? found.for('update', { skipLocked: true }) : found
}

/** Everything beside its row that decides how the answer to a cover stands. */
export async function answerFactsOf(work: Work, coverId: string) {
  const { tx, now } = work
  const [cover] = await tx.select().from(covers).where(eq(covers.id, coverId))
  const [entry] = await tx.select().from(entries).where(eq(entries.id, cover!.entryId))
  const given = await tx
    .select({ application: coverApplications, name: profiles.fullName, phone: profiles.phone })
    .from(coverApplications)
    .innerJoin(trainers, eq(trainers.id, coverApplications.trainerId))
    .innerJoin(profiles, eq(profiles.accountId, trainers.accountId))
    .where(
      and(
        eq(coverApplications.coverId, coverId),
        inArray(coverApplications.state, ['applied', 'selected', 'confirmed']),
      ),
    )
  const offer = given.find(
    ({ application: one }) =>
      one.state === 'selected' && one.answerBy && Temporal.Instant.compare(now, one.answerBy) < 0,
  )
  const [returning] = await readReturns(tx).where(
    and(eq(coverReturns.coverId, coverId), eq(coverReturns.state, 'asked')),
  )
  const [due] = await tx
    .select()
    .from(lateCancellationPays)
    .where(and(eq(lateCancellationPays.coverId, coverId), isNull(lateCancellationPays.voidAt)))
  const line = await tx
    .select({ one: assignments, name: profiles.fullName })
    .from(assignments)
    .leftJoin(trainers, eq(trainers.id, assignments.trainerId))
    .leftJoin(profiles, eq(profiles.accountId, trainers.accountId))
    .where(eq(assignments.entryId, cover!.entryId))
    .orderBy(asc(assignments.position))
  const people = await peopleByIds(tx, [
    ...line.flatMap(({ one }) => one.assignedBy ?? []),
    ...(cover!.outcomeBy ? [cover!.outcomeBy] : []),
  ])
  const [search] = await tx
    .select({ id: covers.id })
    .from(covers)
    .where(
      and(
        eq(covers.entryId, cover!.entryId),
        inArray(covers.state, [...unsettledStates]),
        ne(covers.id, coverId),
        sql`${covers.startsAt} > ${sqlInstant(now)}`,
      ),
    )
  const confirmed = given.find(({ application: one }) => one.state === 'confirmed')
  const nameOf = (id: string | null) => (id === null ? null : (people.get(id)?.name ?? null))
  return {
    cover: cover!,
    entry: entry!,
    offer,
    confirmed,
    waiting: given.filter(({ application: one }) => one.state !== 'confirmed').map(({ application: one }) => one.state),
    returning: returning && { ...returning.asked, toName: returning.toName },
    due,
    searchId: search?.id ?? null,
    saidElsewhere: stateAt(cover!, now) === 'unfilled' && (await saidOnInstead(tx, cover!)) !== null,
    bonusCents: await bonusOf(tx, cover!),
    outcomeBy: nameOf(cover!.outcomeBy),
    history: line.map(({ one, name }) => ({
      trainer: one.trainerId === null || name === null ? null : { id: one.trainerId, name },
      because: one.because,
      by: nameOf(one.assignedBy),
      at: one.at,
    })),
  }
}
export type AnswerFacts = Awaited<ReturnType<typeof answerFactsOf>>
