import type { Tx } from '../../platform/db.ts'
import { presentFactor } from './factors.present.ts'
import { factorsOf } from './factors.queries.ts'
import type { AccountRow } from './identity.queries.ts'
import { identitiesOf } from './linked-identities.queries.ts'
import { presentAuthUser } from './session.present.ts'

/** The account in the shape of the authentication client, with everything that it can prove itself by. */
export async function authUserOf(tx: Tx, account: AccountRow) {
  const factors = await factorsOf(tx, account.id)
  const linked = await identitiesOf(tx, account.id)
  return { ...presentAuthUser(account, linked), ...(factors.length > 0 ? { factors: factors.map(presentFactor) } : {}) }
}
