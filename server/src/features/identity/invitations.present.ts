import type { Invitation, OpenInvitation } from '@quartet/contract/invitations'
import type { Actor } from '../../platform/actor.ts'
import { may } from '../../platform/gate.ts'
import type { Mail } from '../../platform/mail.ts'
import { invitationPolicy } from './invitations.policy.ts'
import type { NamedGym } from './invitations.ports.ts'
import type { InvitationRow } from './invitations.queries.ts'
import { maskEmail, statusOf } from './invitations.rules.ts'

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
  const status = statusOf(row, now)
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
    status: statusOf(row, now),
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

const positionWord = { owner: 'owner', manager: 'manager', front_desk: 'front desk' }

/** What the invitation asks, as the end of a sentence. */
function toWhat(row: InvitationRow, gym: string): string {
  if (row.position === 'owner') return `run ${gym} as its owner`
  if (row.kind === 'team') return `join the team of ${gym} (${positionWord[row.position!]})`
  if (row.kind === 'trainer') return `teach at ${gym}`
  return row.kind === 'gym_admin' ? 'look after gyms on Quartet as a gym admin' : 'administer Quartet'
}

/** The mail that carries the link. */
export function invitationLetter(
  row: InvitationRow,
  known: { gym: string | null; inviter: string | null; url: string },
): Mail {
  const gym = known.gym || 'a gym'
  const what = toWhat(row, gym)
  return {
    kind: 'invitations.invitation',
    to: row.email,
    subject: row.gymId ? `${gym} invites you to Quartet` : 'You are invited to Quartet',
    letter: {
      title: row.name ? `Hello ${row.name}` : 'You are invited',
      paragraphs: [`${known.inviter ?? 'Quartet'} invites you to ${what}.`, ...(row.note ? row.note.split(/\n+/) : [])],
      action: { label: 'See the invitation', url: known.url },
      footnotes: [
        'The link works once and for 14 days.',
        'You did not expect this? Then do nothing: without you nothing happens.',
      ],
    },
  }
}
