import type { Invitation, OpenInvitation } from '@quartet/contract/identity/invitations'
import type { Actor } from '../../../platform/actor.ts'
import { may } from '../../../platform/authorize.ts'
import { invitationPolicy } from './invitations.policy.ts'
import type { NamedGym } from './invitations.ports.ts'
import type { InvitationRow } from './invitations.queries.ts'
import { maskEmail, invitationStatusOf } from './invitations.rules.ts'

/** What stands beside a row in other slices. */
export type Beside = {
  gym: NamedGym | null
  gyms: NamedGym[]
  studioName: string | null
  invitedBy: string | null
}

export function presentInvitation(
  actor: Actor,
  row: InvitationRow,
  { gym, gyms, studioName, invitedBy }: Beside,
  now: Temporal.Instant,
): Invitation {
  const status = invitationStatusOf(row, now)
  const mine = may(actor, invitationPolicy, 'invite', row)
  const open = status === 'sent' || status === 'expired'
  return {
    id: row.id,
    kind: row.kind,
    email: row.email,
    name: row.name,
    gym,
    position: row.position,
    employmentStatus: row.employmentStatus,
    studioName,
    note: row.note,
    gyms,
    status,
    sentAt: row.sentAt.toString(),
    expiresAt: row.expiresAt.toString(),
    invitedBy,
    can: { resend: mine && open, revoke: mine && open },
  }
}

export function presentOpen(
  row: InvitationRow,
  { gym, gyms, studioName, invitedBy }: Beside,
  known: Pick<OpenInvitation, 'account' | 'you'>,
  now: Temporal.Instant,
): OpenInvitation {
  return {
    kind: row.kind,
    status: invitationStatusOf(row, now),
    gymName: gym?.name ?? null,
    gyms: gyms.map((one) => one.name),
    position: row.position,
    employmentStatus: row.employmentStatus,
    studioName,
    note: row.note,
    invitedBy,
    emailMasked: maskEmail(row.email),
    expiresAt: row.expiresAt.toString(),
    ...known,
  }
}
