import { decidersOf } from '../../gyms/gym/team.rules.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx, Work } from '../../../platform/db/db.ts'
import { accounts } from '../../identity/accounts/accounts.tables.ts'
import { gymsByIds, teamOf, type TeamMember } from '../../gyms/gym/gym.queries.ts'
import { requirements, submissions } from '../document/document.tables.ts'
import { trainersByIds, type NamedTrainer } from '../document/people.queries.ts'
import { walletsOf, type WalletRow } from './held.queries.ts'

/** A gym that asks for a document and may see it, with its owner and managers. */
export type GymToTell = {
  gymId: string
  team: TeamMember[]
  stand: Pick<WalletRow['stand'], 'status' | 'validUntil'>
  /** When the first class there begins that asks for it. */
  firstAt: Temporal.Instant | null
}
/** Whose document it is, who counts it, and what it costs to lack it. */
export type Recipients = {
  holder: NamedTrainer
  gyms: GymToTell[]
  /** Classes that ask for it from the first day on which it is lacking. */
  classes: number
  first: { name: string; startsAt: Temporal.Instant; timezone: string } | null
}

/** Everybody whom one document of somebody concerns; `rootId` is the requirement at the root. */
export async function concernedBy(work: Work, trainerId: string, rootId: string): Promise<Recipients> {
  const holder = (await trainersByIds(work.tx, [trainerId])).get(trainerId)!
  const wallet = (await walletsOf(work, [trainerId], null)).get(trainerId)!
  const withheld = wallet.documents.withheld.filter((one) => one.rootId === rootId).map((one) => one.gymId)
  const gyms: GymToTell[] = []
  for (const { gymId } of wallet.employed) {
    const row = wallet.rows.find((one) => one.gym?.gymId === gymId && one.asked.rootId === rootId)
    if (!row || withheld.includes(gymId)) continue
    const firstAt = row.stake.first?.startsAt ?? null
    gyms.push({ gymId, team: await managersAt(work.tx, gymId), stand: row.stand, firstAt })
  }
  const rows = wallet.rows.filter((one) => one.asked.rootId === rootId)
  const [first] = rows
    .flatMap(({ stake, gym }) => (stake.first && gym ? [{ ...stake.first, timezone: gym.timezone }] : []))
    .toSorted((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt))
  return { holder, gyms, classes: rows.reduce((sum, one) => sum + one.stake.classes, 0), first: first ?? null }
}

/** The gyms that see a document, read beside its submission and requirement: where its holder works and shows it. */
export const gymsThatSeeIt = sql<string[]>`array(select c.gym_id from connections c
  where c.trainer_id = ${submissions.trainerId} and c.status = 'active'
    and (${requirements.gymId} is null or ${requirements.basedOnId} is not null or c.gym_id = ${requirements.gymId})
    and not exists (select 1 from withheld_documents w where w.trainer_id = c.trainer_id and w.gym_id = c.gym_id
      and w.requirement_id = coalesce(${requirements.basedOnId}, ${requirements.id})))`

export async function gymsThatSee(tx: Tx, submissionId: string): Promise<string[]> {
  const [row] = await tx
    .select({ gymIds: gymsThatSeeIt })
    .from(submissions)
    .innerJoin(requirements, eq(requirements.id, submissions.requirementId))
    .where(eq(submissions.id, submissionId))
  return row?.gymIds ?? []
}

/** Owner and managers of a gym. */
async function managersAt(tx: Tx, gymId: string): Promise<TeamMember[]> {
  return (await teamOf(tx, gymId)).filter(({ position }) => position === 'owner' || position === 'manager')
}

/** Who of a gym may approve a waiver: owner, managers and gym admins. */
export async function decidersAt(tx: Tx, gymId: string): Promise<TeamMember[]> {
  return decidersOf(await teamOf(tx, gymId))
}

export async function gymAdminsAt(tx: Tx, gymId: string): Promise<TeamMember[]> {
  return (await teamOf(tx, gymId)).filter(({ position }) => position === 'gym_admin')
}

export async function gymNameOf(tx: Tx, gymId: string | null): Promise<string> {
  return (gymId && (await gymsByIds(tx, [gymId])).get(gymId)?.name) || 'Quartet'
}

/** Accounts of the platform's admins. */
export async function adminsToTell(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.role, 'admin'), isNull(accounts.archivedAt), isNull(accounts.bannedAt)))
  return rows.map((row) => row.id)
}
