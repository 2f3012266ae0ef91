import { eq } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import { confirmAddress } from '../codes/contact-changes.commands.ts'
import type { Entrance } from '../accounts/entrance.ports.ts'
import { passwordRemovedMail } from '../warnings/account.mails.ts'
import type { AccountRow } from '../accounts/accounts.queries.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { unlinkIdentity } from './linked-identities.commands.ts'
import { identitiesOf } from './linked-identities.queries.ts'
import { voidTokens } from '../codes/one-time-tokens.commands.ts'
import { dropPasskey, passkeysOf } from '../factors/passkeys.commands.ts'
import { dropPhone } from '../codes/phone-access.commands.ts'
import { endSessions } from '../sessions/sessions.commands.ts'
import type { Source } from '../accounts/sources.rules.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'password.removed': { accountId: string } & Source
  }
}

/**
 * Confirms an address by a link or code that was asked for without the password. Whoever opened the account may have been
 * somebody else, so nothing that it was opened with or given until now lets anybody in (decision 8). A second step stays:
 * it lets nobody in by itself, and a link does not skip it (decision 9).
 */
export async function confirmByLink(
  entrance: Entrance,
  work: Work,
  account: AccountRow,
  source: Source,
): Promise<AccountRow> {
  if (account.emailConfirmedAt !== null) return account
  const { id: accountId } = account
  for (const passkey of await passkeysOf(work, accountId)) await dropPasskey(work, passkey, source)
  for (const { id } of await identitiesOf(work.tx, accountId)) await unlinkIdentity(work, account, id, source)
  if (account.phone !== null) await dropPhone(work, account, source)
  await endSessions(work, { accountId }, 'address_confirmed', source)
  await voidTokens(work, accountId)
  if (account.passwordHash !== null) {
    await work.tx.update(accounts).set({ passwordHash: null }).where(eq(accounts.id, accountId))
    await work.record('password.removed', { accountId, ...source }, 'accountId')
    await entrance.mailer.write(work, passwordRemovedMail(account.email, source, `${entrance.address()}/recover`))
  }
  return confirmAddress(work, { ...account, passwordHash: null, phone: null, phoneConfirmedAt: null })
}
