import { of, type Row } from './row.ts'
import type { World } from './callers.ts'

const terms = { fields: [], validity: { kind: 'printed' } }
const change = { effectiveFrom: '2027-01-01', terms }
const words = { ...change, name: 'Visitor safety' }

// Columns:                            visitor admin | gymAdmin owner manager frontDesk | trainer | otherGymAdmin otherOwner otherTrainer supplier
export const compliancePermissions: Record<string, Row> = {
  'requirements.list': {
    call: (world) => ({ path: `/requirements?gymId=${world.gymId}` }),
    outcomes: of('oy yyyy y uuuu'),
  },
  'requirements.create': {
    call: (world) => ({ path: '/requirements', body: { ...words, scope: 'facility', gymId: world.gymId } }),
    outcomes: of('on yyyn u uuuu'),
  },
  'requirements.previewCreate': {
    call: (world) => ({ path: '/requirements/impact', body: { ...words, scope: 'facility', gymId: world.gymId } }),
    outcomes: of('on yyyn u uuuu'),
  },
  'requirements.change': {
    call: (world) => ({ path: `/requirements/${world.requirementId}`, body: { ...words, version: 1 } }),
    missing: (world) => ({ path: `/requirements/${world.missing}`, body: { ...words, version: 1 } }),
    outcomes: of('on yyyn n uuuu'),
  },
  'requirements.previewChange': {
    call: (world) => ({ path: `/requirements/${world.requirementId}/impact`, body: change }),
    missing: (world) => ({ path: `/requirements/${world.missing}/impact`, body: change }),
    outcomes: of('on yyyn n uuuu'),
  },
  'requirements.versions': {
    call: (world) => ({ path: `/requirements/${world.requirementId}/versions` }),
    missing: (world) => ({ path: `/requirements/${world.missing}/versions` }),
    outcomes: of('oy yyyy y uuuu'),
  },
  'requirements.end': {
    call: (world) => ({ path: `/requirements/${world.requirementId}`, body: { version: 1 } }),
    missing: (world) => ({ path: `/requirements/${world.missing}`, body: { version: 1 } }),
    outcomes: of('on yyyn n uuuu'),
  },

  'submissions.list': { call: () => ({ path: '/submissions' }), outcomes: of('oy yyyy y yyyy') },
  'submissions.queue': {
    call: (world) => ({ path: `/verifications/gym/submissions?gymId=${world.gymId}` }),
    outcomes: of('on yyyn u uuuu'),
  },
  'submissions.queueCounts': {
    call: (world) => ({ path: `/verifications/gym/counts?gymId=${world.gymId}` }),
    outcomes: of('on yyyn u uuuu'),
  },
  'submissions.get': {
    call: (world) => ({ path: `/submissions/${world.submissionId}` }),
    missing: (world) => ({ path: `/submissions/${world.missing}` }),
    outcomes: of('ou yyyu y uuuu'),
  },
  'submissions.upload': {
    call: (world) => ({ path: '/compliance/files', body: { trainerId: world.trainer.trainerId } }),
    outcomes: of('oy yyyy y yyyy'),
  },
  'submissions.submit': {
    call: (world) => ({
      path: '/submissions',
      body: {
        fileId: world.documentId,
        trainerId: world.trainer.trainerId,
        items: [{ requirementId: world.requirementId, evidence: {} }],
      },
    }),
    outcomes: of('ou yyyn y uuuu'),
  },
  'submissions.answer': {
    call: (world) => ({ path: `/submissions/${world.submissionId}/answers`, body: { version: 1, text: 'Here' } }),
    missing: (world) => ({ path: `/submissions/${world.missing}/answers`, body: { version: 1, text: 'Here' } }),
    outcomes: of('ou nnnu y uuuu'),
  },
  'submissions.withdraw': {
    call: (world) => ({ path: `/submissions/${world.submissionId}/withdrawal`, body: { version: 1 } }),
    missing: (world) => ({ path: `/submissions/${world.missing}/withdrawal`, body: { version: 1 } }),
    outcomes: of('ou nnnu y uuuu'),
  },
  ...Object.fromEntries(
    (
      [
        ['claim', 'claim', {}],
        ['release', 'claim', {}],
        ['approve', 'approval', { version: 1, evidence: {}, confirm: {} }],
        ['reject', 'rejection', { version: 1, reasonCode: 'unreadable' }],
        ['ask', 'questions', { version: 1, text: 'Which state?' }],
        ['undo', 'undo', { version: 1 }],
      ] as const
    ).map(([verb, path, body]) => [
      `submissions.${verb}`,
      {
        call: (world: World) => ({
          path: `/submissions/${world.submissionId}/${path}`,
          body: { gymId: world.gymId, ...body },
        }),
        missing: (world: World) => ({
          path: `/submissions/${world.missing}/${path}`,
          body: { gymId: world.gymId, ...body },
        }),
        outcomes: of('on yyyn u uuuu'),
      } satisfies Row,
    ]),
  ),

  'compliance.wallet': {
    call: (world) => ({ path: `/compliance/wallet?trainerId=${world.trainer.trainerId}&gymId=${world.gymId}` }),
    missing: (world) => ({ path: `/compliance/wallet?trainerId=${world.missing}&gymId=${world.gymId}` }),
    outcomes: of('oy yyyy y uuuu'),
  },
  'compliance.courses': {
    call: (world) => ({ path: `/compliance/courses?requirementId=${world.requirementId}` }),
    missing: (world) => ({ path: `/compliance/courses?requirementId=${world.missing}` }),
    outcomes: of('on nnnn y nnun'),
  },
  'compliance.revoke': {
    call: (world) => ({
      path: `/credentials/${world.credentialId}/revocation`,
      body: { gymId: world.gymId, from: '2026-03-02', reason: 'The card was withdrawn' },
    }),
    missing: (world) => ({
      path: `/credentials/${world.missing}/revocation`,
      body: { gymId: world.gymId, from: '2026-03-02', reason: 'The card was withdrawn' },
    }),
    outcomes: of('on yyyn u uuuu'),
  },
  'compliance.share': {
    call: (world) => ({
      path: '/compliance/shares',
      body: { requirementId: world.requirementId, gymId: world.gymId, shared: true },
    }),
    outcomes: of('on nnnn y nnyn'),
  },
  'compliance.waivers': {
    call: (world) => ({ path: `/waivers?gymId=${world.gymId}` }),
    outcomes: of('on yyyn u uuuu'),
  },
  'compliance.askWaiver': {
    call: (world) => ({
      path: '/waivers',
      body: {
        gymId: world.gymId,
        trainerId: world.trainer.trainerId,
        requirementId: world.requirementId,
        reason: 'The course is next week',
        from: '2026-03-02',
        to: '2026-03-09',
      },
    }),
    outcomes: of('on yyyn u uuuu'),
  },
  // Asked for by the owner, who is therefore not the second person.
  'compliance.decideWaiver': {
    call: (world) => ({ path: `/waivers/${world.waiverId}/decision`, body: { decision: 'approve' } }),
    missing: (world) => ({ path: `/waivers/${world.missing}/decision`, body: { decision: 'approve' } }),
    outcomes: of('ou ynyu u uuuu'),
  },
  'compliance.team': {
    call: (world) => ({ path: `/compliance/standings?gymId=${world.gymId}` }),
    outcomes: of('oy yyyy u uuuu'),
  },
  'compliance.taughtAnyway': {
    call: (world) => ({
      path: `/compliance/taught-anyway?gymId=${world.gymId}&from=2026-02-01&to=2026-03-01`,
    }),
    outcomes: of('on yyyn u uuuu'),
  },
  'compliance.flags': { call: () => ({ path: '/compliance/flags' }), outcomes: of('oy nnnn n nnnn') },
  'compliance.settleFlag': {
    call: (world) => ({
      path: `/compliance/flags/${world.flagId}/settlement`,
      body: { finding: 'A certificate of a course that both took' },
    }),
    missing: (world) => ({ path: `/compliance/flags/${world.missing}/settlement`, body: { finding: 'Nothing' } }),
    outcomes: of('oy nnnn n nnnn'),
  },
}
