import { submissions as contract } from '@quartet/contract/submissions'
import type { Submission } from '@quartet/contract/submissions'
import type { Work } from '../../platform/db.ts'
import { notFound } from '../../platform/fail.ts'
import { allow } from '../../platform/gate.ts'
import { operation, signedIn } from '../../platform/operation.ts'
import { answerList } from '../../platform/page.ts'
import { gymFor } from '../gyms/gyms.queries.ts'
import { peopleByIds } from '../users/names.queries.ts'
import { approve, ask, claim, reject, release, undo } from './reviews.commands.ts'
import type { Names } from './reviews.commands.ts'
import { shownTo, submissionPolicy } from './submissions.policy.ts'
import { blockOf, presentSubmissions } from './submissions.present.ts'
import type { Blocks, Link } from './submissions.present.ts'
import { findSubmission, listSubmissions, lockSubmission, reviewFigures } from './submissions.queries.ts'
import type { SubmissionRow } from './submissions.queries.ts'
import { walletsOf } from './wallet.queries.ts'

/** Most documents that wait at one gym and are put in order; a gym with more has the oldest in view. */
const mostWaiting = 500

/** What a gym does with documents: the queue in order of harm, and the decision. */
export function reviewRoutes(linkFor: (work: Work) => Link) {
  const reviewer = async (work: Work, gymId: string | undefined) => {
    const gym = await gymFor(work, gymId)
    allow(work.actor, submissionPolicy, 'review', { trainerId: '', gymId: gym.id })
    return gym.id
  }
  const held = async (work: Work, id: string, asked: string | undefined) => {
    const gym = await gymFor(work, asked)
    const row = await lockSubmission(work.tx, shownTo([gym.id]), id)
    if (!row) throw notFound()
    return allow(work.actor, submissionPolicy, 'review', { ...row, gymId: gym.id, reviewer: row.terms.reviewer })
  }
  const names =
    (work: Work): Names =>
    async (userId) =>
      (await peopleByIds(work.tx, [userId])).get(userId)?.name ?? 'Somebody'
  const show = async (work: Work, id: string, gymId: string | null) => {
    const row = (await findSubmission(work.tx, undefined, id))!
    return (await presentSubmissions(work, [row], gymId, linkFor(work), await blocksOf(work, [row], gymId)))[0]!
  }
  return {
    queue: operation(contract.queue, signedIn, async (work, { input }) => {
      const gymId = await reviewer(work, input.gymId)
      const rows = await listSubmissions(work.tx, shownTo([gymId]), {
        states: input.view === 'done' ? ['approved', 'rejected'] : ['awaiting_review', 'more_info'],
        after: null,
        limit: mostWaiting,
      })
      const blocks = input.view === 'done' ? new Map() : await blocksOf(work, rows, gymId)
      const all = await presentSubmissions(work, rows, gymId, linkFor(work), blocks)
      const sought = input.search?.toLowerCase()
      const shown = all
        .filter((one) => input.view !== 'blocking' || one.blocks !== null)
        .filter((one) => !sought || `${one.trainer.name} ${one.requirement.name}`.toLowerCase().includes(sought))
      const sorted = input.view === 'done' ? shown : shown.toSorted(byHarm)
      const from = input.cursor ? sorted.findIndex((one) => one.id === cursorId(input.cursor!)) + 1 : 0
      return answerList(
        input,
        sorted.slice(from, from + input.limit + 1),
        (one) => [one.id],
        (one) => one,
      )
    }),

    queueCounts: operation(contract.queueCounts, signedIn, async (work, { input }) => {
      const gymId = await reviewer(work, input.gymId)
      const rows = await listSubmissions(work.tx, shownTo([gymId]), {
        states: ['awaiting_review', 'more_info'],
        after: null,
        limit: mostWaiting,
      })
      const blocks = await blocksOf(work, rows, gymId)
      const began = work.now.toZonedDateTimeISO('UTC').with({ day: 1 }).startOfDay().toInstant()
      const { reviewed, usualHours } = await reviewFigures(work.tx, gymId, began)
      return {
        blocking: [...blocks.values()].filter(Boolean).length,
        waiting: rows.length,
        oldestAt: rows.at(-1)?.sentAt.toString() ?? null,
        reviewedThisMonth: reviewed,
        usualHours,
      }
    }),

    claim: operation(contract.claim, signedIn, async (work, { input }) => {
      const row = await held(work, input.id, input.gymId)
      await claim(work, row, names(work))
      return show(work, row.id, row.gymId)
    }),
    release: operation(contract.release, signedIn, async (work, { input }) => {
      const row = await held(work, input.id, input.gymId)
      await release(work, row)
      return show(work, row.id, row.gymId)
    }),
    approve: operation(contract.approve, signedIn, async (work, { input }) => {
      const row = await held(work, input.id, input.gymId)
      const { version, evidence, confirm } = input
      await approve(
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
      await reject(work, row, { version, reasonCode, text: text ?? null }, names(work))
      return show(work, row.id, row.gymId)
    }),
    ask: operation(contract.ask, signedIn, async (work, { input }) => {
      const row = await held(work, input.id, input.gymId)
      await ask(work, row, { version: input.version, text: input.text }, names(work))
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
async function blocksOf(work: Work, rows: SubmissionRow[], gymId: string | null): Promise<Blocks> {
  if (!gymId || rows.length === 0) return new Map()
  const wallets = await walletsOf(work, [...new Set(rows.map((row) => row.trainerId))], [gymId])
  return new Map(
    rows.map((row) => [
      row.id,
      blockOf(
        wallets.get(row.trainerId)?.rows.find((one) => one.asked.rootId === row.rootId && one.gym?.gymId === gymId),
      ),
    ]),
  )
}

/** The one that blocks the next class first; then those that block nothing, the oldest first. */
function byHarm(one: Submission, other: Submission): number {
  const first = (each: Submission) => each.blocks?.first.startsAt ?? '9999'
  return first(one).localeCompare(first(other)) || one.sentAt.localeCompare(other.sentAt)
}

function cursorId(cursor: string): string | undefined {
  try {
    return (JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as string[])[0]
  } catch {
    return undefined
  }
}
