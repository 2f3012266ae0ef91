import { and, asc, eq, inArray, lte, type SQL } from 'drizzle-orm'
import { apart, unfinishedOf, type Unfinished } from '../../../platform/events/apart.ts'
import type { Work } from '../../../platform/db/db.ts'
import { HouseFailure, type ClearingHouse } from '../../../platform/outward/clearing-house.ts'
import type { Person } from '../../../platform/actor.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { outside } from '../../../platform/events/outside.ts'
import type { Runs } from '../../../platform/events/tasks.ts'
import type { Vault } from '../../../platform/keys/vault.ts'
import { listEngagements, openEmployee } from '../../connections/engagements/engagements.queries.ts'
import { profilesOf } from './people.queries.ts'
import {
  aboutSuper,
  failSuper,
  holdSuper,
  holdWaiting,
  memberOf,
  prepare,
  prepareAll,
  type AboutSuper,
} from './accrual.commands.ts'
import { payerOf } from '../reckoning/prices.queries.ts'
import { patienceAfter } from './super.rules.ts'
import { superMembers } from './super.tables.ts'

type Member = typeof superMembers.$inferSelect
type AboutMember = { memberId: string; gymId: string; trainerId: string }
declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'super_member.answered': AboutMember & { state: Member['state']; code: string | null; words: string | null }
    'super.member_accepted': AboutSuper
    'super.member_asked': AboutSuper
  }
}

export type ClearingHouseClient = ClearingHouse | undefined
const memberRef = ({ id, asked }: Pick<Member, 'id' | 'asked'>): string => `${id}.${asked}`
/** Minutes after which an answer that did not come by itself is asked for. */
const askAfter = 15

type Asked = Member & { request: Parameters<ClearingHouse['verifyMember']>[0] | null }
type Said = Awaited<ReturnType<ClearingHouse['verifyMember']>>

/** Asks funds for members whom nobody has asked about yet, one or all that are due. */
export async function askForMembers(
  runs: Runs,
  house: ClearingHouseClient,
  vault: Vault,
  memberId?: string,
): Promise<void> {
  if (!house) return
  await outside(runs, {
    task: 'super.ask_for_member',
    lasts: { minutes: 5 },
    claim: (work, free) => membersToAsk(work, vault, free(superMembers.id), memberId),
    call: (row) =>
      (row.request ? house.verifyMember(row.request, memberRef(row)) : house.memberVerification(row.houseId!)).catch(
        (error: unknown) => {
          if (error instanceof HouseFailure) return error
          throw error
        },
      ),
    settle: (work, row, said) => keepAnswer(work, vault, row, said),
  })
}

async function membersToAsk(work: Work, vault: Vault, free: SQL, memberId: string | undefined): Promise<Asked[]> {
  const rows = await work.tx
    .select()
    .from(superMembers)
    .where(
      and(
        inArray(superMembers.state, ['wanted', 'pending']),
        lte(superMembers.nextAttemptAt, work.now),
        memberId ? eq(superMembers.id, memberId) : undefined,
        free,
      ),
    )
    .orderBy(asc(superMembers.nextAttemptAt))
    .limit(20)
    .for('update', { skipLocked: true })
  const asked: Asked[] = []
  for (const row of rows) {
    const request = row.state === 'wanted' ? await requestOf(work, vault, row) : null
    if (row.state === 'pending' || request) asked.push({ ...row, request })
    else await later(work, row, 'The details of the employee or of the gym are missing.')
  }
  return asked
}

/** What a fund is asked about somebody, or null where it is not all known. */
async function requestOf(work: Work, vault: Vault, row: Member): Promise<Asked['request']> {
  const payer = await payerOf(work.tx, row.gymId)
  const person = (await profilesOf(work.tx, [row.trainerId])).get(row.trainerId)
  const engaged = (await listEngagements(work.tx, undefined, { gymId: row.gymId, trainerId: row.trainerId })).find(
    (one) => one.sealedEmployee !== null,
  )
  const details = engaged && openEmployee(vault, engaged)
  if (!payer?.abn || !person || !details) return null
  return {
    ref: memberRef(row),
    employerAbn: payer.abn,
    fundUsi: row.fundNumber,
    member: {
      familyName: person.familyName,
      givenName: person.givenName,
      birthDate: details.birthDate,
      tfn: details.tfn,
      memberNumber: details.fund?.memberNumber ?? null,
    },
  }
}

/** Nothing where it was answered by itself meanwhile, or is asked anew. */
async function keepAnswer(work: Work, vault: Vault, { id, asked, request }: Asked, said: Said | HouseFailure) {
  const [row] = await work.tx.select().from(superMembers).where(eq(superMembers.id, id)).for('update')
  if (row!.asked !== asked || (row!.state !== 'wanted' && row!.state !== 'pending')) return
  if (said instanceof HouseFailure) return missed(work, row!, said)
  const nextAttemptAt = work.now.add({ minutes: askAfter })
  const begun = request ? { state: 'pending' as const, houseId: said.id, askedAt: work.now } : {}
  await work.tx
    .update(superMembers)
    .set({ ...begun, nextAttemptAt, attempts: 0, lastError: null })
    .where(eq(superMembers.id, id))
  const answer = { status: said.status, code: said.code ?? null, message: null }
  await answerMember(work, vault, { ...row!, state: 'pending' }, answer)
}

async function missed(work: Work, row: Member, error: HouseFailure): Promise<void> {
  if (error.again) return later(work, row, error.message)
  // It was forgotten there: asked anew under the same key.
  if (error.code === 'not_there') {
    await work.tx.update(superMembers).set({ state: 'wanted' }).where(eq(superMembers.id, row.id))
    return later(work, row, error.message)
  }
  if (error.code === 'unauthorized') return later(work, row, error.message)
  await settle(work, row, { state: 'failed', code: error.reason ?? error.code, words: error.message })
}

async function later(work: Work, row: Member, lastError: string): Promise<void> {
  const attempts = row.attempts + 1
  const nextAttemptAt = work.now.add({ minutes: patienceAfter(attempts) })
  await work.tx.update(superMembers).set({ attempts, nextAttemptAt, lastError }).where(eq(superMembers.id, row.id))
}

const meaning: Record<string, Member['state'] | undefined> = {
  accepted: 'verified',
  verified: 'verified',
  low_confidence: 'low_confidence',
  rejected: 'failed',
}

/** Takes what a fund says of a member who is being asked about. Answers whether it changed anything. */
export async function answerMember(
  work: Work,
  vault: Vault,
  row: Member,
  said: { status: string; code: string | null; message: string | null },
): Promise<boolean> {
  const state = meaning[said.status]
  if (state === undefined || row.state !== 'pending') return false
  await settle(work, row, { state, code: said.code, words: said.message })
  await prepareAll(work, vault, row)
  return true
}

async function settle(work: Work, row: Member, said: Pick<Member, 'state' | 'code' | 'words'>): Promise<void> {
  await work.tx
    .update(superMembers)
    .set({ ...said, answeredAt: work.now, nextAttemptAt: null, lastError: null })
    .where(eq(superMembers.id, row.id))
  const about = { memberId: row.id, gymId: row.gymId, trainerId: row.trainerId, ...said }
  await work.record('super_member.answered', about)
}

/** Asks the fund again after something was mended, or goes on with a member that it is not sure of. */
export async function verify(
  work: Work & { actor: Person },
  vault: Vault,
  allowed: Allowed<{ id: string; gymId: string }, 'mend'>,
  { accept, version }: { accept: boolean; version?: number | undefined },
): Promise<void> {
  const row = await holdSuper(work, allowed.id, version)
  if (row.fundNumber === null) throw failSuper('super.step', { values: { state: 'without a fund' } })
  const of = { gymId: row.gymId, trainerId: row.trainerId, fundNumber: row.fundNumber }
  const member = await memberOf(work, of)
  const stands = member?.state === 'failed' || member?.state === 'low_confidence'
  if (!stands || (accept && member.state !== 'low_confidence'))
    throw failSuper('super.step', { values: { state: 'no longer waiting for this' } })
  if (accept) {
    await work.tx.update(superMembers).set({ acceptedBy: work.actor.userId }).where(eq(superMembers.id, member.id))
    await work.record('super.member_accepted', aboutSuper(row), 'contributionId')
    await prepareAll(work, vault, of)
    return
  }
  await askAnew(work, member)
  await work.record('super.member_asked', aboutSuper(row), 'contributionId')
}

/** Begins another question about a member: an answer to the one before counts no more. */
async function askAnew(work: Work, member: Member): Promise<void> {
  const { id, gymId, trainerId } = member
  await work.tx
    .update(superMembers)
    .set({
      state: 'wanted',
      asked: member.asked + 1,
      code: null,
      words: null,
      houseId: null,
      acceptedBy: null,
      attempts: 0,
      nextAttemptAt: work.now,
    })
    .where(eq(superMembers.id, id))
  await work.record('super_member.wanted', { memberId: id, gymId, trainerId })
}

/** After an employee gave other details: what a fund did not find is asked anew, and what waits goes on. */
export async function detailsChanged(
  work: Work,
  vault: Vault,
  of: { gymId: string; trainerId: string },
): Promise<Unfinished | undefined> {
  const open = await work.tx
    .select()
    .from(superMembers)
    .where(
      and(
        eq(superMembers.gymId, of.gymId),
        eq(superMembers.trainerId, of.trainerId),
        inArray(superMembers.state, ['failed', 'low_confidence', 'pending']),
      ),
    )
    .for('update')
  const unasked = await apart(work, open, askAnew)
  const waiting = await holdWaiting(work, of)
  const unprepared = await apart(work, waiting, (inner, row) => prepare(inner, vault, row))
  return unfinishedOf([unasked, unprepared])
}
