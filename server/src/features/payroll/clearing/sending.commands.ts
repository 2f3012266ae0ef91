import { and, asc, eq, inArray, lte, sql, type SQL } from 'drizzle-orm'
import { HouseFailure, type ClearingHouse } from '../../../platform/outward/clearing-house.ts'
import type { Work } from '../../../platform/db/db.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { isClaimed, outside } from '../../../platform/events/outside.ts'
import type { Runs } from '../../../platform/events/tasks.ts'
import type { Vault } from '../../../platform/keys/vault.ts'
import { aboutSuper, failSuper, writeSuper, type AboutSuper, type Contribution } from '../super/accrual.commands.ts'
import { contributionRef, type AboutBatch, type SuperBatch, type BatchRequest } from './batches.commands.ts'
import type { ClearingHouseClient } from '../super/members.commands.ts'
import { fieldToMend, mayCancel, mostTries, patienceAfter } from '../super/super.rules.ts'
import { superBatches, superContributions, batchPlace } from '../super/super.tables.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'super_batch.sent': AboutBatch & { attempts: number }
    /** One try that the clearing house did not answer as it should: it is tried again, or stopped. */
    'super_batch.tried': AboutBatch & { code: string; words: string; stuck: boolean }
    'super_batch.refused': AboutBatch & { code: string; words: string }
    'super_batch.retried': AboutBatch
    'super_batch.cancelled': AboutBatch
    'super.sent': AboutSuper & { attempt: number }
    'super.returned': AboutSuper & { words: string }
    'super.rejected': AboutSuper & { code: string; field: string | null; words: string; attempt: number }
  }
}

/** Minutes after which what was not told by webhook is asked for. */
export const askAfter = 15
type RowError = { ref: string; path?: string | null | undefined; code: string; message: string }

const sending = 'super.send'

/** Whatever was made of a batch before it broke off is done again under the same keys, and so done once. */
export async function sendBatches(
  runs: Runs,
  house: ClearingHouseClient,
  vault: Vault,
  batchId?: string,
): Promise<void> {
  if (!house) return
  await outside(runs, {
    task: sending,
    lasts: { minutes: 10 },
    claim: (work, free) => claimBatches(work, free(superBatches.id), batchId),
    call: (row) => send(house, vault, row),
    settle: keepTry,
  })
}

/** A try counts from now on: whatever becomes of this process, the batch may have been taken. */
async function claimBatches({ tx, now }: Work, free: SQL, batchId: string | undefined): Promise<SuperBatch[]> {
  const due = await tx
    .select({ id: superBatches.id })
    .from(superBatches)
    .where(
      and(
        eq(superBatches.state, 'queued'),
        lte(superBatches.nextAttemptAt, now),
        batchId ? eq(superBatches.id, batchId) : undefined,
        free,
      ),
    )
    .orderBy(asc(superBatches.nextAttemptAt))
    .limit(5)
    .for('update', { skipLocked: true })
  if (due.length === 0) return []
  const ids = due.map((one) => one.id)
  return tx
    .update(superBatches)
    .set({ attempts: sql`${superBatches.attempts} + 1` })
    .where(inArray(superBatches.id, ids))
    .returning()
}

type Payment = Awaited<ReturnType<ClearingHouse['paymentInstruction']>>
type Tried = { houseId: string; payment: Payment | null } | { errors: RowError[] } | { failure: HouseFailure }

async function send(house: ClearingHouse, vault: Vault, row: SuperBatch): Promise<Tried> {
  const request: BatchRequest = JSON.parse(vault.open(row.sealedRequest!, batchPlace(row.id)).toString('utf8'))
  try {
    const taken = await create(house, row, request)
    if (taken.errors.length > 0) {
      await house.cancelBatch(taken.id, `${row.id}:cancel`)
      return { errors: taken.errors }
    }
    await house.submitBatch(taken.id, request.submit, `${row.id}:submit`)
    // Where the money is to come from is good to know, and nothing waits for it.
    const payment = await house.paymentInstruction(taken.id).catch((error: unknown) => {
      if (error instanceof HouseFailure) return null
      throw error
    })
    return { houseId: taken.id, payment }
  } catch (error) {
    if (!(error instanceof HouseFailure)) throw error
    return { failure: error }
  }
}

async function keepTry(work: Work, { id }: SuperBatch, tried: Tried): Promise<void> {
  const row = await holdBatch(work, id)
  if ('failure' in tried) return failed(work, row, tried.failure)
  if ('houseId' in tried) return sent(work, row, tried)
  const trouble = { code: 'rows_refused', words: 'The clearing house rejected part of it.' }
  await refuse(work, row, trouble, tried.errors)
}

/** What was taken before, under this file's id, is taken over: the answer may have been lost and its key forgotten. */
async function create(
  house: ClearingHouse,
  row: SuperBatch,
  request: BatchRequest,
): Promise<{ id: string; errors: RowError[] }> {
  try {
    return await house.createBatch(request.create, row.id)
  } catch (error) {
    if (error instanceof HouseFailure && error.reason === 'duplicate_file' && error.batchId)
      return { id: error.batchId, errors: [] }
    throw error
  }
}

async function sent(
  work: Work,
  row: SuperBatch,
  { houseId, payment }: { houseId: string; payment: Payment | null },
): Promise<void> {
  // What became of it may have been told already, while nothing held it here.
  const first = row.state === 'queued' || row.state === 'stuck'
  const next = { state: 'submitted' as const, nextAttemptAt: work.now.add({ minutes: askAfter }) }
  await work.tx
    .update(superBatches)
    .set({
      ...(first ? next : {}),
      houseId,
      sentAt: work.now,
      sealedRequest: null,
      troubleCode: null,
      troubleWords: null,
      ...(payment
        ? {
            paymentMethod: payment.method,
            paymentReference: payment.prn,
            payBy: payment.payBy ? Temporal.PlainDate.from(payment.payBy) : null,
          }
        : {}),
    })
    .where(eq(superBatches.id, row.id))
  for (const one of await ofBatch(work, row)) {
    if (one.state === 'queued') await noteSent(work, one)
  }
  const about = { batchId: row.id, gymId: row.gymId, attempts: row.attempts }
  await work.record('super_batch.sent', about)
}

/** Writes down that a contribution left: its batch was taken, or an answer to it came before that was written. */
export async function noteSent(work: Work, one: Contribution): Promise<Contribution> {
  const next = await writeSuper(work, one, { state: one.attempt > 1 ? 're_sent' : 'sent' })
  await work.record('super.sent', { ...aboutSuper(next), attempt: next.attempt }, 'contributionId')
  return next
}

async function ofBatch(work: Work, { id }: Pick<SuperBatch, 'id'>): Promise<Contribution[]> {
  return work.tx
    .select()
    .from(superContributions)
    .where(eq(superContributions.batchId, id))
    .orderBy(superContributions.id)
    .for('update')
}

async function failed(work: Work, row: SuperBatch, error: HouseFailure): Promise<void> {
  const { attempts } = row
  const trouble = { code: error.reason ?? error.code, words: error.message }
  if (error.code === 'refused') return refuse(work, row, trouble, [])
  const stuck = !error.again || attempts >= mostTries
  await work.tx
    .update(superBatches)
    .set({
      state: stuck ? 'stuck' : 'queued',
      nextAttemptAt: stuck ? null : work.now.add({ minutes: patienceAfter(attempts) }),
      troubleCode: trouble.code,
      troubleWords: trouble.words,
    })
    .where(eq(superBatches.id, row.id))
  const about = { batchId: row.id, gymId: row.gymId, ...trouble, stuck }
  await work.record('super_batch.tried', about)
}

/** A batch that will not be taken as it is: rows that are wrong are to be mended, the others can go into another batch. */
async function refuse(
  work: Work,
  row: SuperBatch,
  trouble: { code: string; words: string },
  errors: RowError[],
): Promise<void> {
  await work.tx
    .update(superBatches)
    .set({
      state: 'refused',
      sealedRequest: null,
      nextAttemptAt: null,
      troubleCode: trouble.code,
      troubleWords: trouble.words,
    })
    .where(eq(superBatches.id, row.id))
  const byRef = new Map(errors.map((one) => [one.ref, one]))
  for (const one of await ofBatch(work, row)) {
    const wrong = byRef.get(contributionRef(one))
    if (wrong)
      await rejectContribution(work, one, {
        code: wrong.code,
        path: wrong.path,
        message: wrong.message,
        successorUsi: null,
      })
    else await giveBack(work, one, trouble.words)
  }
  const about = { batchId: row.id, gymId: row.gymId, ...trouble }
  await work.record('super_batch.refused', about)
}

/** What did not leave can be sent again, as another attempt: no answer to the one before counts any more. */
async function giveBack(work: Work, one: Contribution, words: string): Promise<void> {
  if (one.state !== 'queued') return
  const next = await writeSuper(work, one, { state: 'ready', attempt: one.attempt + 1, answered: 0, batchId: null })
  await work.record('super.returned', { ...aboutSuper(next), words }, 'contributionId')
}

export async function rejectContribution(
  work: Work,
  one: Contribution,
  said: {
    code: string
    path?: string | null | undefined
    message?: string | null | undefined
    successorUsi: string | null
  },
  more: Partial<Contribution> = {},
): Promise<void> {
  const field = fieldToMend(said.path, said.code)
  const words = said.message ?? 'The fund rejected it.'
  const next = await writeSuper(work, one, {
    ...more,
    state: 'rejected',
    rejectCode: said.code,
    rejectField: field,
    rejectWords: words,
    successorUsi: said.successorUsi,
    receivedOn: null,
  })
  const about = { ...aboutSuper(next), code: said.code, field, words, attempt: next.attempt }
  await work.record('super.rejected', about, 'contributionId')
}

/** Tries a batch that stopped once more, with all its tries. */
export async function retryBatch(work: Work, allowed: Allowed<{ id: string; gymId: string }, 'send'>): Promise<void> {
  const row = await holdBatch(work, allowed.id)
  if (row.state !== 'stuck' && !(row.state === 'queued' && row.attempts > 0))
    throw failSuper('super.step', { values: { state: row.state } })
  const state = row.houseId === null ? ('queued' as const) : ('submitted' as const)
  await work.tx
    .update(superBatches)
    .set({ state, attempts: 0, nextAttemptAt: work.now })
    .where(eq(superBatches.id, row.id))
  const about = { batchId: row.id, gymId: row.gymId }
  await work.record('super_batch.retried', about)
}

/**
 * Takes back a batch that never reached the clearing house: only where nothing was ever tried, since one that was tried may
 * have been taken.
 */
export async function cancelBatch(
  work: Work,
  allowed: Allowed<{ id: string; gymId: string }, 'cancel'>,
): Promise<void> {
  const row = await holdBatch(work, allowed.id)
  if (!mayCancel(row) || (await isClaimed(work, sending, row.id)))
    throw failSuper('super.step', { values: { state: 'on its way' } })
  await work.tx
    .update(superBatches)
    .set({ state: 'cancelled', sealedRequest: null, nextAttemptAt: null })
    .where(eq(superBatches.id, row.id))
  for (const one of await ofBatch(work, row)) await giveBack(work, one, 'Its batch was cancelled.')
  const about = { batchId: row.id, gymId: row.gymId }
  await work.record('super_batch.cancelled', about)
}

async function holdBatch(work: Work, id: string): Promise<SuperBatch> {
  const [row] = await work.tx.select().from(superBatches).where(eq(superBatches.id, id)).for('update')
  return row!
}
