import type { Cover } from '@quartet/contract/covers/cover'
import type { NoticeAnswer } from '@quartet/contract/notifications/notifications'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { worksFor, type Person } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Answers } from '../../../platform/events/notice.ts'
import { profiles } from '../../users/person/person.tables.ts'
import { answerForApplicant, answerForGym, answerForTrainer, type SearchEnd } from './notice-answers.rules.ts'
import { contextsOf } from '../cover/contexts.queries.ts'
import { visibleCovers } from '../cover/cover.policy.ts'
import { presentCover } from '../cover/cover.present.ts'
import { readCovers } from '../cover/cover.queries.ts'
import { coverApplications, coverAsks, covers } from '../cover/cover.tables.ts'

/** How covers stand that people were asked to take or to decide on, in as many reads as for one. */
export const coverAnswers: Answers = { kind: 'cover', of: (work, ids) => answersOf(work, ids, answerForTrainer) }

/** How applications stand that the product renewed, by their cover. */
export const applicationAnswers: Answers = {
  kind: 'cover_application',
  of: (work, ids) => answersOf(work, ids, answerForApplicant),
}

async function answersOf(
  work: Parameters<Answers['of']>[0],
  ids: string[],
  forTrainer: (cover: Cover) => NoticeAnswer,
): ReturnType<Answers['of']> {
  const { tx, actor, now } = work
  const scope = and(inArray(covers.id, ids), or(visibleCovers(actor, now), wasAsked(actor)))
  const rows = await readCovers(tx, scope)
  const [context, closings] = await Promise.all([
    contextsOf(work, rows, {
      trainerId: actor.trainerId,
      applications: rows.some((row) => worksFor(actor, row.gymId)),
    }),
    closingsOf(
      tx,
      actor,
      rows.map((row) => row.id),
    ),
  ])
  return new Map(
    rows.map((row) => {
      const cover = presentCover(actor, row, context(row))
      const ofGym = worksFor(actor, row.gymId)
      return [row.id, ofGym ? answerForGym(cover, closings.get(row.id) ?? { by: null, at: null }) : forTrainer(cover)]
    }),
  )
}

/** What is closed is hidden from those who were asked; here they learn that it is. */
const wasAsked = ({ trainerId }: Person) =>
  sql`${covers.id} in (select ${coverAsks.coverId} from ${coverAsks} where ${coverAsks.trainerId} = ${trainerId}::uuid)`

const closedBy = sql<string | null>`coalesce(${coverApplications.decidedBy}, ${covers.closedBy})`

/** Who approved or cancelled, by cover. */
async function closingsOf(tx: Tx, actor: Person, coverIds: string[]): Promise<Map<string, SearchEnd>> {
  if (coverIds.length === 0) return new Map()
  const rows = await tx
    .select({
      id: covers.id,
      by: closedBy,
      name: profiles.fullName,
      at: covers.closedAt,
    })
    .from(covers)
    .leftJoin(
      coverApplications,
      and(eq(coverApplications.coverId, covers.id), eq(coverApplications.state, 'confirmed')),
    )
    .leftJoin(profiles, eq(profiles.accountId, closedBy))
    .where(inArray(covers.id, coverIds))
  return new Map(
    rows.map(({ id, by, name, at }) => [id, { by: by === actor.userId ? 'you' : name, at: at?.toString() ?? null }]),
  )
}
