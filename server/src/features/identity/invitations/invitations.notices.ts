import type { Work } from '../../../platform/db/db.ts'
import { notice, type Notice } from '../../../platform/events/notice.ts'
import { findAccountByEmail, isOpen } from '../accounts/accounts.queries.ts'
import type { InvitationsPorts } from './invitations.ports.ts'
import { findInvitation, type InvitationRow } from './invitations.queries.ts'

/** What an invitation asks, said to whom it asks. */
const askedTo: Record<InvitationRow['kind'], string> = {
  team: 'to join its team',
  trainer: 'to teach there',
  gym_admin: 'to look after gyms',
  admin: 'to administer Quartet',
}

/** Somebody who has an account hears that they are invited. Whoever invited an admin or gym admin hears that they came; a gym hears it as a new member or connection. */
export const invitationsNotices = (ports: Pick<InvitationsPorts, 'peopleNamed' | 'gymsNamed'>): Notice[] => [
  notice('invitation.sent', async (work: Work, { payload: { email, gymId, kind } }) => {
    const account = await findAccountByEmail(work.tx, email)
    if (!account || !isOpen(account)) return []
    const gym = gymId ? (await ports.gymsNamed(work, [gymId])).get(gymId)?.name || 'A gym' : null
    return [
      {
        userId: account.id,
        title: gym ? `${gym} invites you` : 'You are invited',
        message: `${gym ?? 'Quartet'} invites you ${askedTo[kind]}. The link to answer is in the mail to ${email}.`,
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
        title: 'Invitation accepted',
        message: `${name} is ${payload.kind === 'admin' ? 'an admin' : 'a gym admin'} now.`,
        type: 'system',
        category: 'updates',
        priority: 'medium',
        link: payload.kind === 'gym_admin' ? '/dashboard/gym-admins' : null,
      },
    ]
  }),
]
