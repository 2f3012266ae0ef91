import { and, desc, eq, isNull, or, type SQL } from 'drizzle-orm'
import type { RequirementTerms } from '@quartet/contract/compliance/requirements'
import { askTogether } from '../../../platform/db/ask-together.ts'
import { isAnyOf } from '../../../platform/db/columns.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { withProductEyes } from '../../../platform/db/system-role.ts'
import { gyms } from '../../gyms/gym/gym.tables.ts'
import {
  credentials,
  requirements,
  requirementVersions,
  submissions,
  waivers,
  withheldDocuments,
} from '../document/document.tables.ts'
import { demandsOn, type RequirementHistory, type Situation } from '../document/effective-requirements.rules.ts'
import { strictestOf, isMet, standingOn, strictest, type HeldDocuments, type Stand } from '../document/status.rules.ts'
import { lastWaivedDay, rootId } from './waivers.queries.ts'

/** The platform's requirements and those of these gyms (ids, or what selects them), the ended ones too: a report looks at days gone by. */
export async function requirementsAt(tx: Tx, gymIds: string[] | SQL): Promise<RequirementHistory[]> {
  const rows = await tx
    .select({ requirement: requirements, version: requirementVersions, timezone: gyms.timezone })
    .from(requirements)
    .innerJoin(requirementVersions, eq(requirementVersions.requirementId, requirements.id))
    .leftJoin(gyms, eq(gyms.id, requirements.gymId))
    .where(or(isNull(requirements.gymId), isAnyOf(requirements.gymId, gymIds)))
    .orderBy(requirements.createdAt, requirements.id, requirementVersions.version)
  return [...Map.groupBy(rows, (row) => row.requirement.id).values()].map((versions) => {
    const { requirement, timezone } = versions[0]!
    return {
      ...requirement,
      rootId: requirement.basedOnId ?? requirement.id,
      endedOn: requirement.endedAt && requirement.endedAt.toZonedDateTimeISO(timezone ?? 'UTC').toPlainDate(),
      versions: versions.map(({ version }) => version),
    }
  })
}

export type CredentialRow = typeof credentials.$inferSelect
export type HandedRow = Pick<typeof submissions.$inferSelect, 'id' | 'requirementId' | 'state' | 'sentAt' | 'fileId'>
/** All that some people have, by the requirement at the root. */
export type Documents = {
  credentials: CredentialRow[]
  submissions: (HandedRow & { rootId: string })[]
  waivers: { trainerId: string; gymId: string; rootId: string; from: Temporal.PlainDate; to: Temporal.PlainDate }[]
  withheld: { gymId: string; rootId: string }[]
}

const nothing: Documents = { credentials: [], submissions: [], waivers: [], withheld: [] }

/** Asks what each of these trainers has handed in, was approved, is excused from and keeps from whom. */
const documentQuestions = (tx: Tx, trainerIds: string[]) => ({
  approved: tx
    .select()
    .from(credentials)
    .where(and(isAnyOf(credentials.trainerId, trainerIds), isNull(credentials.undoneAt)))
    .orderBy(credentials.approvedAt),
  handed: tx
    .select({
      id: submissions.id,
      trainerId: submissions.trainerId,
      requirementId: submissions.requirementId,
      state: submissions.state,
      sentAt: submissions.sentAt,
      fileId: submissions.fileId,
      rootId,
    })
    .from(submissions)
    .innerJoin(requirements, eq(requirements.id, submissions.requirementId))
    .where(isAnyOf(submissions.trainerId, trainerIds))
    .orderBy(desc(submissions.sentAt), desc(submissions.id)),
  excused: tx
    .select({
      trainerId: waivers.trainerId,
      gymId: waivers.gymId,
      rootId,
      from: waivers.fromDate,
      to: lastWaivedDay,
    })
    .from(waivers)
    .innerJoin(requirements, eq(requirements.id, waivers.requirementId))
    .innerJoin(gyms, eq(gyms.id, waivers.gymId))
    .where(and(isAnyOf(waivers.trainerId, trainerIds), eq(waivers.outcome, 'approved'))),
  withheld: tx
    .select({
      trainerId: withheldDocuments.trainerId,
      gymId: withheldDocuments.gymId,
      rootId: withheldDocuments.requirementId,
    })
    .from(withheldDocuments)
    .where(isAnyOf(withheldDocuments.trainerId, trainerIds)),
})

/** What each of these trainers has handed in, was approved, is excused from and keeps from whom: one question, however many they are. */
export async function documentsOf(tx: Tx, trainerIds: string[]): Promise<(trainerId: string) => Documents> {
  if (trainerIds.length === 0) return () => nothing
  const answers = await askTogether(tx, documentQuestions(tx, [...new Set(trainerIds)]))
  const byTrainer = <T extends { trainerId: string }>(rows: T[]) => Map.groupBy(rows, (row) => row.trainerId)
  const approvedBy = byTrainer(answers.approved)
  const handedBy = byTrainer(answers.handed)
  const excusedBy = byTrainer(answers.excused)
  const withheldBy = byTrainer(answers.withheld)
  return (trainerId) => ({
    credentials: approvedBy.get(trainerId) ?? [],
    submissions: handedBy.get(trainerId) ?? [],
    waivers: excusedBy.get(trainerId) ?? [],
    withheld: withheldBy.get(trainerId) ?? [],
  })
}

/** Of somebody's documents, those that a gym may count for one requirement. */
export function heldFor(documents: Documents, rootId: string, gymId: string): HeldDocuments {
  const isShared = !documents.withheld.some((one) => one.gymId === gymId && one.rootId === rootId)
  return {
    credentials: isShared ? documents.credentials.filter((one) => one.requirementId === rootId) : [],
    submissions: isShared ? documents.submissions.filter((one) => one.rootId === rootId) : [],
    waivers: documents.waivers.filter((one) => one.gymId === gymId && one.rootId === rootId),
  }
}

/** Holds an approved fact until the transaction ends. */
export async function lockCredential(tx: Tx, id: string): Promise<CredentialRow | undefined> {
  const [row] = await tx.select().from(credentials).where(eq(credentials.id, id)).for('no key update')
  return row
}

export type StandingAt = {
  asked: RequirementHistory
  stand: Stand
  consequence: RequirementTerms['consequence']
  terms: RequirementTerms
}

/** How somebody stands in one situation with everything that is asked there, one answer for each document: the strictest. */
export function standingsIn(all: RequirementHistory[], documents: Documents, situation: Situation): StandingAt[] {
  const demands = demandsOn(all, situation)
  return [...Map.groupBy(demands, ({ asked }) => asked.rootId)].map(([rootId, same]) => {
    const held = heldFor(documents, rootId, situation.gymId)
    const stands = same.map(({ asked, demand }) => {
      const stand = standingOn(situation.day, demand, held)
      return { asked, demand, stand, status: stand.status, consequence: demand.terms.consequence }
    })
    const { asked, demand, stand } = strictest(stands)!
    return { asked, stand, consequence: strictestOf(stands), terms: demand.terms }
  })
}

export type Lacking = StandingAt
/** What each of these people lacks in their situation, in the order asked. */
export async function lackingIn(tx: Tx, situations: (Situation & { trainerId: string })[]): Promise<Lacking[][]> {
  return (await standingsOfAll(tx, situations)).map((all) => all.filter(({ stand }) => !isMet(stand)))
}

/** How each of these people stands in their situation with everything that is asked there: one question, however many. */
export async function standingsOfAll(
  tx: Tx,
  situations: (Situation & { trainerId: string })[],
): Promise<StandingAt[][]> {
  if (situations.length === 0) return []
  const [all, documents] = await Promise.all([
    requirementsAt(tx, [...new Set(situations.map((one) => one.gymId))]),
    documentsForJudging(
      tx,
      situations.map((one) => one.trainerId),
    ),
  ])
  return situations.map((one) => standingsIn(all, documents(one.trainerId), one))
}

/** All documents of these people, whoever asks: for a judgement that says nothing else of them. */
export const documentsForJudging = (tx: Tx, trainerIds: string[]) =>
  withProductEyes(tx, () => documentsOf(tx, trainerIds))
