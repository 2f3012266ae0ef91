import type { Invitation, InvitationKind } from '@quartet/contract/identity/invitations'
import type { Role } from '@quartet/contract/kernel/people'

/** The role that an account needs, or gets, to accept an invitation of a kind. */
export const roleFor: Record<InvitationKind, Role> = {
  team: 'gym',
  trainer: 'trainer',
  gym_admin: 'gym_admin',
  admin: 'admin',
}

/** Whether an invitation gives away a role, or a gym, rather than a place in a gym's own team. */
export function givesRole({
  kind,
  position,
}: Pick<Invitation, 'kind'> & Partial<Pick<Invitation, 'position'>>): boolean {
  return kind === 'admin' || kind === 'gym_admin' || position === 'owner'
}

type Facts = {
  acceptedAt: Temporal.Instant | null
  revokedAt: Temporal.Instant | null
  expiresAt: Temporal.Instant
}

/** What an invitation is now; that it ran out is computed, never stored (decision 23). */
export function invitationStatusOf(invitation: Facts, now: Temporal.Instant): Invitation['status'] {
  if (invitation.acceptedAt) return 'accepted'
  if (invitation.revokedAt) return 'revoked'
  return Temporal.Instant.compare(now, invitation.expiresAt) < 0 ? 'sent' : 'expired'
}

/** So much of an address that its owner knows it and nobody else does: 'm•••@example.com'. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}
