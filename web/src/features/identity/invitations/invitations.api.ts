import type { InvitationKind } from '@quartet/contract/identity/invitations'
import { api } from '../../../platform/api/api.ts'
import { paged, pageAt } from '../../../platform/api/paging.ts'

/** What a link is about; asked anew at every visit, as it depends on who is signed in. */
export const openInvitationQuery = (token: string) =>
  api.invitations.byToken.queryOptions({ input: { token }, staleTime: 0, retry: false })
export const acceptInvitation = () => api.invitations.accept.mutationOptions({ retry: false })

/** Whose invitations: a gym's, or without a gym all that the person may see. `waiting` leaves out those accepted or taken back. */
export type InvitationsOf = { gymId?: string; kind?: InvitationKind; waiting?: true }

export const invitationsQuery = (of: InvitationsOf) =>
  api.invitations.list.infiniteOptions({ ...paged, input: (cursor) => ({ ...of, ...pageAt(cursor) }) })
export const invite = () => api.invitations.create.mutationOptions()
export const inviteMany = () => api.invitations.bulk.mutationOptions({ retry: false })
export const resendInvitation = () => api.invitations.resend.mutationOptions()
export const revokeInvitation = () => api.invitations.revoke.mutationOptions()
