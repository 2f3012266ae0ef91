import { createHash } from 'node:crypto'
import { submissions as contract, submissionsErrors, type Evidence } from '@quartet/contract/compliance/submissions'
import type { Work } from '../../../platform/db/db.ts'
import type { ReadDocument, Refused } from '../../../platform/files/documents.ts'
import { failureOf, invalid, notFound } from '../../../platform/fail.ts'
import { allow, may } from '../../../platform/authorize.ts'
import { newId } from '../../../platform/ids.ts'
import { bareOperation, operation, signedIn, type RouterOf } from '../../../platform/http/operation.ts'
import { answerList, decodeCursor } from '../../../platform/db/page.ts'
import type { FileKit } from '../../../platform/files/sealed-files.ts'
import { removeAgain } from '../../../platform/files/storage.ts'
import { gymsOfTrainer } from '../../connections/connection/connection.queries.ts'
import { gymFor } from '../../gyms/gym/gym.queries.ts'
import { trainerIdOf } from '../../users/person/person.queries.ts'
import {
  evidenceProblems,
  foundInText,
  kindProblems,
  likenessOf,
  textProblems,
  type Word,
} from '../document/evidence.rules.ts'
import { keepDocument, wordsOfDocument } from '../keeping/files.commands.ts'
import { trainersByIds } from '../document/people.queries.ts'
import { findRequirement } from '../requirements/requirements.queries.ts'
import { visibleRequirements } from '../requirements/requirements.policy.ts'
import { blocksOf, reviewRoutes } from './reviews.routes.ts'
import { answerQuestion, handIn, keepFile, withdrawSubmission, type HandedIn } from './submissions.commands.ts'
import { submissionPolicy, visibleSubmissions } from '../document/submissions.policy.ts'
import { presentFile, presentSubmissions, type Link } from './submissions.present.ts'
import {
  acceptedNames,
  filesSince,
  findFile,
  findSubmission,
  listSubmissions,
  lockSubmission,
  type DocumentFileRow,
} from '../document/submissions.queries.ts'
import { versionOn } from '../document/effective-requirements.rules.ts'

const fail = failureOf(submissionsErrors)
/** Largest file in bytes. */
const largest = 10 * 1024 * 1024
/** Most files that one person hands over within a day. */
const mostADay = 100

type SubmissionsPorts = FileKit & {
  read(content: Uint8Array): Promise<ReadDocument | Refused>
  link(work: Pick<Work, 'now'>, userId: string): Link
}

export function submissionsRoutes(ports: SubmissionsPorts): RouterOf<typeof contract> {
  const linkFor = (work: Work): Link =>
    work.actor.kind === 'person' ? ports.link(work, work.actor.userId) : () => null
  const show = async (work: Work, id: string, gymId: string | null = null) => {
    const row = await findSubmission(work.tx, visibleSubmissions(work.actor), id)
    if (!row) throw notFound()
    return (await presentSubmissions(work, [row], gymId, linkFor(work), await blocksOf(work, [row], gymId)))[0]!
  }
  return {
    ...reviewRoutes(linkFor),

    list: operation(contract.list, signedIn, async (work, { input }) => {
      const trainerId = input.userId ? await trainerIdOf(work.tx, input.userId) : undefined
      if (trainerId === null)
        return answerList(
          input,
          [],
          () => [],
          (row: never) => row,
        )
      const rows = await listSubmissions(work.tx, visibleSubmissions(work.actor), {
        ...(trainerId ? { trainerId } : {}),
        ...(input.requirementId ? { requirementId: input.requirementId } : {}),
        ...(input.status ? { states: [input.status] } : {}),
        after: decodeCursor(input, 'instant', 'id'),
        limit: input.limit + 1,
      })
      const shown = await presentSubmissions(work, rows, null, linkFor(work), new Map())
      return answerList(
        input,
        shown,
        (one) => [one.sentAt, one.id],
        (one) => one,
      )
    }),

    get: operation(contract.get, signedIn, async (work, { input }) =>
      show(work, input.id, input.gymId ? (await gymFor(work, input.gymId)).id : null),
    ),

    upload: bareOperation(contract.upload, signedIn, async ({ input, actor, context }) => {
      if (input.file.size > largest) throw fail('submissions.file_too_large')
      const holder = await context.database.transact(
        actor,
        async (work) => {
          await demandRoom(work, actor.userId)
          return allow(actor, submissionPolicy, 'hand_in', await holderOf(work, input.trainerId))
        },
        context.requestId,
      )
      const read = await ports.read(new Uint8Array(await input.file.arrayBuffer()))
      if ('refused' in read) throw fail('submissions.file_refused', { values: { reason: read.refused } })
      const id = newId()
      const sealed = await keepDocument(ports, id, read)
      const kept = context.database.transact(
        actor,
        async (work) => {
          await demandRoom(work, actor.userId)
          const file = await keepFile(work, holder, {
            id,
            ...sealed,
            sha256: createHash('sha256')
              .update(new Uint8Array(await input.file.arrayBuffer()))
              .digest(),
            bytes: read.content.byteLength,
            mediaType: read.mediaType,
            name: plainName(input.file.name),
            pages: read.pages,
            check: {
              problems: [
                ...read.problems.map((one) => ({ ...one, field: null })),
                ...kindProblems(input.file.name, read.mediaType),
              ],
            },
          })
          return { file: presentFile(file, linkFor(work)), problems: file.checkResult!.problems, suggested: {} }
        },
        context.requestId,
      )
      return kept.catch(removeAgain(ports.storage, sealed.key, context.log))
    }),

    submit: operation(contract.submit, signedIn, async (work, { input }) => {
      const holder = await holderOf(work, input.trainerId)
      const allowed = allow(work.actor, submissionPolicy, 'hand_in', holder)
      const file = await findFile(work.tx, input.fileId)
      if (file?.trainerId !== holder.trainerId) throw notFound()
      if (file.key === null) throw fail('submissions.file_gone')
      const [trainer] = [...(await trainersByIds(work.tx, [holder.trainerId])).values()]
      const given = { file, words: wordsOfDocument(ports.vault, file), holder: { ...holder, name: trainer!.name } }
      const items: HandedIn[] = []
      for (const item of input.items) items.push(await itemOf(work, { ...item, ...given }))
      const ids = await handIn(work, allowed, file.id, items)
      return { submissions: await Promise.all(ids.map((id) => show(work, id))) }
    }),

    answer: operation(contract.answer, signedIn, async (work, { input }) => {
      const row = await lockSubmission(work.tx, visibleSubmissions(work.actor), input.id)
      if (!row) throw notFound()
      const allowed = allow(work.actor, submissionPolicy, 'own', { ...row, gymId: null })
      await answerQuestion(work, allowed, { text: input.text, evidence: input.evidence, version: input.version })
      return show(work, row.id)
    }),

    withdraw: operation(contract.withdraw, signedIn, async (work, { input }) => {
      const row = await lockSubmission(work.tx, visibleSubmissions(work.actor), input.id)
      if (!row) throw notFound()
      await withdrawSubmission(work, allow(work.actor, submissionPolicy, 'own', { ...row, gymId: null }), input.version)
      return show(work, row.id)
    }),
  }
}

type Given = {
  requirementId: string
  evidence: Evidence
  file: DocumentFileRow
  words: Word[]
  holder: { trainerId: string; name: string }
}

/** One requirement of a hand-in, judged by what it asks for today. What stops it is kept too, so that nothing typed is lost. */
async function itemOf(work: Work, { requirementId, evidence, file, words, holder }: Given): Promise<HandedIn> {
  const { trainerId, name } = holder
  const gymIds = await gymsOfTrainer(work.tx, trainerId)
  const row = await findRequirement(work.tx, visibleRequirements(work.actor, gymIds), requirementId)
  if (!row) throw notFound()
  if (row.endedAt) throw fail('submissions.requirement_ended')
  const today = work.now.toZonedDateTimeISO('UTC').toPlainDate()
  const version = versionOn({ versions: row.versions, endedOn: null }, today) ?? row.versions.at(-1)!
  const names = { profileName: name, acceptedNames: await acceptedNames(work.tx, trainerId) }
  const typed = evidenceProblems(evidence, version.terms, { today, ...names })
  const problems = [...typed, ...textProblems(evidence, words)]
  const stops = [...problems, ...(file.checkResult?.problems ?? [])].some((one) => one.severity === 'stops')
  return {
    requirementId: row.id,
    requirementName: row.name,
    requirementVersion: version.version,
    evidence,
    state: stops ? 'format_failed' : 'awaiting_review',
    problems,
    found: foundInText(evidence, words),
    nameLikeness: evidence.holderName ? likenessOf(evidence.holderName, names) : null,
  }
}

/** Whose document it is: one's own, or that of a trainer of a gym of the actor. */
async function holderOf(work: Work, trainerId: string | undefined) {
  const { actor } = work
  if (actor.kind !== 'person') throw notFound()
  if (!trainerId || trainerId === actor.trainerId) {
    if (!actor.trainerId)
      throw invalid([{ field: 'trainerId', message: 'Choose the trainer this document belongs to.' }])
    return { trainerId: actor.trainerId, gymId: null }
  }
  const gyms = await gymsOfTrainer(work.tx, trainerId)
  const shared = actor.teams.filter(({ gymId }) => gyms.includes(gymId)).map(({ gymId }) => ({ trainerId, gymId }))
  // Who works for several gyms of the trainer hands in for one of them where they may.
  const holder = shared.find((one) => may(actor, submissionPolicy, 'hand_in', one)) ?? shared[0]
  if (!holder) throw notFound()
  return holder
}

/** Refuses one more file than somebody may hand over within a day. */
async function demandRoom(work: Work, userId: string): Promise<void> {
  if ((await filesSince(work.tx, userId, work.now.subtract({ hours: 24 }))) >= mostADay)
    throw fail('submissions.too_many_files', { values: { count: String(mostADay) } })
}

/** The last part of a file's name, without what no name has. Only shown, never a path. */
function plainName(name: string): string {
  const last = name
    .split(/[\\/]/)
    .at(-1)!
    .replace(/[\p{C}"<>|:*?]/gu, '')
    .trim()
  return last.slice(0, 120) || 'document'
}
