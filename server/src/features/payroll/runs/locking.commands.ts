import { payPlaceOf } from '@quartet/contract/kernel/pay-countries'
import { payRunsErrors } from '@quartet/contract/payroll/runs'
import { asc, inArray, sql } from 'drizzle-orm'
import type { Tx, Work } from '../../../platform/db/db.ts'
import { failure, failureOf } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import type { Vault } from '../../../platform/keys/vault.ts'
import {
  openBank,
  payAccountOf,
  payAccountsOf,
  type NamedAccount,
} from '../../connections/engagements/pay-accounts.queries.ts'
import type { GymRow } from '../../gyms/gym/gym.queries.ts'
import { troublesOf, type Payer } from './bank-file.rules.ts'
import { aboutDocument, takeStep, unfit } from '../approving/approving.commands.ts'
import { after } from '../document/document.rules.ts'
import { holdOpen, moveRun, type PersonWork } from './runs.commands.ts'
import { documentsForRun, itemsOf, settlementsOf, type RunRow } from './runs.queries.ts'
import {
  handPaymentsOf,
  paymentsOf,
  settlementOf,
  toPayOf,
  runWarningsOf,
  type Payable,
  type RunItem,
} from './runs.rules.ts'
import { payRunDocuments, runPlace } from './runs.tables.ts'
import { payDocuments } from '../document/document.tables.ts'
import { payerOf } from '../reckoning/prices.queries.ts'

const fail = failureOf(payRunsErrors)

type Block = { documentId: string | null; field: string; reason: string }
/** A document of a run that is locked, its amount in cents, and the account that a file pays it to. */
type Due = RunItem & { cents: number; shown: string | null; to: Payable['to'] | null }
/** Whom a file takes the money from, and how the account is shown. */
type From = { payer: Payer; shown: string }

/**
 * Locks a run: who is paid how much stands still from then on, and its files are made of that. Where a file pays it, so do
 * the accounts, and it is refused with every field and reason of what a bank would not take.
 */
export async function lockRun(
  work: PersonWork,
  vault: Vault,
  gym: GymRow,
  row: Allowed<RunRow['run'], 'lock'>,
  version?: number,
): Promise<void> {
  const { tx } = work
  const run = await holdOpen(work, row.id, { version })
  const { country } = payPlaceOf(gym)
  const chosen = (await documentsForRun(tx, run))
    .filter(({ choice }) => choice !== null)
    .map(({ document }) => document)
  if (chosen.length === 0) throw fail('pay_runs.empty')
  const items = await itemsOf(tx, gym.id, chosen, country)
  const settled = await settlementsOf(tx, run.id)
  const blocks = items.flatMap((item) =>
    runWarningsOf(item, work.now)
      .filter((warning) => warning.stops && !settlementOf(settled, item.id, warning))
      .map(({ code, title }): Block => ({ documentId: item.id, field: code, reason: title })),
  )
  const from = country.bankFile === null ? null : await payerOfFile(tx, vault, gym.id)
  if (country.bankFile !== null && from === null)
    blocks.push({
      documentId: null,
      field: 'payer',
      reason: 'The gym’s account, Direct Entry user ID and bank code are missing in its pay settings.',
    })
  if (blocks.length > 0) throw blocked(blocks)
  const accounts = new Map((await payAccountsOf(tx, { gymId: gym.id })).map((one) => [one.trainerId, one]))
  const dues = items.map((item) => dueOf(item, accounts.get(item.payeeId), from && vault))
  const payments = from ? filePayments(from.payer, dues, run.payOn) : handPayments(dues)
  const sealedPayer = from && vault.seal(Buffer.from(JSON.stringify(from.payer)), runPlace(run.id, null))
  const by = { lockedAt: work.now, lockedBy: work.actor.userId }
  await moveRun(work, run, 'locked', { ...by, sealedPayer, accountShown: from && from.shown })
  const about = { runId: run.id, gymId: run.gymId }
  const cents = payments.reduce((sum, one) => sum + one.cents, 0)
  await work.record('pay_run.locked', { ...about, payments: payments.length, cents })
  // Afterwards: what follows of each document waits for the files, and not they for it.
  await schedule(work, run, dues, vault)
}

/**
 * An account is opened only for a file; what is paid by hand keeps but how it is shown. Throws 409 where it is another than
 * the one that was looked at: somebody changed it meanwhile.
 */
function dueOf(item: RunItem, account: NamedAccount | undefined, vault: Vault | null): Due {
  if (account?.id !== item.account?.id) throw failure('stale')
  const to = vault && account ? openBank(vault, account) : null
  return { ...item, cents: toPayOf(item)!, shown: account?.accountShown ?? null, to }
}

/** Whom a gym's bank file takes the money from; null while its pay settings do not say all of it. */
async function payerOfFile(tx: Tx, vault: Vault, gymId: string): Promise<From | null> {
  const payer = await payerOf(tx, gymId)
  const from = await payAccountOf(tx, gymId, null)
  if (!payer?.apcaId || !payer.institution || !from) return null
  const { bsb, account } = openBank(vault, from)
  const { legalName: name, apcaId, institution, balanced } = payer
  return {
    payer: { name, bsb, account, apcaId: apcaId.padStart(6, '0'), institution, balanced },
    shown: from.accountShown,
  }
}

/** The payments of a file. Throws 422 with all that a bank would not take of them. */
function filePayments(payer: Payer, dues: Due[], payOn: Temporal.PlainDate): { cents: number }[] {
  const payments = paymentsOf(
    dues.map((due) => ({ ...due, to: due.to! })),
    payOn,
  )
  const troubles = troublesOf(payer, payments)
  if (troubles.length === 0) return payments
  throw blocked(
    troubles.map(({ payment, field, reason }) => ({
      documentId: payment === null ? null : payments[payment]!.documentIds[0]!,
      field,
      reason: payment === null ? reason : `${payments[payment]!.name}: ${reason}`,
    })),
  )
}

/** The payments of a run that is paid by hand. Throws 422 with everybody for whom nothing is left to pay. */
function handPayments(dues: Due[]): { cents: number }[] {
  const payments = handPaymentsOf(dues)
  const nothing = payments.filter((one) => one.cents <= 0)
  if (nothing.length === 0) return payments
  throw blocked(
    nothing.map(({ name, documentIds }) => ({
      documentId: documentIds[0]!,
      field: 'amount',
      reason: `${name}: There’s nothing to pay.`,
    })),
  )
}

/** Puts documents into a locked run, each with the account that it is paid to, as it is now. */
async function schedule(work: Work, run: RunRow['run'], dues: Due[], vault: Vault): Promise<void> {
  const { tx } = work
  const ids = dues.map((one) => one.id)
  const held = await tx
    .select()
    .from(payDocuments)
    .where(inArray(payDocuments.id, ids))
    .orderBy(asc(payDocuments.id))
    .for('update')
  for (const document of held) if (!after(document.state, 'schedule')) throw unfit(document)
  await takeStep(work, held, 'schedule', { runId: run.id })
  const sealed = dues.map((one) => one.to && vault.seal(Buffer.from(JSON.stringify(one.to)), runPlace(run.id, one.id)))
  await tx.execute(sql`update ${payRunDocuments} set to_pay_cents = new.cents, account_shown = new.shown, sealed_account = new.sealed
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(dues.map((one) => one.cents))}::int[],
      ${sql.param(dues.map((one) => one.shown))}::text[], ${sql.param(sealed)}::bytea[]) as new (id, cents, shown, sealed)
    where pay_run_documents.run_id = ${run.id} and pay_run_documents.document_id = new.id`)
  for (const document of held) {
    const scheduled = { ...aboutDocument(document), runId: run.id, payOn: run.payOn.toString() }
    await work.record('pay_document.scheduled', scheduled)
  }
}

function blocked(data: Block[]) {
  const more = data.length > 1 ? ` And ${data.length - 1} more.` : ''
  return fail('pay_runs.blocked', { values: { reason: `${data[0]!.reason}${more}` }, data })
}
