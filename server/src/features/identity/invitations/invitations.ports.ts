import type { Mail } from '../../../platform/post/mail-kind.ts'
import type { Work } from '../../../platform/db/db.ts'
import type { InvitationRow } from './invitations.queries.ts'

/** Somebody who may be invited, or who accepts. */
export type Invitee = { accountId: string; role: string }

/** What an invitation of one kind leads to, answered by the slice that it leads into. */
export type Destination = {
  /** Why this account cannot be invited or cannot accept, or null. */
  obstacle(
    work: Work,
    invitation: Pick<InvitationRow, 'gymId'>,
    invitee: Invitee,
  ): Promise<'invitations.already_in' | 'invitations.other_gym' | null>
  /** Carries an accepted invitation out. */
  join(work: Work, invitation: InvitationRow & { gymIds: string[] }, invitee: Invitee): Promise<void>
}

export type NamedGym = { id: string; name: string; timezone: string }

/** What invitations ask of higher slices and of the mail, wired in app.ts. */
export type InvitationsPorts = {
  /** Gyms that exist, by id. */
  gymsNamed(work: Work, gymIds: string[]): Promise<Map<string, NamedGym>>
  /** Names of studios that are in use, by id. */
  studiosNamed(work: Work, gymId: string): Promise<Map<string, string>>
  /** Full names, by account. */
  peopleNamed(work: Work, accountIds: string[]): Promise<Map<string, string>>
  destinations: Record<InvitationRow['kind'], Destination>
  sendMail(work: Work, mail: Mail): Promise<unknown>
  /** Where whoever got a first email says that they don't know who sent it. */
  reportUrl(introductionId: string): string
  /** The address of a path of this installation, for links that leave it. */
  address(path: string): string
}
