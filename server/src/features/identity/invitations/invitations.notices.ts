import type { Work } from '../../../platform/db/db.ts'
import { notice, type Notice } from '../../../platform/events/notice.ts'
import { findAccountByEmail, isOpen } from '../accounts/accounts.queries.ts'
import type { InvitationsPorts } from './invitations.ports.ts'
import { findInvitation, type InvitationRow } from './invitations.queries.ts'

/** What an invitation asks of its reader. */
const invitationWords: Record<InvitationRow['kind'], (gym: string) => { title: string; asks: string }> = {
  team: (gym) => ({ title: `${gym} has invited you`, asks: `${gym} would like you on its team.` }),
  trainer: (gym) => ({ title: `${gym} has invited you`, asks: `${gym} would like you to teach there.` }),
  gym_admin: () => ({ title: 'You’re invited to be a gym admin', asks: 'As a gym admin you’d look after gyms.' }),
  admin: () => ({ title: 'You’re invited to be a Quartet admin', asks: 'As an admin you’d help run Quartet.' }),
}

/** Tells the person invited, if they have an account, and the inviter of an admin or gym admin that they accepted. A gym learns it as a new member or connection. */
export const invitationsNotices = (ports: Pick<InvitationsPorts, 'peopleNamed' | 'gymsNamed'>): Notice[] => [
  notice('invitation.sent', async (work: Work, { payload: { email, gymId, kind } }) => {
    const account = await findAccountByEmail(work.tx, email)
    if (!account || !isOpen(account)) return []
    const gym = (gymId && (await ports.gymsNamed(work, [gymId])).get(gymId)?.name) || 'A gym'
    const { title, asks } = invitationWords[kind](gym)
    return [
      {
        userId: account.id,
        title,
        message: `${asks} To answer, open the link in the email we sent to ${email}.`,
        type: 'system',
        category: 'action_required',
        priority: 'high',
        link: null,
        // Its mail is the invitation itself.
        by: 'PB',
      },
    ]
  }),
  notice('invitation.accepted', async (work: Work, { payload }) => {
    if (payload.gymId) return []
    const invitation = await findInvitation(work.tx, payload.invitationId)
    if (!invitation?.invitedBy) return []
    const name = (await ports.peopleNamed(work, [payload.accountId])).get(payload.accountId) ?? invitation.email
    return [
      {
        userId: invitation.invitedBy,
        title: `${name} has accepted your invitation`,
        message: payload.kind === 'admin' ? `${name} is now an admin.` : `${name} is now a gym admin.`,
        type: 'system',
        category: 'updates',
        priority: 'medium',
        link: payload.kind === 'gym_admin' ? '/dashboard/gym-admins' : null,
      },
    ]
  }),
]
