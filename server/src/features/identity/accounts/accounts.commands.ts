import { eq, sql } from 'drizzle-orm'
import { identityErrors } from '@quartet/contract/identity/identity'
import { uniqueOr } from '../../../platform/conflict.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf } from '../../../platform/fail.ts'
import { newId } from '../../../platform/ids.ts'
import { hashPassword, weaknessOf } from '../../../platform/keys/passwords.ts'
import type { Entrance } from './entrance.ports.ts'
import type { Enrolment } from './accounts.ports.ts'
import type { AccountRow } from './accounts.queries.ts'
import { accounts } from './accounts.tables.ts'
import type { Source } from './sources.rules.ts'

const fail = failureOf(identityErrors)

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'account.registered': { accountId: string; role: string } & Partial<Source>
  }
}

/** An account that somebody opens, or that is made for somebody. */
type NewAccount = Omit<Enrolment, 'accountId'> & {
  email: string
  /** A number that the account says is its own. */
  phone?: string | null
  passwordHash: string | null
  termsVersion?: string | null
  emailConfirmedAt?: Temporal.Instant | null
  invitedAt?: Temporal.Instant | null
  userMetadata?: Record<string, unknown>
  appMetadata?: Record<string, unknown>
  source?: Source
}

/** Opens an account with everything of its role. Throws `identity.email_taken` when the address has one. */
export async function openAccount(entrance: Entrance, work: Work, wish: NewAccount): Promise<AccountRow> {
  const { email, passwordHash, source, userMetadata = {}, appMetadata = {}, termsVersion, ...enrolment } = wish
  const { emailConfirmedAt = null, invitedAt = null, phone = null, ...person } = enrolment
  const [account] = await uniqueOr(
    () => fail('identity.email_taken'),
    work.tx
      .insert(accounts)
      .values({
        id: newId(),
        email,
        role: person.role,
        passwordHash,
        emailConfirmedAt,
        membershipLevel: person.membership,
        termsVersion: termsVersion || null,
        termsAgreedAt: termsVersion ? work.now : null,
        createdAt: work.now,
        userMetadata,
        appMetadata,
        invitedAt,
        phone,
      })
      .returning(),
  )
  await entrance.ports.enroll(work, { ...person, accountId: account!.id })
  await work.record('account.registered', { accountId: account!.id, role: person.role, ...source })
  return account!
}

/** Why a password does not do for somebody with these words about them, and of what kind the reason is; else null. */
export function weaknessIn(
  entrance: Pick<Entrance, 'rules'>,
  password: string,
  ownWords: string[],
): { sentence: string; reason: 'length' | 'characters' } | null {
  const { passwordLength } = entrance.rules
  if (password.length < passwordLength)
    return { sentence: `Use at least ${passwordLength} characters`, reason: 'length' }
  const sentence = weaknessOf(password, ownWords)
  return sentence ? { sentence, reason: 'characters' } : null
}

/** The same as `weaknessIn`, with the hash of a password that does. */
export async function hashChosen(
  entrance: Pick<Entrance, 'rules'>,
  password: string,
  ownWords: string[],
): Promise<{ hash: string } | { weak: NonNullable<ReturnType<typeof weaknessIn>> }> {
  const weak = weaknessIn(entrance, password, ownWords)
  return weak ? { weak } : { hash: await hashPassword(password) }
}

/** Waits until nobody else opens an account at this address, to the end of the transaction. */
export async function holdAddress(work: Work, address: string): Promise<void> {
  await work.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`account ${address}`}, 0))`)
}

/** What an account that nobody has confirmed yet says of itself, said anew by who signs up at its address again. */
export async function replaceUnconfirmed(
  work: Work,
  account: AccountRow,
  said: Pick<AccountRow, 'passwordHash' | 'userMetadata'>,
): Promise<void> {
  await work.tx.update(accounts).set(said).where(eq(accounts.id, account.id))
}
