import { isPlaceholder } from '../accounts/accounts.rules.ts'
import type { AccountRow, SessionRow } from '../accounts/accounts.queries.ts'
import type { LinkedIdentityRow } from '../providers/linked-identities.tables.ts'

/** What admins and services say of an account, beside the ways in which it can be entered. */
const appMetadata = (account: AccountRow, linked: LinkedIdentityRow[] = []) => ({
  ...account.appMetadata,
  provider: isPlaceholder(account.email) ? 'phone' : 'email',
  providers: [...new Set([...ownProviders(account), ...linked.map((one) => one.provider)])],
})
const ownProviders = ({ email, phone }: AccountRow) => [
  ...(isPlaceholder(email) ? [] : ['email']),
  ...(phone === null ? [] : ['phone']),
]
const emailOf = ({ email }: AccountRow) => (isPlaceholder(email) ? '' : email)

/** The protocol's numbers have no plus sign. */
const bare = (phone: string | null) => phone?.slice(1) ?? ''

/** What an access token says about its holder, beside who it is (spec/auth.md, wire rules). */
export function tokenFacts(account: AccountRow, session: SessionRow) {
  return {
    email: emailOf(account),
    phone: bare(account.phone),
    app_metadata: appMetadata(account),
    user_metadata: account.userMetadata,
    role: 'authenticated',
    aal: session.aal,
    amr: session.amr,
    is_anonymous: false,
  }
}

/** What stands in other tables about an account. */
export type AuthUserMore = {
  /** Its accounts at other services. */
  linked: LinkedIdentityRow[]
  /** When the newest of each kind was sent. */
  sent: Partial<Record<'signup' | 'recovery' | 'reauthentication', Temporal.Instant>>
  /** An address or phone that still has to be confirmed. */
  changes: { kind: 'email' | 'phone'; value: string; askedAt: Temporal.Instant }[]
}

/** The account in the shape that the authentication client knows. */
export function presentAuthUser(account: AccountRow, more: AuthUserMore = { sent: {}, changes: [], linked: [] }) {
  const created = account.createdAt.toString()
  const emailConfirmed = account.emailConfirmedAt?.toString()
  const phoneConfirmed = account.phoneConfirmedAt?.toString()
  const lastSignIn = account.lastSignInAt?.toString()
  const newEmail = more.changes.find((one) => one.kind === 'email')
  const newPhone = more.changes.find((one) => one.kind === 'phone')
  return {
    id: account.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: emailOf(account),
    phone: bare(account.phone),
    ...given({
      email_confirmed_at: emailConfirmed,
      phone_confirmed_at: phoneConfirmed,
      confirmed_at: emailConfirmed ?? phoneConfirmed,
      invited_at: account.invitedAt?.toString(),
      confirmation_sent_at: more.sent.signup?.toString(),
      recovery_sent_at: more.sent.recovery?.toString(),
      reauthentication_sent_at: more.sent.reauthentication?.toString(),
      new_email: newEmail?.value,
      email_change_sent_at: newEmail?.askedAt.toString(),
      new_phone: newPhone && bare(newPhone.value),
      phone_change_sent_at: newPhone?.askedAt.toString(),
      last_sign_in_at: lastSignIn,
      banned_until: account.bannedAt ? (account.bannedUntil?.toString() ?? endless) : undefined,
      deleted_at: account.archivedAt?.toString(),
    }),
    app_metadata: appMetadata(account, more.linked),
    user_metadata: account.userMetadata,
    identities: [
      {
        identity_id: account.id,
        id: account.id,
        user_id: account.id,
        identity_data: { email: account.email, email_verified: emailConfirmed !== undefined, sub: account.id },
        provider: 'email',
        last_sign_in_at: lastSignIn ?? created,
        created_at: created,
        updated_at: created,
        email: account.email,
      },
      ...more.linked.map(presentIdentity),
    ],
    created_at: created,
    updated_at: lastSignIn ?? created,
    is_anonymous: false,
  }
}

/** Somebody's account at another service, in the words of the protocol. */
function presentIdentity(row: LinkedIdentityRow) {
  const { id, accountId, provider, subject, email, facts, lastSignInAt, createdAt, updatedAt } = row
  return {
    identity_id: id,
    id: subject,
    user_id: accountId,
    identity_data: { sub: subject, ...(email === null ? {} : { email }), ...facts },
    provider,
    last_sign_in_at: (lastSignInAt ?? createdAt).toString(),
    created_at: createdAt.toString(),
    updated_at: updatedAt.toString(),
    ...(email === null ? {} : { email }),
  }
}

/** The end of a ban that has none. */
const endless = '9999-12-31T00:00:00Z'

function given(fields: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined))
}
