import type { Protection } from '@quartet/contract/users/users'
import type { Work } from '../../../platform/db/db.ts'
import { dropFactor } from './factors.commands.ts'
import { factorsOf, lockFactor } from './factors.queries.ts'
import { lockAccount } from '../accounts/accounts.queries.ts'
import { dropPasskey, passkeysOf } from './passkeys.commands.ts'
import type { Source } from '../accounts/sources.rules.ts'

/** What an account is opened or proved with beside its password, oldest first, passkeys last. Never a secret, nor a whole number. */
export async function protectionOf(work: Work, accountId: string): Promise<Protection[]> {
  const factors = (await factorsOf(work.tx, accountId)).filter((one) => one.verifiedAt !== null)
  const keys = await passkeysOf(work, accountId)
  return [
    ...factors.map(({ kind, name, phone, createdAt }) => ({
      kind,
      name: name ?? (phone ? `number ending in ${phone.slice(-3)}` : null),
      addedAt: createdAt.toString(),
    })),
    ...keys.map(({ name, createdAt }) => ({ kind: 'passkey' as const, name, addedAt: createdAt.toString() })),
  ]
}

/**
 * Takes away whatever an account is protected by beside its password, for somebody who lost it: the phone that their codes
 * came from may be in other hands, and its passkey with it. Every session ends, and each loss is told to its owner.
 */
export async function dropProtection(work: Work, accountId: string, source: Source): Promise<void> {
  // A second press finds nothing left, rather than a passkey that goes meanwhile.
  await lockAccount(work.tx, accountId)
  for (const { id, kind } of await factorsOf(work.tx, accountId)) {
    // Codes go with the last of what they stand in for.
    const factor = kind === 'recovery_code' ? undefined : await lockFactor(work.tx, accountId, id)
    if (factor) await dropFactor(work, factor, source)
  }
  for (const passkey of await passkeysOf(work, accountId)) await dropPasskey(work, passkey, source)
}
