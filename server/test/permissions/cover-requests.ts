import { usualCoverTerms } from '@quartet/contract/eligibility/terms'
import { of, type Row } from './row.ts'

// Columns:                            visitor admin | gymAdmin owner manager frontDesk | trainer | otherGymAdmin otherOwner otherTrainer supplier
export const coverRequestsPermissions: Record<string, Row> = {
  'coverRequests.preview': {
    call: (world) => ({ path: '/cover-requests/preview', body: { timetableIds: [world.freeEntryId] } }),
    missing: (world) => ({ path: '/cover-requests/preview', body: { timetableIds: [world.missing] } }),
    outcomes: of('on yyyy y uuun'),
  },
  'coverRequests.make': {
    call: (world) => ({ path: '/cover-requests', body: { timetableIds: [world.freeEntryId] } }),
    missing: (world) => ({ path: '/cover-requests', body: { timetableIds: [world.missing] } }),
    outcomes: of('on yyyy y uuun'),
  },
  'coverRequests.makeWithClass': {
    call: (world) => ({
      path: '/cover-requests/with-class',
      body: {
        gymId: world.gymId,
        name: 'Barre',
        durationMinutes: 45,
        capacity: 10,
        studioId: world.studioId,
        date: '2026-04-01',
        startTime: '15:00',
      },
    }),
    outcomes: of('on yyyn n uunn'),
  },
  'coverRequests.list': {
    call: (world) => ({ path: `/cover-requests?gymId=${world.gymId}` }),
    outcomes: of('oy yyyy y uuun'),
  },
  'coverRequests.cancel': {
    call: (world) => ({ path: `/cover-requests/${world.coverRequestId}/cancellation`, body: {} }),
    missing: (world) => ({ path: `/cover-requests/${world.missing}/cancellation`, body: {} }),
    outcomes: of('on yyyn y uuun'),
  },
  'coverRequests.release': {
    call: (world) => ({ path: `/covers/${world.coverId}/release`, body: {} }),
    missing: (world) => ({ path: `/covers/${world.missing}/release`, body: {} }),
    outcomes: of('on yyyn n uunn'),
  },
  'coverRequests.refuse': {
    call: (world) => ({ path: `/covers/${world.coverId}/release-refusal`, body: {} }),
    missing: (world) => ({ path: `/covers/${world.missing}/release-refusal`, body: {} }),
    outcomes: of('on yyyn n uunn'),
  },
  'coverRequests.notAttending': {
    call: (world) => ({ path: `/cover-requests/not-attending?gymId=${world.gymId}` }),
    missing: (world) => ({ path: `/cover-requests/not-attending?gymId=${world.missing}` }),
    outcomes: of('on yyyy n uunn'),
  },
  'coverRequests.plan': {
    call: (world) => ({ path: `/covers/${world.coverId}/plan` }),
    missing: (world) => ({ path: `/covers/${world.missing}/plan` }),
    outcomes: of('oy yyyy n uuun'),
  },
  'coverRequests.calls': {
    call: (world) => ({ path: `/covers/${world.coverId}/calls` }),
    missing: (world) => ({ path: `/covers/${world.missing}/calls` }),
    outcomes: of('on yyyy n uunn'),
  },
  'coverPolicies.get': {
    call: (world) => ({ path: `/covers/settings?gymId=${world.gymId}` }),
    missing: (world) => ({ path: `/covers/settings?gymId=${world.missing}` }),
    outcomes: of('oy yyyy n uunn'),
  },
  'coverPolicies.set': {
    call: (world) => ({ path: '/covers/settings', body: { gymId: world.gymId, terms: usualCoverTerms } }),
    missing: (world) => ({ path: '/covers/settings', body: { gymId: world.missing, terms: usualCoverTerms } }),
    outcomes: of('on yynn n uunn'),
  },
  'coverPolicies.prefer': {
    call: (world) => ({
      path: `/covers/settings/people/${world.trainer.trainerId}`,
      body: { gymId: world.gymId, favourite: true, trusted: false },
    }),
    outcomes: of('on yynn n uunn'),
  },
  'coverPolicies.mutes': { call: () => ({ path: '/covers/mutes' }), outcomes: of('on nnnn y nnyn') },
  'coverPolicies.mute': {
    call: (world) => ({ path: `/covers/mutes/${world.gymId}`, body: { muted: true } }),
    missing: (world) => ({ path: `/covers/mutes/${world.missing}`, body: { muted: true } }),
    outcomes: of('on nnnn y nnun'),
  },
}
