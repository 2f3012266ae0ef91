import type { Work } from '../../platform/db.ts'
import { notice } from '../../platform/notice.ts'
import type { Notice } from '../../platform/notice.ts'
import type { InvitationsPorts } from './invitations.ports.ts'
import { findInvitation } from './invitations.queries.ts'

/** Whoever invited an admin or gym admin hears that they came; a gym hears it as a new member or connection. */
export const invitationsNotices = (ports: Pick<InvitationsPorts, 'peopleNamed'>): Notice[] => [
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
