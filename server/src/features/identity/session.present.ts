import type { LinkedIdentityRow } from './linked-identities.queries.ts'
import type { AccountRow, SessionRow } from './identity.queries.ts'

const appMetadata = { provider: 'email', providers: ['email'] }

/** What an access token says about its holder, beside who it is (spec/auth.md, wire rules). */
export function tokenFacts(account: AccountRow, session: SessionRow) {
  return {
    email: account.email,
    phone: '',
    app_metadata: appMetadata,
    user_metadata: {},
    role: 'authenticated',
    aal: session.aal,
    amr: session.amr,
    is_anonymous: false,
  }
}

/** The account in the shape that the authentication client knows. */
export function presentAuthUser(account: AccountRow, linked: LinkedIdentityRow[] = []) {
  const created = account.createdAt.toString()
  const confirmed = account.emailConfirmedAt?.toString()
  const lastSignIn = account.lastSignInAt?.toString()
  return {
    id: account.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: account.email,
    phone: '',
    ...(confirmed ? { email_confirmed_at: confirmed, confirmed_at: confirmed } : {}),
    ...(lastSignIn ? { last_sign_in_at: lastSignIn } : {}),
    app_metadata: { ...appMetadata, providers: [...new Set(['email', ...linked.map((one) => one.provider)])] },
    user_metadata: {},
    identities: [
      {
        identity_id: account.id,
        id: account.id,
        user_id: account.id,
        identity_data: { email: account.email, email_verified: confirmed !== undefined, sub: account.id },
        provider: 'email',
        last_sign_in_at: lastSignIn ?? created,
        created_at: created,
        updated_at: created,
        email: account.email,
      },
      ...linked.map(presentIdentity),
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
