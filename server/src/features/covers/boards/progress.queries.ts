import { and, eq, sql } from 'drizzle-orm'
import type { BoardCover } from '@quartet/contract/covers/boards'
import { isAnyOf, parseInstant } from '../../../platform/db/columns.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { profiles, trainers } from '../../users/person/person.tables.ts'
import { coverApplications } from '../cover/cover.tables.ts'
import { coverWaves } from '../search/search.tables.ts'

type Progress = Pick<BoardCover, 'waves' | 'offered'>

/** How far the search for somebody is, for each of these covers: its waves, and whom it is offered to. */
export async function searchProgressOf(tx: Tx, coverIds: string[]): Promise<(coverId: string) => Progress> {
  if (coverIds.length === 0) return () => nothing
  const wavesAsked = tx
    .select({
      coverId: coverWaves.coverId,
      total: sql<number>`count(*)::int`,
      started: sql<number>`count(${coverWaves.startedAt})::int`,
      since: sql<string | null>`max(${coverWaves.startedAt})`,
      next: sql<string | null>`min(${coverWaves.startsAt}) filter (where ${coverWaves.startedAt} is null)`,
    })
    .from(coverWaves)
    .where(isAnyOf(coverWaves.coverId, coverIds))
    .groupBy(coverWaves.coverId)
  const offersAsked = tx
    .select({
      coverId: coverApplications.coverId,
      name: profiles.fullName,
      answerBy: coverApplications.answerBy,
    })
    .from(coverApplications)
    .innerJoin(trainers, eq(trainers.id, coverApplications.trainerId))
    .innerJoin(profiles, eq(profiles.accountId, trainers.accountId))
    .where(and(isAnyOf(coverApplications.coverId, coverIds), eq(coverApplications.state, 'selected')))
  const [waves, offers] = await Promise.all([wavesAsked, offersAsked])
  const wavesOf = new Map(
    waves.map(({ coverId, since, next, ...counts }) => [
      coverId,
      { ...counts, since: onWire(since), next: onWire(next) },
    ]),
  )
  const offeredOf = new Map(
    offers.flatMap(({ coverId, name, answerBy }) =>
      answerBy ? [[coverId, { name, answerBy: answerBy.toString() }] as const] : [],
    ),
  )
  return (coverId) => ({
    waves: wavesOf.get(coverId) ?? nothing.waves,
    offered: offeredOf.get(coverId) ?? null,
  })
}

const nothing: Progress = { waves: { total: 0, started: 0, since: null, next: null }, offered: null }

const onWire = (instant: string | null) => (instant === null ? null : parseInstant(instant).toString())
