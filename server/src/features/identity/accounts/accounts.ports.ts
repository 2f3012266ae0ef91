import type { Role } from '@quartet/contract/kernel/people'
import type { User } from '@quartet/contract/users/users'
import type { Work } from '../../../platform/db/db.ts'
import type { Membership } from './accounts.rules.ts'

/** What a registration says about the person, beside the account itself. */
export type Enrolment = {
  accountId: string
  role: Role
  membership: Membership
  trialEndsAt: Temporal.Instant | null
  firstName: string | null
  lastName: string | null
  fullName: string
  timezone: string
  city: string | null
  state: string | null
  country: string | null
  businessName: string | null
  businessAddress: string | null
  /** Comes into a gym's team, and so opens no gym. */
  joinsGym?: boolean
}

/** What identity asks of higher slices, wired in app.ts. */
export type IdentityPorts = {
  /** Makes what belongs to a new account of its role: the profile, and a gym with its owner or a trainer record. */
  enroll(work: Work, enrolment: Enrolment): Promise<void>
  /** Whether this person's role must have a second factor here (design/security.md). */
  mustHaveFactor(work: Work, account: { id: string; role: Role }): Promise<boolean>
  /** Archives an account (decision 13), or answers that something to come still needs it. */
  archive(work: Work, accountId: string): Promise<'archived' | 'needed'>
  /** Erases an account, or answers what still needs the person or which records a law keeps. */
  erase(work: Work, accountId: string): Promise<Erased>
  /** The account as its owner reads it. */
  presentUser(work: Work, accountId: string): Promise<User>
}

export type Erased =
  | { outcome: 'erased' }
  | { outcome: 'needed'; why: string[] }
  | { outcome: 'kept'; records: string[] }
