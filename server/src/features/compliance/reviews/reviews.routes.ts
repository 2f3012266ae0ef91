import { submissions as contract } from '@quartet/contract/compliance/submissions'
import type { Work } from '../../../platform/db/db.ts'
import { found } from '../../../platform/fail.ts'
import { allow } from '../../../platform/authorize.ts'
import { operation, signedIn } from '../../../platform/http/operation.ts'
import { answerList, decodeCursor } from '../../../platform/db/page.ts'
import { gymFor } from '../../gyms/gym/gym.queries.ts'
import { peopleByIds } from '../../users/person/names.queries.ts'
import { trainersByIds } from '../document/people.queries.ts'
import {
  approveSubmission,
  askHolder,
  claimSubmission,
  rejectSubmission,
  releaseClaim,
  undo,
  type Names,
} from './reviews.commands.ts'
import { shownTo, submissionPolicy } from '../document/submissions.policy.ts'
import { blockOf, presentSubmissions, type Blocks, type Link } from './submissions.present.ts'
import {
  findSubmission,
  listSubmissions,
  lockSubmission,
  reviewFigures,
  type SubmissionRow,
} from '../document/submissions.queries.ts'
import { walletsOf } from '../status/held.queries.ts'

/** Most documents of one gym that are put in order; a gym where more wait has the oldest in view. */
const mostInOrder = 1000

/** What a gym does with documents: the queue in order of harm, and the decision. */
export function reviewRoutes(linkFor: (work: Work) => Link) {
  const reviewer = async (work: Work, gymId: string | undefined) => {
    const gym = await gymFor(work, gymId)
    allow(work.actor, submissionPolicy, 'readQueue', { trainerId: '', gymId: gym.id })
    return gym.id
  }
  const held = async (work: Work, id: string, asked: string | undefined) => {
    const gym = await gymFor(work, asked)
    const row = found(await lockSubmission(work.tx, shownTo([gym.id]), id))
    return allow(work.actor, submissionPolicy, 'review', { ...row, gymId: gym.id, reviewer: row.terms.reviewer })
  }
  const names =
    (work: Work): Names =>
    async (userId) =>
      (await peopleByIds(work.tx, [userId])).get(userId)?.name ?? 'Someone'
  const show = async (work: Work, id: string, gymId: string | null) => {
    const row = (await findSubmission(work.tx, undefined, id))!
    return (await presentSubmissions(work, [row], gymId, linkFor(work), await blocksOf(work, [row], gymId)))[0]!
  }
  return {
    queue: operation(contract.queue, signedIn, async (work, { input }) => {
      const gymId = await reviewer(work, input.gymId)
      const isDone = input.view === 'done'
      const rows = isDone ? await decided(work, gymId) : await waiting(work, gymId)
      const blocks = isDone ? new Map() : await blocksOf(work, rows, gymId)
      const sought = input.search?.toLowerCase()
      const names = await trainersByIds(
        work.tx,
        rows.map((row) => row.trainerId),
      )
      const isShown = (row: SubmissionRow) =>
        (input.view !== 'blocking' || blocks.get(row.id)) &&
        (!sought || `${names.get(row.trainerId)?.name} ${row.requirementName}`.toLowerCase().includes(sought))
      const placed = rows.filter(isShown).map((row): Placed<SubmissionRow> => {
        return { row, at: [isDone ? '' : (blocks.get(row.id)?.first.startsAt ?? never), row.sentAt.toString(), row.id] }
      })
      // The one that blocks the next class first; then those that block nothing, the oldest first.
      const sorted = placed.toSorted((one, other) => (isDone ? placeOrder(other, one) : placeOrder(one, other)))
      const after = decodeCursor(input, 'text', 'instant', 'id')
      const page = sorted
        .filter((one) => !after || placeOrder(one, { at: after }) * (isDone ? -1 : 1) > 0)
        .slice(0, input.limit + 1)
      const shown = await presentSubmissions(
        work,
        page.map((one) => one.row),
        gymId,
        linkFor(work),
        blocks,
      )
      return answerList(
        input,
        page.map(({ at }, place) => ({ at, answer: shown[place]! })),
        ({ at }) => at,
        ({ answer }) => answer,
      )
    }),

    queueCounts: operation(contract.queueCounts, signedIn, async (work, { input }) => {
      const gymId = await reviewer(work, input.gymId)
      const rows = await waiting(work, gymId)
      const blocks = await blocksOf(work, rows, gymId)
      const began = work.now.toZonedDateTimeISO('UTC').with({ day: 1 }).startOfDay().toInstant()
      const { reviewed, usualHours } = await reviewFigures(work.tx, gymId, began)
      const toDecide = rows.filter((one) => one.state === 'awaiting_review')
      return {
        blocking: [...blocks.values()].filter(Boolean).length,
        waiting: toDecide.length,
        asked: rows.length - toDecide.length,
        oldestAt: toDecide[0]?.sentAt.toString() ?? null,
        reviewedThisMonth: reviewed,
        usualHours,
      }
    }),

    claim: operation(contract.claim, signedIn, async (work, { input }) => {
      const row = await held(work, input.id, input.gymId)
      await claimSubmission(work, row, names(work))
      return show(work, row.id, row.gymId)
    }),
    release: operation(contract.release, signedIn, async (work, { input }) => {
      const row = await held(work, input.id, input.gymId)
      await releaseClaim(work, row)
      return show(work, row.id, row.gymId)
    }),
    approve: operation(contract.approve, signedIn, async (work, { input }) => {
      const row = await held(work, input.id, input.gymId)
      const { version, evidence, confirm } = input
      await approveSubmission(
        work,
        row,
        { version, evidence, confirm: { number: confirm.number ?? null, expiresOn: confirm.expiresOn ?? null } },
        names(work),
      )
      return show(work, row.id, row.gymId)
    }),
    reject: operation(contract.reject, signedIn, async (work, { input }) => {
      const row = await held(work, input.id, input.gymId)
      const { version, reasonCode, text } = input
      await rejectSubmission(work, row, { version, reasonCode, text: text ?? null }, names(work))
      return show(work, row.id, row.gymId)
    }),
    ask: operation(contract.ask, signedIn, async (work, { input }) => {
      const row = await held(work, input.id, input.gymId)
      await askHolder(work, row, { version: input.version, text: input.text }, names(work))
      return show(work, row.id, row.gymId)
    }),
    undo: operation(contract.undo, signedIn, async (work, { input }) => {
      const row = await held(work, input.id, input.gymId)
      await undo(work, row, input.version)
      return show(work, row.id, row.gymId)
    }),
  }
}

/** What each document that waits keeps from its holder at this gym. */
export async function blocksOf(work: Work, rows: SubmissionRow[], gymId: string | null): Promise<Blocks> {
  const open = rows.filter(({ state }) => state === 'awaiting_review' || state === 'more_info')
  if (!gymId || open.length === 0) return new Map()
  const wallets = await walletsOf(work, [...new Set(open.map((row) => row.trainerId))], [gymId])
  return new Map(
    open.map((row) => [
      row.id,
      blockOf(
        wallets.get(row.trainerId)?.rows.find((one) => one.asked.rootId === row.rootId && one.gym?.gymId === gymId),
      ),
    ]),
  )
}

/** The documents that wait at a gym, the oldest first. */
function waiting({ tx }: Work, gymId: string): Promise<SubmissionRow[]> {
  const states: SubmissionRow['state'][] = ['awaiting_review', 'more_info']
  return listSubmissions(tx, shownTo([gymId]), { states, oldestFirst: true, after: null, limit: mostInOrder })
}

function decided({ tx }: Work, gymId: string): Promise<SubmissionRow[]> {
  return listSubmissions(tx, shownTo([gymId]), { states: ['approved', 'rejected'], after: null, limit: mostInOrder })
}

/** Where a document stands in the queue: what it blocks first, when it was sent, its id. */
type Placed<Row> = { row: Row; at: string[] }
const never = '9999'

function placeOrder({ at: one }: Pick<Placed<unknown>, 'at'>, { at: other }: Pick<Placed<unknown>, 'at'>): number {
  return (
    one[0]!.localeCompare(other[0]!) || Temporal.Instant.compare(one[1]!, other[1]!) || one[2]!.localeCompare(other[2]!)
  )
}
