import { of, type Row } from './row.ts'

// Columns:                            visitor admin | gymAdmin owner manager frontDesk | trainer | otherGymAdmin otherOwner otherTrainer supplier
export const coversPermissions: Record<string, Row> = {
  'covers.list': { call: (world) => ({ path: `/covers?gymId=${world.gymId}` }), outcomes: of('oy yyyy y uuun') },
  'covers.available': { call: () => ({ path: '/covers/available' }), outcomes: of('on nnnn y nnyn') },
  'covers.get': {
    call: (world) => ({ path: `/covers/${world.coverId}` }),
    missing: (world) => ({ path: `/covers/${world.missing}` }),
    outcomes: of('oy yyyy y uuun'),
  },
  'covers.ask': {
    call: (world) => ({ path: '/covers', body: { timetableId: world.freeEntryId } }),
    missing: (world) => ({ path: '/covers', body: { timetableId: world.missing } }),
    outcomes: of('on yyyy y uuun'),
  },
  'covers.apply': {
    call: (world) => ({ path: `/covers/${world.coverId}/applications`, body: {} }),
    missing: (world) => ({ path: `/covers/${world.missing}/applications`, body: {} }),
    outcomes: of('on nnnn n nnun'),
  },
  'covers.withdraw': {
    call: (world) => ({ path: `/covers/${world.coverId}/applications/${world.applicationId}` }),
    missing: (world) => ({ path: `/covers/${world.missing}/applications/${world.applicationId}` }),
    outcomes: of('on nnnn u nnun'),
  },
  'covers.approve': {
    call: (world) => ({ path: `/covers/${world.coverId}/approval`, body: { applicationId: world.applicationId } }),
    missing: (world) => ({ path: `/covers/${world.missing}/approval`, body: { applicationId: world.applicationId } }),
    outcomes: of('on yyyn n uunn'),
  },
  'covers.cancel': {
    call: (world) => ({ path: `/covers/${world.coverId}/cancellation`, body: {} }),
    missing: (world) => ({ path: `/covers/${world.missing}/cancellation`, body: {} }),
    outcomes: of('on yyyn y uuun'),
  },
  'covers.board': {
    call: (world) => ({ path: `/covers/board?gymId=${world.gymId}` }),
    outcomes: of('oy yyyy n uunn'),
  },
  'covers.summary': {
    call: (world) => ({ path: `/covers/summary?gymId=${world.gymId}` }),
    outcomes: of('oy yyyy n uunn'),
  },
  'covers.comparison': {
    call: (world) => ({ path: `/covers/${world.coverId}/comparison` }),
    missing: (world) => ({ path: `/covers/${world.missing}/comparison` }),
    outcomes: of('oy yyyy n uunn'),
  },
}
