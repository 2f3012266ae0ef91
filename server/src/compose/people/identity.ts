import { sealedOfProviderFlows } from '../../features/identity/providers/linked-identities.tables.ts'
import { sealedOfFactors } from '../../features/identity/factors/factors.tables.ts'
import { sealedOfCodes } from '../../features/identity/codes/codes.tables.ts'
import { sealedOfAccounts } from '../../features/identity/accounts/accounts.tables.ts'
import { accessMails } from '../../features/identity/warnings/codes.mails.ts'
import { identityMails } from '../../features/identity/warnings/account.mails.ts'
import { identityReactions } from '../../features/identity/sessions/sessions.reactions.ts'
import { identityRoutes } from '../../features/identity/passwords/sign-in.routes.ts'
import { identityTasks } from '../../features/identity/identity.tasks.ts'
import { installationRoutes } from '../../features/identity/accounts/installation.routes.ts'
import { invitationsMails } from '../../features/identity/invitations/invitations.mails.ts'
import { invitationsNotices } from '../../features/identity/invitations/invitations.notices.ts'
import { invitationsRoutes } from '../../features/identity/invitations/invitations.routes.ts'
import { sessionsRoutes } from '../../features/identity/sessions/devices.routes.ts'
import { accountDataOf } from '../../features/identity/personal-data.queries.ts'
import { protectionNotices } from '../../features/identity/warnings/account-security.notices.ts'
import { protectionTogether } from '../../features/identity/warnings/account-security.reactions.ts'
import { invitationsPorts } from './invitations.ts'
import { part, type Services } from '../part.ts'

export function identity(kit: Services) {
  const ports = invitationsPorts(kit)
  return part({
    notices: [...invitationsNotices(ports), ...protectionNotices],
    together: protectionTogether(kit.mailer, (path) => kit.address() + path),
    mails: [...identityMails, ...accessMails, ...invitationsMails],
    reactions: identityReactions,
    tasks: identityTasks,
    personalData: [{ name: 'account', of: accountDataOf }],
    sealed: [...sealedOfAccounts, ...sealedOfFactors, ...sealedOfProviderFlows, ...sealedOfCodes],
    changes: {
      account: { users: 'accountId', sessions: null, identity: null },
      password: { identity: null },
      recovery_codes: { identity: null },
      recovery_code: { identity: null },
      recovery: { identity: null, users: null },
      passkey: { identity: null },
      factor: { identity: null, users: null },
      identity: { identity: null },
      device: { sessions: null },
      session: { sessions: null, identity: null },
      phone: { identity: null, users: null },
      email: { identity: null, users: null },
      invitation: { invitations: null, roster: null, team: null },
    },
    routes: () => ({
      installation: installationRoutes({
        demoLogins: kit.demoLogins,
        legacyUrl: kit.config.legacyUrl,
        providers: kit.config.providers,
        manualLinking: kit.config.access.manualLinking,
        geocoderUrl: kit.config.geocoderUrl,
        analyticsUrl: kit.config.analyticsUrl,
      }),
      identity: identityRoutes(kit.entrance()),
      sessions: sessionsRoutes(kit.config.access.sessions),
      invitations: invitationsRoutes(kit.entrance(), ports),
    }),
  })
}
