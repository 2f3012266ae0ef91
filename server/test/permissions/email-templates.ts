import { of, type Row } from './row.ts'

// Columns:                            visitor admin | gymAdmin owner manager frontDesk | trainer | otherGymAdmin otherOwner otherTrainer supplier
export const emailTemplatesPermissions: Record<string, Row> = {
  'outbox.list': { call: () => ({ path: '/outbox' }), outcomes: of('oy nnnn n nnnn') },
  'outbox.get': {
    call: (world) => ({ path: `/outbox/${world.mailId}` }),
    missing: (world) => ({ path: `/outbox/${world.missing}` }),
    outcomes: of('oy nnnn n nnnn'),
  },
  'outbox.resend': {
    call: (world) => ({ path: `/outbox/${world.mailId}/resend` }),
    missing: (world) => ({ path: `/outbox/${world.missing}/resend` }),
    outcomes: of('oy nnnn n nnnn'),
  },
  'introductions.see': { call: () => ({ path: '/introductions/nothing' }), outcomes: of('uu uuuu u uuuu') },
  'introductions.report': {
    call: () => ({ path: '/introductions/nothing/report', body: {} }),
    outcomes: of('uu uuuu u uuuu'),
  },
  'senders.list': { call: () => ({ path: '/senders' }), outcomes: of('oy nnnn n nnnn') },
  'senders.lift': {
    call: (world) => ({ path: `/senders/${world.gymId}/lift`, body: { reason: 'Known to us' } }),
    missing: (world) => ({ path: `/senders/${world.missing}/lift`, body: { reason: 'Known to us' } }),
    outcomes: of('oy nnnn n nnnn'),
  },
  'senders.approve': {
    call: (world) => ({ path: `/senders/${world.gymId}/approval`, body: { approved: true } }),
    missing: (world) => ({ path: `/senders/${world.missing}/approval`, body: { approved: true } }),
    outcomes: of('oy nnnn n nnnn'),
  },
  'emailTemplates.list': {
    call: (world) => ({ path: `/email-templates?gymId=${world.gymId}` }),
    outcomes: of('on yyyn n uunn'),
  },
  'emailTemplates.get': {
    call: (world) => ({ path: `/email-templates/${trainerMail}?gymId=${world.gymId}` }),
    missing: (world) => ({ path: `/email-templates/${trainerMail}?gymId=${world.missing}` }),
    outcomes: of('on yyyn n uunn'),
  },
  'emailTemplates.change': {
    call: (world) => ({
      path: `/email-templates/${trainerMail}`,
      body: { gymId: world.gymId, version: 0, fields: words },
    }),
    missing: (world) => ({
      path: `/email-templates/${trainerMail}`,
      body: { gymId: world.missing, version: 0, fields: words },
    }),
    outcomes: of('on yyyn n uunn'),
  },
  'emailTemplates.restore': {
    call: (world) => ({
      path: `/email-templates/${trainerMail}/restoration`,
      body: { gymId: world.gymId, version: 0, to: 0 },
    }),
    missing: (world) => ({
      path: `/email-templates/${trainerMail}/restoration`,
      body: { gymId: world.missing, version: 0, to: 0 },
    }),
    outcomes: of('on yyyn n uunn'),
  },
  'emailTemplates.versions': {
    call: (world) => ({ path: `/email-templates/${trainerMail}/versions?gymId=${world.gymId}` }),
    missing: (world) => ({ path: `/email-templates/${trainerMail}/versions?gymId=${world.missing}` }),
    outcomes: of('on yyyn n uunn'),
  },
  'emailTemplates.preview': {
    call: (world) => ({
      path: `/email-templates/${trainerMail}/preview`,
      body: { gymId: world.gymId, fields: words, real: true },
    }),
    missing: (world) => ({
      path: `/email-templates/${trainerMail}/preview`,
      body: { gymId: world.missing, fields: words, real: true },
    }),
    outcomes: of('on yyyn n uunn'),
  },
  'emailTemplates.test': {
    call: (world) => ({
      path: `/email-templates/${trainerMail}/tests`,
      body: { gymId: world.gymId, fields: words, real: true },
    }),
    missing: (world) => ({
      path: `/email-templates/${trainerMail}/tests`,
      body: { gymId: world.missing, fields: words, real: true },
    }),
    outcomes: of('on yyyn n uunn'),
  },
}

const trainerMail = 'invitations.trainer'
const words = { subject: 'Come', preheader: '', headline: 'Come', text: 'Come and teach', button: 'See', note: '' }
