import { and, asc, eq, inArray, lte, sql, type SQL } from 'drizzle-orm'
import { HouseFailure, type HouseEvent } from '../../../platform/outward/clearing-house.ts'
import type { Work } from '../../../platform/db/db.ts'
import { outside } from '../../../platform/events/outside.ts'
import type { Runs } from '../../../platform/events/tasks.ts'
import type { Vault } from '../../../platform/keys/vault.ts'
import { aboutSuper, writeSuper, type AboutSuper, type Contribution } from '../super/accrual.commands.ts'
import type { AboutBatch, SuperBatch } from './batches.commands.ts'
import { answerMember, type ClearingHouseClient } from '../super/members.commands.ts'
import { askAfter, noteSent, rejectContribution } from './sending.commands.ts'
import { answer, mostTries, patienceAfter } from '../super/super.rules.ts'
import {
  superAnswers,
  superBatches,
  superContributions,
  superMembers,
  type AnswerOutcome,
} from '../super/super.tables.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'super.accepted': AboutSuper
    'super.received': AboutSuper & { receivedOn: string; cents: number }
    'super.allocated': AboutSuper
    /** An answer about something that is not known here, or that cannot be. */
    'super.stray_answer': { eventId: string; ref: string; said: string; why: AnswerOutcome | 'unknown' }
    'super_batch.changed': AboutBatch & { state: string }
  }
}

type By = 'webhook' | 'poll'
const ids = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:\.(\d{1,6}))?$/

/** Takes one answer of a clearing house, whichever way it came. Whatever becomes of it is written down; nothing is lost silently. */
export async function hear(work: Work, vault: Vault, said: HouseEvent, by: By): Promise<AnswerOutcome | 'unknown'> {
  const [, id, attempt = '1'] = ids.exec(said.ref) ?? []
  const kept = {
    id: said.eventId,
    sequence: said.sequence,
    attempt: Number(attempt),
    said: said.status,
    by,
    at: work.now,
  }
  const outcome = id === undefined ? null : await takers[said.kind](work, vault, id, said, kept)
  if (outcome === null || outcome === 'impossible') {
    const why = outcome ?? 'unknown'
    await work.record('super.stray_answer', { eventId: said.eventId, ref: said.ref, said: said.status, why }, null)
    return why
  }
  return outcome
}

type Kept = Pick<typeof superAnswers.$inferInsert, 'id' | 'sequence' | 'attempt' | 'said' | 'by' | 'at'>
type Taker = (work: Work, vault: Vault, id: string, said: HouseEvent, kept: Kept) => Promise<AnswerOutcome | null>

const takers: Record<HouseEvent['kind'], Taker> = {
  contribution: async (work, _vault, id, said, kept) => {
    const held = await holdWithBatch(work, id)
    if (!held) return null
    const verdict = answer(held, { attempt: kept.attempt, sequence: said.sequence, status: said.status })
    const of = { gymId: held.gymId, contributionId: held.id, batchId: held.batchId }
    if (!(await keep(work, { ...kept, ...of, outcome: verdict.outcome }))) return 'repeated'
    if (verdict.outcome === 'applied')
      await apply(work, held.state === 'queued' ? await noteSent(work, held) : held, verdict.next, said)
    return verdict.outcome
  },
  member: async (work, vault, id, said, kept) => {
    const [held] = await work.tx.select().from(superMembers).where(eq(superMembers.id, id)).for('update')
    if (!held) return null
    const older = kept.attempt < held.asked
    const outcome = older ? 'superseded' : held.state === 'pending' || held.state === 'wanted' ? 'applied' : 'repeated'
    if (!(await keep(work, { ...kept, gymId: held.gymId, memberId: held.id, outcome }))) return 'repeated'
    // The answer may be here before what asked has written down that it did.
    if (outcome === 'applied')
      await answerMember(
        work,
        vault,
        { ...held, state: 'pending' },
        { status: said.status, code: said.code ?? null, message: said.message ?? null },
      )
    return outcome
  },
  batch: async (work, _vault, id, said, kept) => {
    const [held] = await work.tx.select().from(superBatches).where(eq(superBatches.id, id)).for('update')
    if (!held) return null
    const rank = ['queued', 'submitted', 'funded', 'completed']
    const [is, wants] = [rank.indexOf(held.state === 'stuck' ? 'submitted' : held.state), rank.indexOf(said.status)]
    const outcome = is < 0 || wants < 0 ? 'impossible' : wants === is ? 'repeated' : wants < is ? 'older' : 'applied'
    if (!(await keep(work, { ...kept, gymId: held.gymId, batchId: held.id, outcome }))) return 'repeated'
    if (outcome !== 'applied') return outcome
    const state = said.status as 'funded' | 'completed'
    const ends = state === 'completed' ? { nextAttemptAt: null, troubleCode: null, troubleWords: null } : {}
    await work.tx
      .update(superBatches)
      .set({ state, heardAt: work.now, ...ends })
      .where(eq(superBatches.id, held.id))
    await work.record('super_batch.changed', { batchId: held.id, gymId: held.gymId, state })
    return outcome
  },
}

/** Its batch first, as what sends does: two that wait for each other would both fail. */
async function holdWithBatch(work: Work, id: string): Promise<Contribution | null> {
  const { tx } = work
  const [known] = await tx
    .select({ batchId: superContributions.batchId })
    .from(superContributions)
    .where(eq(superContributions.id, id))
  if (!known) return null
  if (known.batchId)
    await tx.select({ id: superBatches.id }).from(superBatches).where(eq(superBatches.id, known.batchId)).for('update')
  const [held] = await tx.select().from(superContributions).where(eq(superContributions.id, id)).for('update')
  return held!
}

/** Writes an answer down; false when it was here before, which is then counted. */
async function keep(work: Work, row: typeof superAnswers.$inferInsert): Promise<boolean> {
  const [made] = await work.tx
    .insert(superAnswers)
    .values(row)
    .onConflictDoUpdate({ target: superAnswers.id, set: { times: sql`${superAnswers.times} + 1` } })
    .returning({ times: superAnswers.times })
  return made!.times === 1
}

async function apply(
  work: Work,
  held: Contribution,
  next: { state: Contribution['state']; answered: number },
  said: HouseEvent,
): Promise<void> {
  if (next.state === 'rejected') {
    if (held.state === 'rejected' && said.status === 'refunded')
      return void (await writeSuper(work, held, { answered: next.answered }))
    const { code, path, message, successorUsi } = said
    const about = { code: code ?? 'REJECTED', path, message, successorUsi: successorUsi ?? null }
    return rejectContribution(work, held, about, { answered: next.answered })
  }
  const cleared = { rejectCode: null, rejectField: null, rejectWords: null, successorUsi: null }
  const arrives = next.state === 'received_by_fund' || next.state === 'allocated'
  const today = work.now.toZonedDateTimeISO('Australia/Sydney').toPlainDate()
  const receivedOn = arrives
    ? said.receivedOn
      ? Temporal.PlainDate.from(said.receivedOn)
      : (held.receivedOn ?? today)
    : null
  const row = await writeSuper(work, held, { ...cleared, state: next.state, answered: next.answered, receivedOn })
  if (row.state === held.state) return
  if (next.state === 'accepted_by_clearing') await work.record('super.accepted', aboutSuper(row), 'contributionId')
  if (arrives && held.receivedOn === null) {
    const about = { ...aboutSuper(row), receivedOn: receivedOn!.toString(), cents: row.cents }
    await work.record('super.received', about, 'contributionId')
  }
  if (next.state === 'allocated') await work.record('super.allocated', aboutSuper(row), 'contributionId')
}

const onTheirWay = inArray(superBatches.state, ['submitted', 'funded'])

async function batchesToAsk(work: Work, free: SQL): Promise<SuperBatch[]> {
  return work.tx
    .select()
    .from(superBatches)
    .where(and(onTheirWay, lte(superBatches.nextAttemptAt, work.now), free))
    .orderBy(asc(superBatches.nextAttemptAt))
    .limit(10)
    .for('update', { skipLocked: true })
}

/** When a batch is asked about next, after it was asked about now. */
async function heard(work: Work, row: SuperBatch, error: HouseFailure | null): Promise<void> {
  const attempts = error ? row.attempts + 1 : 0
  const stuck = error !== null && (!error.again || attempts >= mostTries)
  await work.tx
    .update(superBatches)
    .set({
      attempts,
      ...(error ? {} : { heardAt: work.now }),
      ...(stuck ? { state: 'stuck' as const } : {}),
      nextAttemptAt: stuck ? null : work.now.add({ minutes: error ? patienceAfter(attempts) : askAfter * 4 }),
      troubleCode: error?.code ?? null,
      troubleWords: error?.message ?? null,
    })
    .where(and(eq(superBatches.id, row.id), onTheirWay))
  if (!error) return
  const about = { batchId: row.id, gymId: row.gymId, code: error.code, words: error.message, stuck }
  await work.record('super_batch.tried', about)
}

/** Asks about batches of which nothing was told for a while. */
export async function askForAnswers(runs: Runs, house: ClearingHouseClient, vault: Vault): Promise<void> {
  if (!house) return
  await outside(runs, {
    task: 'super.ask_for_answers',
    lasts: { minutes: 5 },
    claim: (work, free) => batchesToAsk(work, free(superBatches.id)),
    call: (row) =>
      house.events(row.houseId!).catch((error: unknown) => {
        if (error instanceof HouseFailure) return error
        throw error
      }),
    async settle(work, row, answer) {
      if (answer instanceof HouseFailure) return heard(work, row, answer)
      for (const said of answer.events) await hear(work, vault, said, 'poll')
      await heard(work, row, null)
    },
  })
}
