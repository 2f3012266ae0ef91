import { eq } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import { accounts } from './accounts.tables.ts'
import type { AccountRow } from './accounts.queries.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'account.metadata_changed': { accountId: string; fields: string[] }
  }
}

/** Adds to what an account says of itself, or what admins say of it; a field that is given as null goes. Another field stays. */
export async function changeMetadata(
  work: Work,
  account: AccountRow,
  change: { userMetadata?: Record<string, unknown>; appMetadata?: Record<string, unknown> },
): Promise<AccountRow> {
  const { userMetadata = {}, appMetadata = {} } = change
  const [changed] = await work.tx
    .update(accounts)
    .set({
      userMetadata: merged(account.userMetadata, userMetadata),
      appMetadata: merged(account.appMetadata, appMetadata),
    })
    .where(eq(accounts.id, account.id))
    .returning()
  const fields = [...Object.keys(userMetadata), ...Object.keys(appMetadata)]
  await work.record('account.metadata_changed', { accountId: account.id, fields })
  return changed!
}

function merged(before: Record<string, unknown>, change: Record<string, unknown>): Record<string, unknown> {
  const after = Object.entries({ ...before, ...change }).filter(([, value]) => value !== null)
  return Object.fromEntries(after)
}
