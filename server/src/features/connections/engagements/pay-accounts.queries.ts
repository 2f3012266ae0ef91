import { and, desc, eq, getColumns, isNotNull, isNull, sql } from 'drizzle-orm'
import type { BankDetails } from '@quartet/contract/connections/pay-details'
import type { Tx } from '../../../platform/db/db.ts'
import type { Vault } from '../../../platform/keys/vault.ts'
import { profiles } from '../../users/person/person.tables.ts'
import { payAccounts, payers, accountPlace } from './engagements.tables.ts'

type PayAccountRow = typeof payAccounts.$inferSelect
export type NamedAccount = Awaited<ReturnType<typeof payAccountsOf>>[number]
export type PayerRow = typeof payers.$inferSelect

/**
 * Accounts that count now, with who entered and who confirmed them: of a gym's trainers or of one, of a trainer at all
 * their gyms, or of the gym itself with null.
 */
export async function payAccountsOf(tx: Tx, of: { gymId?: string; trainerId?: string | null }) {
  return tx
    .select({
      ...getColumns(payAccounts),
      changer: profiles.fullName,
      confirmer: sql<string | null>`(select full_name from profiles where account_id = ${payAccounts.confirmedBy})`,
      before: sql<{ bsb: string; account: string; until: string }[]>`(
        select coalesce(json_agg(json_build_object('bsb', o.bsb_shown, 'account', o.account_shown, 'until', o.replaced_at) order by o.replaced_at desc), '[]')
        from (
          select * from pay_accounts p
          where p.gym_id = ${payAccounts.gymId} and p.trainer_id is not distinct from ${payAccounts.trainerId} and p.replaced_at is not null
          order by p.replaced_at desc limit 10
        ) o)`,
    })
    .from(payAccounts)
    .innerJoin(profiles, eq(profiles.accountId, payAccounts.changedBy))
    .where(
      and(
        isNull(payAccounts.replacedAt),
        of.gymId ? eq(payAccounts.gymId, of.gymId) : undefined,
        of.trainerId === null ? isNull(payAccounts.trainerId) : undefined,
        of.trainerId ? eq(payAccounts.trainerId, of.trainerId) : undefined,
      ),
    )
    .orderBy(desc(payAccounts.changedAt), desc(payAccounts.id))
}

/** The account of a gym's trainer, or of the gym itself with null, that counts now. */
export async function payAccountOf(tx: Tx, gymId: string, trainerId: string | null): Promise<NamedAccount | undefined> {
  return (await payAccountsOf(tx, { gymId, trainerId }))[0]
}

export async function findPayer(tx: Tx, gymId: string): Promise<PayerRow | undefined> {
  const [row] = await tx.select().from(payers).where(eq(payers.gymId, gymId))
  return row
}

/** How long an account has to have counted to be trusted without a call. */
const trustedAfter = { hours: 14 * 24 }

/**
 * The account of each trainer of a gym from before its last changes: the latest that somebody confirmed or that counted for
 * 14 days, else the first of all, so that two changes in a row never make the first of them the old account.
 */
export async function accountsBefore(tx: Tx, gymId: string, trainerId?: string): Promise<Map<string, PayAccountRow>> {
  const rows = await tx
    .select()
    .from(payAccounts)
    .where(
      and(
        eq(payAccounts.gymId, gymId),
        isNotNull(payAccounts.trainerId),
        isNotNull(payAccounts.replacedAt),
        trainerId ? eq(payAccounts.trainerId, trainerId) : undefined,
      ),
    )
    .orderBy(desc(payAccounts.replacedAt))
  const trusted = ({ confirmedAt, changedAt, replacedAt }: PayAccountRow) =>
    confirmedAt !== null || Temporal.Instant.compare(changedAt.add(trustedAfter), replacedAt!) <= 0
  const of = Map.groupBy(rows, (row) => row.trainerId!)
  return new Map([...of].map(([id, theirs]) => [id, theirs.find(trusted) ?? theirs.at(-1)!]))
}

/** What a sealed account is bound to. */
/** An account in full. Only what pays, and what was asked for with a fresh proof, may open one. */
export function openBank(vault: Vault, row: Pick<PayAccountRow, 'id' | 'sealedDetails'>): BankDetails {
  return JSON.parse(vault.open(row.sealedDetails, accountPlace(row.id)).toString('utf8'))
}
