import { timezone } from '@quartet/contract/kernel/dates'
import type { Work } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import { openAccount } from '../accounts/accounts.commands.ts'
import { WireFailure } from '../accounts/failures.present.ts'
import type { Entrance } from '../accounts/entrance.ports.ts'
import { fullNameOf } from '../accounts/accounts.rules.ts'
import type { AccountRow } from '../accounts/accounts.queries.ts'
import { personIn } from './bodies.rules.ts'
import type { Source } from '../accounts/sources.rules.ts'

/** An account that came by the protocol: whom its data speaks of decides what it becomes in the product. */
type WireNewcomer = {
  email: string
  phone?: string
  passwordHash: string | null
  data: Record<string, unknown>
  appMetadata?: Record<string, unknown>
  emailConfirmedAt?: Temporal.Instant | null
  invitedAt?: Temporal.Instant | null
  source?: Source
}

/** Throws when the data asks for a role that nobody gives themself (decision 6). */
export function refuseRole(data: Record<string, unknown>): void {
  if (personIn(data).role === null)
    throw new WireFailure(422, 'validation_failed', 'role has to be gym, trainer or supplier')
}

/**
 * Opens a real account of the product, a trainer's unless the data names another role. What the role's profile still
 * lacks is asked for at the first visit.
 */
export async function openWireAccount(entrance: Entrance, work: Work, newcomer: WireNewcomer): Promise<AccountRow> {
  const { data, ...account } = newcomer
  refuseRole(data)
  const person = personIn(data)
  const role = person.role!
  const name = { role, businessName: person.businessName ?? undefined, firstName: undefined, lastName: undefined }
  const named = fullNameOf({
    ...name,
    firstName: person.firstName ?? undefined,
    lastName: person.lastName ?? undefined,
  })
  const zone = timezone.safeParse(person.timezone)
  return openAccount(entrance, work, {
    ...account,
    userMetadata: data,
    role,
    membership: role === 'gym' ? 'QT_FULL' : role === 'trainer' ? 'TRAINER' : 'NONE',
    trialEndsAt: null,
    firstName: person.firstName,
    lastName: person.lastName,
    // Until they say who they are, people are called by their address or phone.
    fullName: named || person.fullName || newcomer.phone || newcomer.email.split('@')[0]!,
    timezone: zone.success ? zone.data : 'Australia/Sydney',
    city: null,
    state: null,
    country: null,
    businessName: person.businessName,
    businessAddress: null,
  })
}

/** An account that is none, for an answer that reads as if it had been made. */
export function imaginedAccount(email: string, data: Record<string, unknown>, now: Temporal.Instant): AccountRow {
  return {
    id: newId(),
    email,
    role: 'trainer',
    passwordHash: null,
    emailConfirmedAt: null,
    membershipLevel: 'NONE',
    termsVersion: null,
    termsAgreedAt: null,
    lastSignInAt: null,
    bannedAt: null,
    archivedAt: null,
    createdAt: now,
    phone: null,
    phoneConfirmedAt: null,
    userMetadata: data,
    appMetadata: {},
    invitedAt: null,
    bannedUntil: null,
    erasedAt: null,
  }
}
