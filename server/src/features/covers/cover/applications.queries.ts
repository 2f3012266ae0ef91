import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { isAnyOf } from '../../../platform/db/columns.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { entries } from '../../timetable/recurrence/series.tables.ts'
import { profiles, trainers } from '../../users/person/person.tables.ts'
import { waitingStates } from './cover.rules.ts'
import { coverApplications, covers } from './cover.tables.ts'

const shown = {
  id: coverApplications.id,
  coverId: coverApplications.coverId,
  gymId: covers.gymId,
  state: coverApplications.state,
  message: coverApplications.message,
  offerMessage: coverApplications.offerMessage,
  answerBy: coverApplications.answerBy,
  createdAt: coverApplications.createdAt,
  trainerId: coverApplications.trainerId,
  trainer: { userId: profiles.accountId, name: profiles.fullName, avatarId: profiles.avatarId },
}

/** Joins to a cover and its class the application of whoever took it, as long as they are on it. */
export const ofWhoHasIt = and(
  eq(coverApplications.coverId, covers.id),
  eq(coverApplications.state, 'confirmed'),
  eq(coverApplications.trainerId, entries.trainerId),
)

export type CoverApplicationRow = Awaited<ReturnType<typeof applicationsTo>>[number]

/** Everybody's applications to these covers, first come first. */
export async function applicationsTo(tx: Tx, coverIds: string[]) {
  if (coverIds.length === 0) return []
  return read(tx)
    .where(isAnyOf(coverApplications.coverId, coverIds))
    .orderBy(asc(coverApplications.createdAt), asc(coverApplications.id))
}

/** One trainer's application to each of these covers: the live one, else the last. */
export async function applicationsBy(
  tx: Tx,
  trainerId: string,
  coverIds: string[],
): Promise<Map<string, CoverApplicationRow>> {
  if (coverIds.length === 0) return new Map()
  const rows = await read(tx)
    .where(and(eq(coverApplications.trainerId, trainerId), isAnyOf(coverApplications.coverId, coverIds)))
    .orderBy(
      sql`${coverApplications.state} not in ('applied', 'confirmed')`,
      desc(coverApplications.createdAt),
      desc(coverApplications.id),
    )
  return new Map(rows.toReversed().map((row) => [row.coverId, row]))
}

export async function findCoverApplication(
  tx: Tx,
  coverId: string,
  id: string,
): Promise<CoverApplicationRow | undefined> {
  const [row] = await read(tx).where(and(eq(coverApplications.id, id), eq(coverApplications.coverId, coverId)))
  return row
}

/** Covers that this trainer still waits for and that overlap another one, which is theirs now. */
export async function overlappingWaits(tx: Tx, trainerId: string, coverId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ cover_id: string }>(sql`
    select a.cover_id
    from covers c
    join entries e on e.id = c.entry_id
    join cover_applications a on a.trainer_id = ${trainerId} and a.state in ('applied', 'selected') and a.cover_id <> c.id
    join covers other on other.id = a.cover_id
    join entries o on o.id = other.entry_id
    where c.id = ${coverId} and o.starts_at < e.ends_at and o.ends_at > e.starts_at`)
  return rows.map((row) => row.cover_id)
}

/** Covers of one gym that this trainer still waits for. */
export async function waitsAtGym(tx: Tx, trainerId: string, gymId: string): Promise<string[]> {
  const rows = await tx
    .select({ coverId: coverApplications.coverId })
    .from(coverApplications)
    .innerJoin(covers, eq(covers.id, coverApplications.coverId))
    .where(
      and(
        eq(coverApplications.trainerId, trainerId),
        inArray(coverApplications.state, [...waitingStates]),
        eq(covers.gymId, gymId),
        ne(covers.state, 'filled'),
      ),
    )
  return rows.map((row) => row.coverId)
}

/** Everything that is applied for and undecided, of one trainer, of one gym, or of everybody. */
export async function waitsOf(tx: Tx, of: { trainerId?: string; gymId?: string | null }) {
  return tx
    .select({ trainerId: coverApplications.trainerId, coverId: covers.id, entryId: covers.entryId })
    .from(coverApplications)
    .innerJoin(covers, eq(covers.id, coverApplications.coverId))
    .where(
      and(
        inArray(coverApplications.state, [...waitingStates]),
        ne(covers.state, 'filled'),
        of.trainerId ? eq(coverApplications.trainerId, of.trainerId) : undefined,
        of.gymId ? eq(covers.gymId, of.gymId) : undefined,
      ),
    )
    .orderBy(coverApplications.trainerId, covers.id)
}

function read(tx: Tx) {
  return tx
    .select(shown)
    .from(coverApplications)
    .innerJoin(covers, eq(covers.id, coverApplications.coverId))
    .innerJoin(trainers, eq(trainers.id, coverApplications.trainerId))
    .innerJoin(profiles, eq(profiles.accountId, trainers.accountId))
}
