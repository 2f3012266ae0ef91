import { and, eq, isNull } from 'drizzle-orm'
import { engagementsErrors } from '@quartet/contract/connections/engagements'
import type { BankDetails } from '@quartet/contract/connections/pay-details'
import type { PayerDraft } from '@quartet/contract/connections/payers'
import type { Person } from '../../../platform/actor.ts'
import { conflictOr } from '../../../platform/conflict.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failure, failureOf } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { newId } from '../../../platform/ids.ts'
import type { Vault } from '../../../platform/keys/vault.ts'
import type { Side } from '../connection/connection.policy.ts'
import { aboutEngagement, replaceGst, type AboutEngagement } from './engagements.commands.ts'
import type { EngagementRow } from './engagements.queries.ts'
import { lastDigits, maskBsb } from './engagements.rules.ts'
import { payAccounts, payers, accountPlace } from './engagements.tables.ts'
import { accountsBefore, openBank, type NamedAccount } from './pay-accounts.queries.ts'

const fail = failureOf(engagementsErrors)

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'pay_account.changed': AboutEngagement & { accountId: string; first: boolean }
    /** The account from before a change counts again. */
    'pay_account.kept': { gymId: string; trainerId: string; accountId: string }
    'pay_account.confirmed': AboutEngagement & { accountId: string }
    'payer.changed': { gymId: string }
    'payer.bank_changed': { gymId: string; accountId: string; first: boolean }
    'payer.revealed': { gymId: string }
  }
}

type By = Work & { actor: Person }

/** A new account beside the one that counted. Entering the same again is a change too: it has to be confirmed anew. */
async function replaceAccount(
  work: By,
  of: { gymId: string; trainerId: string | null },
  details: BankDetails,
  vault: Vault,
): Promise<{ id: string; first: boolean }> {
  const before = await work.tx
    .update(payAccounts)
    .set({ replacedAt: work.now })
    .where(
      and(
        eq(payAccounts.gymId, of.gymId),
        of.trainerId === null ? isNull(payAccounts.trainerId) : eq(payAccounts.trainerId, of.trainerId),
        isNull(payAccounts.replacedAt),
      ),
    )
    .returning({ id: payAccounts.id })
  const id = newId()
  await conflictOr(
    { pay_accounts_of_trainer: () => failure('stale'), pay_accounts_of_gym: () => failure('stale') },
    work.tx.insert(payAccounts).values({
      id,
      ...of,
      sealedDetails: vault.seal(Buffer.from(JSON.stringify(details)), accountPlace(id)),
      bsbShown: maskBsb(details.bsb),
      accountShown: `••• ${lastDigits(details.account)}`,
      changedAt: work.now,
      changedBy: work.actor.userId,
      actingGymId: work.actor.actingGymId,
    }),
  )
  return { id, first: before.length === 0 }
}

export async function changeBank(
  work: By,
  row: Allowed<EngagementRow, 'bank'>,
  { details, vault, by }: { details: BankDetails; vault: Vault; by: Side },
): Promise<void> {
  const { id, first } = await replaceAccount(work, { gymId: row.gymId, trainerId: row.trainerId }, details, vault)
  await work.record('pay_account.changed', { ...aboutEngagement(row, by), accountId: id, first }, 'engagementId')
}

/** Puts the account back that was trusted before. Answers false where there was no other. */
export async function keepAccountBefore(
  work: By,
  { gymId, trainerId }: { gymId: string; trainerId: string },
  vault: Vault,
): Promise<boolean> {
  const before = (await accountsBefore(work.tx, gymId, trainerId)).get(trainerId)
  if (!before) return false
  const { id } = await replaceAccount(work, { gymId, trainerId }, openBank(vault, before), vault)
  // It is as old as it was, and confirmed anew by whoever did not enter it then.
  const { changedAt, changedBy, confirmedAt, confirmedBy } = before
  const { userId } = work.actor
  const by = userId === changedBy ? { confirmedAt, confirmedBy } : { confirmedAt: work.now, confirmedBy: userId }
  await work.tx
    .update(payAccounts)
    .set({ changedAt, changedBy, ...by })
    .where(eq(payAccounts.id, id))
  await work.record('pay_account.kept', { gymId, trainerId, accountId: id })
  return true
}

/** Somebody called the number they know and it is right. Not whoever entered it, and only what they looked at. */
export async function confirmBank(
  work: By,
  row: Allowed<EngagementRow, 'confirmBank'>,
  { account, seenId }: { account: NamedAccount | undefined; seenId: string },
): Promise<void> {
  if (!account) throw fail('engagements.no_bank')
  if (account.id !== seenId) throw fail('engagements.bank_changed')
  if (account.changedBy === work.actor.userId) throw fail('engagements.bank_confirmed_by_changer')
  const confirmed = await work.tx
    .update(payAccounts)
    .set({ confirmedAt: work.now, confirmedBy: work.actor.userId })
    .where(and(eq(payAccounts.id, seenId), isNull(payAccounts.replacedAt), isNull(payAccounts.confirmedAt)))
    .returning({ id: payAccounts.id })
  if (confirmed.length === 0) return
  await work.record('pay_account.confirmed', { ...aboutEngagement(row, 'gym'), accountId: seenId }, 'engagementId')
}

/** What a gym is as a payer. Whoever calls has the gym locked. */
export async function changePayer(
  work: By,
  { gymId }: Allowed<{ gymId: string }, 'change'>,
  { gst, ...draft }: Omit<PayerDraft, 'gymId'>,
): Promise<void> {
  const kept = {
    ...draft,
    anchorDate: Temporal.PlainDate.from(draft.anchorDate),
    version: draft.version + 1,
    changedAt: work.now,
    changedBy: work.actor.userId,
    actingGymId: work.actor.actingGymId,
  }
  await work.tx
    .insert(payers)
    .values({ gymId, ...kept })
    .onConflictDoUpdate({ target: payers.gymId, set: kept })
  if (draft.abn !== null) await replaceGst(work, { gymId, trainerId: null, abn: draft.abn }, gst)
  await work.record('payer.changed', { gymId }, 'gymId')
}

export async function changePayerBank(
  work: By,
  { gymId }: Allowed<{ gymId: string }, 'bank'>,
  details: BankDetails,
  vault: Vault,
): Promise<void> {
  const { id, first } = await replaceAccount(work, { gymId, trainerId: null }, details, vault)
  await work.record('payer.bank_changed', { gymId, accountId: id, first }, 'gymId')
}

export async function writePayerReveal(work: By, { gymId }: Allowed<{ gymId: string }, 'reveal'>): Promise<void> {
  await work.record('payer.revealed', { gymId }, 'gymId')
}
