import { of } from './row.ts'
import type { Row } from './row.ts'
import type { World } from './world.ts'

const terms = { fields: [], validity: { kind: 'printed' } }
const words = { name: 'Visitor safety', effectiveFrom: '2027-01-01', terms }

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
    call: (world) => ({ path: `/requirements/${world.requirementId}/impact`, body: { ...words, version: 1 } }),
    missing: (world) => ({ path: `/requirements/${world.missing}/impact`, body: { ...words, version: 1 } }),
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
}
