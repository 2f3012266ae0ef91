import type { Assurance } from '@quartet/contract/identity/identity'
import type { Person } from '../actor.ts'
import { failure } from '../fail.ts'

/** Whom an access token stands for, and what their session owes still. */
export type WhoIs = (token: string) => Promise<{ person: Person; assurance: Assurance } | null>

/** The token of an Authorization header, whose scheme may be written in any case (RFC 9110). */
export const bearerOf = (authorization: string | undefined): string | undefined =>
  /^bearer +(.+)$/i.exec(authorization ?? '')?.[1]

/** Throws 401, 403 or 428 unless the token is that of an admin who has proven as much as they have to (decision 43). */
export async function admitAdmin(token: string | undefined, whoIs: WhoIs): Promise<void> {
  const known = token === undefined ? null : await whoIs(token)
  if (!known) throw failure('unauthorized')
  if (known.person.role !== 'admin') throw failure('not_permitted')
  if (known.assurance.owed) throw failure('insufficient_aal', { data: { need: known.assurance.owed } })
}
