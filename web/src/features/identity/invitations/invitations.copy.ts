import { CircleCheck, CircleSlash, Clock, Hourglass, type LucideIcon } from 'lucide-react'
import type { Invitation, OpenInvitation } from '@quartet/contract/identity/invitations'
import type { Position } from '@quartet/contract/kernel/people'
import type { Tone } from '../../../ui/display/chip.tsx'

export const positionWord: Record<Position, string> = {
  owner: 'Owner',
  manager: 'Manager',
  front_desk: 'Front desk',
  gym_admin: 'Gym admin',
}

/** What a position may do, in one line (decision 39). */
export const positionMeaning: Record<'manager' | 'front_desk', string> = {
  manager: 'Runs the timetable, covers, trainers and studios.',
  front_desk: 'Sees the timetable and asks for cover.',
}

export const employmentWords = { contractor: 'Contractor', employee: 'Employee' } as const

export const invitationChip: Record<Invitation['status'], { tone: Tone; icon: LucideIcon; word: string }> = {
  sent: { tone: 'outline', icon: Clock, word: 'Invited' },
  accepted: { tone: 'green', icon: CircleCheck, word: 'Accepted' },
  expired: { tone: 'amber', icon: Hourglass, word: 'Expired' },
  revoked: { tone: 'grey', icon: CircleSlash, word: 'Cancelled' },
}

/** What somebody was invited to, in a word or two. */
export function askedTo(invitation: Invitation): string {
  if (invitation.position) return positionWord[invitation.position]
  if (invitation.employmentStatus) {
    const words = employmentWords[invitation.employmentStatus]
    return invitation.studioName ? `${words}, ${invitation.studioName}` : words
  }
  if (invitation.kind === 'admin') return 'Admin'
  const gyms = invitation.gyms.map((gym) => gym.name).join(', ')
  return gyms ? `Gym admin of ${gyms}` : 'Gym admin'
}

/** What the invitation asks of whoever holds its link, as a sentence without its end. */
export function asksTo(invitation: OpenInvitation): string {
  const gym = invitation.gymName || 'a gym'
  if (invitation.kind === 'team') return `join the team at ${gym}`
  if (invitation.kind === 'trainer') return `teach at ${gym}`
  if (invitation.kind === 'admin') return 'help run Quartet as an admin'
  return invitation.gyms.length > 0 ? `look after ${invitation.gyms.join(', ')}` : 'look after gyms'
}

/** Why a link that was good once is not any more. */
export const overWords: Record<Exclude<Invitation['status'], 'sent'>, { title: string; words: string }> = {
  accepted: {
    title: 'This invitation has been accepted',
    words: 'The link works once, and it’s been used. Was it you? Sign in.',
  },
  expired: {
    title: 'This invitation has expired',
    words: 'Invitations last 14 days. Ask the person who invited you to send it again.',
  },
  revoked: {
    title: 'This invitation has been cancelled',
    words: 'Not expecting that? Ask the person who invited you.',
  },
}
