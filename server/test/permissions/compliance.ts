import { of } from './row.ts'
import type { Row } from './row.ts'

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
}
