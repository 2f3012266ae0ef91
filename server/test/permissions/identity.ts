import { of, type Row } from './row.ts'

// Columns:                            visitor admin | gymAdmin owner manager frontDesk | trainer | otherGymAdmin otherOwner otherTrainer supplier
export const identityPermissions: Record<string, Row> = {
  'installation.config': { call: () => ({ path: '/config' }), outcomes: of('yy yyyy y yyyy') },

  'identity.login': {
    call: () => ({ path: '/users/login', body: { email: 'nobody@example.test', password: 'wrong' } }),
    outcomes: of('oo oooo o oooo'),
  },
  'identity.register': {
    call: () => ({
      path: '/users/register',
      body: { email: 'new@example.test', password: 'a plain long sentence', role: 'supplier', firstName: 'Robin' },
    }),
    outcomes: of('yy yyyy y yyyy'),
  },
  'identity.assurance': { call: () => ({ path: '/users/me/assurance' }), outcomes: of('oy yyyy y yyyy') },
  'identity.prove': {
    call: () => ({ path: '/users/me/proof', body: { password: 'only ever used in a test' } }),
    outcomes: of('oy yyyy y yyyy'),
  },
  'identity.securityLog': { call: () => ({ path: '/users/me/security-log' }), outcomes: of('oy yyyy y yyyy') },

  'sessions.list': { call: () => ({ path: '/users/me/sessions' }), outcomes: of('oy yyyy y yyyy') },
  // Whose session it is decides; nobody has this one.
  'sessions.end': {
    call: (world) => ({ path: `/users/me/sessions/${world.missing}` }),
    outcomes: of('ou uuuu u uuuu'),
  },

  'invitations.list': {
    call: (world) => ({ path: `/invitations?gymId=${world.gymId}` }),
    outcomes: of('oy yyyn n uunn'),
  },
  'invitations.create': {
    call: (world) => ({
      path: '/invitations',
      body: { kind: 'trainer', gymId: world.gymId, email: 'asked@example.test', employmentStatus: 'employee' },
    }),
    outcomes: of('on yyyn n uunn'),
  },
  'invitations.bulk': {
    call: (world) => ({
      path: '/invitations/bulk',
      body: { gymId: world.gymId, rows: [{ email: 'asked@example.test', employmentStatus: 'employee' }] },
    }),
    outcomes: of('on yyyn n uunn'),
  },
  'invitations.resend': {
    call: (world) => ({ path: `/invitations/${world.invitationId}/resend`, body: {} }),
    missing: (world) => ({ path: `/invitations/${world.missing}/resend`, body: {} }),
    outcomes: of('ou yyyu n uunn'),
  },
  'invitations.link': {
    call: (world) => ({ path: `/invitations/${world.invitationId}/link`, body: {} }),
    missing: (world) => ({ path: `/invitations/${world.missing}/link`, body: {} }),
    outcomes: of('ou yyyu n uunn'),
  },
  'invitations.revoke': {
    call: (world) => ({ path: `/invitations/${world.invitationId}` }),
    missing: (world) => ({ path: `/invitations/${world.missing}` }),
    outcomes: of('ou yyyu n uunn'),
  },
  // A link is its own key: nobody finds one that they were not given.
  'invitations.byToken': {
    call: () => ({ path: '/invitations/by-token/nothing' }),
    outcomes: of('uu uuuu u uuuu'),
  },
  'invitations.accept': {
    call: () => ({ path: '/invitations/by-token/nothing/acceptance', body: {} }),
    outcomes: of('uu uuuu u uuuu'),
  },
}
