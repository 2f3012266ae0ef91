import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { HouseFailure } from '../../platform/clearing-house.ts'
import type { ClearingHouse } from '../../platform/clearing-house.ts'
import type { Work } from '../../platform/db.ts'
import type { Allowed } from '../../platform/gate.ts'
import type { Vault } from '../../platform/vault.ts'
import { aboutSuper, failSuper, whereSuper, writeSuper } from './super-accrual.commands.ts'
import type { AboutSuper, Contribution } from './super-accrual.commands.ts'
import { batchPlace, contributionRef } from './super-batches.commands.ts'
import type { AboutBatch, Batch, BatchRequest } from './super-batches.commands.ts'
import type { House } from './super-members.commands.ts'
import { fieldToMend, mostTries, patienceAfter } from './super.rules.ts'
import { superBatches, superContributions } from './super.tables.ts'

declare module '../../platform/events.ts' {
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
const askAfter = 15
type RowError = { ref: string; path?: string | null | undefined; code: string; message: string }

/** Whatever was made of a batch before it broke off is done again under the same keys, and so done once. */
export async function sendBatches(work: Work, house: House, vault: Vault, batchId?: string): Promise<void> {
  if (!house) return
  const due = and(eq(superBatches.state, 'queued'), lte(superBatches.nextAttemptAt, work.now))
  const rows = await work.tx
    .select()
    .from(superBatches)
    .where(batchId ? and(due, eq(superBatches.id, batchId)) : due)
    .orderBy(asc(superBatches.nextAttemptAt))
    .limit(5)
    // Two processes never send one batch at the same moment.
    .for('update', { skipLocked: true })
  for (const row of rows) await send(work, house, vault, row)
}

async function send(work: Work, house: ClearingHouse, vault: Vault, row: Batch): Promise<void> {
  const request: BatchRequest = JSON.parse(vault.open(row.sealedRequest!, batchPlace(row.id)).toString('utf8'))
  try {
    const taken = await create(house, row, request)
    if (taken.errors.length > 0) {
      await house.cancelBatch(taken.id, `${row.id}:cancel`)
      return await refuse(
        work,
        row,
        { code: 'rows_refused', words: 'The clearing house did not take some of it.' },
        taken.errors,
      )
    }
    await house.submitBatch(taken.id, request.submit, `${row.id}:submit`)
    await sent(work, house, row, taken.id)
  } catch (error) {
    if (!(error instanceof HouseFailure)) throw error
    await failed(work, row, error)
  }
}

/** What was taken before, under this file's id, is taken over: the answer may have been lost and its key forgotten. */
async function create(
  house: ClearingHouse,
  row: Batch,
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

async function sent(work: Work, house: ClearingHouse, row: Batch, houseId: string): Promise<void> {
  // Where the money is to come from is good to know, and nothing waits for it.
  const payment = await house.paymentInstruction(houseId).catch(() => null)
  await work.tx
    .update(superBatches)
    .set({
      state: 'submitted',
      houseId,
      sentAt: work.now,
      sealedRequest: null,
      attempts: row.attempts + 1,
      troubleCode: null,
      troubleWords: null,
      nextAttemptAt: work.now.add({ minutes: askAfter }),
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
    if (one.state !== 'queued') continue
    const next = await writeSuper(work, one, { state: one.attempt > 1 ? 're_sent' : 'sent' })
    await work.record('super.sent', { ...aboutSuper(next), attempt: next.attempt }, whereSuper(next))
  }
  const about = { batchId: row.id, gymId: row.gymId, attempts: row.attempts + 1 }
  await work.record('super_batch.sent', about, { gymId: row.gymId, subjectId: row.id })
}

async function ofBatch(work: Work, { id }: Pick<Batch, 'id'>): Promise<Contribution[]> {
  return work.tx
    .select()
    .from(superContributions)
    .where(eq(superContributions.batchId, id))
    .orderBy(superContributions.id)
    .for('update')
}

async function failed(work: Work, row: Batch, error: HouseFailure): Promise<void> {
  const attempts = row.attempts + 1
  const trouble = { code: error.reason ?? error.code, words: error.message }
  if (error.code === 'refused') return refuse(work, row, trouble, [])
  const stuck = !error.again || attempts >= mostTries
  await work.tx
    .update(superBatches)
    .set({
      attempts,
      state: stuck ? 'stuck' : 'queued',
      nextAttemptAt: stuck ? null : work.now.add({ minutes: patienceAfter(attempts) }),
      troubleCode: trouble.code,
      troubleWords: trouble.words,
    })
    .where(eq(superBatches.id, row.id))
  const about = { batchId: row.id, gymId: row.gymId, ...trouble, stuck }
  await work.record('super_batch.tried', about, { gymId: row.gymId, subjectId: row.id })
}

/** A batch that will not be taken as it is: rows that are wrong are to be mended, the others can go into another batch. */
async function refuse(
  work: Work,
  row: Batch,
  trouble: { code: string; words: string },
  errors: RowError[],
): Promise<void> {
  await work.tx
    .update(superBatches)
    .set({
      state: 'refused',
      attempts: row.attempts + 1,
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
      await reject(work, one, { code: wrong.code, path: wrong.path, message: wrong.message, successorUsi: null })
    else await giveBack(work, one, trouble.words)
  }
  const about = { batchId: row.id, gymId: row.gymId, ...trouble }
  await work.record('super_batch.refused', about, { gymId: row.gymId, subjectId: row.id })
}

/** What did not leave can be sent again, as another attempt: no answer to the one before counts any more. */
async function giveBack(work: Work, one: Contribution, words: string): Promise<void> {
  if (one.state !== 'queued') return
  const next = await writeSuper(work, one, { state: 'ready', attempt: one.attempt + 1, answered: 0, batchId: null })
  await work.record('super.returned', { ...aboutSuper(next), words }, whereSuper(next))
}

export async function reject(
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
  const words = said.message ?? 'The fund did not take it.'
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
  await work.record('super.rejected', about, whereSuper(next))
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
  await work.record('super_batch.retried', about, { gymId: row.gymId, subjectId: row.id })
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
  if (!mayCancel(row)) throw failSuper('super.step', { values: { state: 'on its way' } })
  await work.tx
    .update(superBatches)
    .set({ state: 'cancelled', sealedRequest: null, nextAttemptAt: null })
    .where(eq(superBatches.id, row.id))
  for (const one of await ofBatch(work, row)) await giveBack(work, one, 'Its batch was taken back.')
  const about = { batchId: row.id, gymId: row.gymId }
  await work.record('super_batch.cancelled', about, { gymId: row.gymId, subjectId: row.id })
}

/** Only what surely never arrived: before the first try, or where our token was not taken. */
export const mayCancel = (row: Pick<Batch, 'state' | 'attempts' | 'troubleCode' | 'houseId'>): boolean =>
  row.houseId === null &&
  ((row.state === 'queued' && row.attempts === 0) ||
    (row.state === 'stuck' && row.troubleCode === 'unauthorized' && row.attempts === 1))

async function holdBatch(work: Work, id: string): Promise<Batch> {
  const [row] = await work.tx.select().from(superBatches).where(eq(superBatches.id, id)).for('update')
  return row!
}

export async function batchesToAsk(work: Work): Promise<Batch[]> {
  return work.tx
    .select()
    .from(superBatches)
    .where(and(inArray(superBatches.state, ['submitted', 'funded']), lte(superBatches.nextAttemptAt, work.now)))
    .orderBy(asc(superBatches.nextAttemptAt))
    .limit(10)
    .for('update', { skipLocked: true })
}

/** When a batch is asked about next, after it was asked about now. */
export async function heard(work: Work, row: Batch, error: HouseFailure | null): Promise<void> {
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
    .where(eq(superBatches.id, row.id))
  if (!error) return
  const about = { batchId: row.id, gymId: row.gymId, code: error.code, words: error.message, stuck }
  await work.record('super_batch.tried', about, { gymId: row.gymId, subjectId: row.id })
}
