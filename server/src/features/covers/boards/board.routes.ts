import { coverBoards as contract } from '@quartet/contract/covers/boards'
import type { Work } from '../../../platform/db/db.ts'
import { found } from '../../../platform/fail.ts'
import { allow } from '../../../platform/authorize.ts'
import { operation, roles, type RouterOf } from '../../../platform/http/operation.ts'
import { answerList, decodeCursor, type PageQuery } from '../../../platform/db/page.ts'
import { gymFor } from '../../gyms/gym/gym.queries.ts'
import { placesOnBoard, rowsOnBoard, summaryOf, type BoardPlace } from './board.queries.ts'
import { compare } from './comparison.queries.ts'
import { applicationsTo } from '../cover/applications.queries.ts'
import { coverPolicy, visibleCovers } from '../cover/cover.policy.ts'
import { presentCover } from '../cover/cover.present.ts'
import { findCover } from '../cover/cover.queries.ts'
import { searchProgressOf } from './progress.queries.ts'

const managers = roles('admin', 'gym_admin', 'gym')

/** The board of a gym, or of all gyms of whoever looks after several. */
export function coverBoardsRoutes(): RouterOf<typeof contract> {
  return {
    board: operation(contract.board, managers, async (work, { input }) => {
      const after = placeOf(input)
      const asOf = after ? Temporal.Instant.from(after.asOf) : work.now
      const [, places] = await Promise.all([
        demandGym(work, input.gymId),
        placesOnBoard(work, input, { asOf, after, limit: input.limit }),
      ])
      const ids = places.map((one) => one.id)
      const [rows, applications, progress] = await Promise.all([
        rowsOnBoard(work, places),
        applicationsTo(work.tx, ids),
        searchProgressOf(work.tx, ids),
      ])
      const applied = Map.groupBy(applications, (one) => one.coverId)
      return answerList(
        input,
        rows,
        (row) => [asOf.toString(), String(row.step), String(row.people), row.startsAt.toString(), row.id],
        (row) => ({
          ...presentCover(work.actor, row, { now: work.now, applications: applied.get(row.id) ?? [] }),
          places: row.places,
          usualHeadCount: row.usualHeadCount,
          askedCount: row.askedCount,
          ...progress(row.id),
        }),
      )
    }),

    summary: operation(contract.summary, managers, async (work, { input }) => {
      const [, summary] = await Promise.all([demandGym(work, input.gymId), summaryOf(work, input.gymId)])
      return summary
    }),

    comparison: operation(contract.comparison, managers, async (work, { input }) => {
      const row = found(await findCover(work.tx, visibleCovers(work.actor, work.now), input.id))
      return compare(work, allow(work.actor, coverPolicy, 'readApplications', row))
    }),
  }
}

async function demandGym(work: Work, gymId: string | undefined): Promise<void> {
  if (gymId) await gymFor(work, gymId)
}

function placeOf(asked: PageQuery): BoardPlace | null {
  const read = decodeCursor(asked, 'instant', 'count', 'count', 'instant', 'id')
  if (!read) return null
  const [asOf, step, people, startsAt, id] = read
  return { asOf: asOf!, step: step!, people: people!, startsAt: startsAt!, id: id! }
}
