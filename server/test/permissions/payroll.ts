import { of, type Row } from './row.ts'
import type { World } from './callers.ts'

/** A call about the gym's pay document, and the same about one that does not exist. */
const about = (path: string, body?: object) => ({
  call: (world: World) => ({ path: `/pay-documents/${world.payDocumentId}${path}`, body }),
  missing: (world: World) => ({ path: `/pay-documents/${world.missing}${path}`, body }),
})
const line = (path: string, body?: object) => ({
  call: (world: World) => ({ path: `/pay-documents/${world.payDocumentId}/lines/${world.payLineId}${path}`, body }),
  missing: (world: World) => ({ path: `/pay-documents/${world.missing}/lines/${world.payLineId}${path}`, body }),
})
const run = (path: string, body?: object) => ({
  call: (world: World) => ({ path: `/pay-runs/${world.payRunId}${path}`, body }),
  missing: (world: World) => ({ path: `/pay-runs/${world.missing}${path}`, body }),
})
const both = of('on yyyn y uuun')
const managers = of('on yyyn n uunn')

// Columns:                            visitor admin | gymAdmin owner manager frontDesk | trainer | otherGymAdmin otherOwner otherTrainer supplier
export const payrollPermissions: Record<string, Row> = {
  'payDocuments.list': { call: () => ({ path: '/pay-documents' }), outcomes: of('on yyyn y yyyn') },
  'payDocuments.summary': {
    call: (world) => ({ path: `/pay-documents/summary?gymId=${world.gymId}` }),
    outcomes: of('oy yyyu y uuun'),
  },
  'payDocuments.get': { ...about(''), outcomes: both },
  'payDocuments.fill': {
    call: (world) => ({
      path: '/pay-documents/fill',
      body: { gymId: world.gymId, trainerId: world.trainer.trainerId },
    }),
    outcomes: both,
  },
  'payDocuments.refresh': { ...about('/refresh', {}), outcomes: both },
  'payDocuments.addLine': {
    ...about('/lines', { line: { date: '2026-03-10', title: 'Workshop', cents: 5000 } }),
    outcomes: both,
  },
  'payDocuments.addClass': {
    call: (world) => ({
      path: `/pay-documents/${world.payDocumentId}/classes`,
      body: { timetableId: world.freeEntryId },
    }),
    missing: (world) => ({
      path: `/pay-documents/${world.missing}/classes`,
      body: { timetableId: world.freeEntryId },
    }),
    outcomes: both,
  },
  'payDocuments.removeLine': { ...line(''), outcomes: both },
  'payDocuments.submit': { ...about('/submission', {}), outcomes: both },
  'payDocuments.recall': { ...about('/recall', {}), outcomes: both },
  'payDocuments.query': { ...line('/messages', { words: 'Why so much?' }), outcomes: both },
  // Nothing is in question on this line.
  'payDocuments.settleQuery': { ...line('/settlement'), outcomes: of('on uuun n uunn') },
  'payDocuments.return': { ...about('/return', { reason: 'Not yours' }), outcomes: managers },
  'payDocuments.approve': { ...about('/approval', {}), outcomes: managers },
  'payDocuments.revoke': { ...about('/approval', {}), outcomes: managers },
  'payDocuments.release': { ...about('/release', { reason: 'It was in the post' }), outcomes: managers },
  'payDocuments.settle': { ...about('/differences', {}), outcomes: both },
  'payDocuments.discard': { ...about(''), outcomes: both },
  'payDocuments.void': { ...about('/void', { reason: 'Twice' }), outcomes: managers },
  'payDocuments.correct': { ...line('/correction', { heads: 9, reason: 'Counted twice' }), outcomes: managers },
  'payDocuments.credit': {
    call: (world) => ({
      path: `/pay-documents/${world.payDocumentId}/credit-note`,
      body: { reason: 'Too much', lines: [{ lineId: world.payLineId, cents: 100 }] },
    }),
    missing: (world) => ({
      path: `/pay-documents/${world.missing}/credit-note`,
      body: { reason: 'Too much', lines: [{ lineId: world.payLineId, cents: 100 }] },
    }),
    outcomes: managers,
  },

  'payRuns.list': { call: () => ({ path: '/pay-runs' }), outcomes: of('on yyyn n yynn') },
  'payRuns.get': { ...run(''), outcomes: managers },
  'payRuns.create': {
    call: (world) => ({ path: '/pay-runs', body: { gymId: world.gymId, payOn: '2026-03-25' } }),
    outcomes: managers,
  },
  'payRuns.choose': { ...run('/documents', { documentIds: [] }), outcomes: managers },
  'payRuns.nets': { ...run('/nets', { nets: [] }), outcomes: managers },
  'payRuns.importNets': { ...run('/nets/import', { csv: 'number,net' }), outcomes: managers },
  'payRuns.settleWarning': {
    call: (world) => ({
      path: `/pay-runs/${world.payRunId}/warnings`,
      body: { documentId: world.payDocumentId, code: 'duplicate', words: 'It is another one' },
    }),
    missing: (world) => ({
      path: `/pay-runs/${world.missing}/warnings`,
      body: { documentId: world.payDocumentId, code: 'duplicate', words: 'It is another one' },
    }),
    outcomes: managers,
  },
  'payRuns.keepAccount': {
    call: (world) => ({ path: `/pay-runs/${world.payRunId}/accounts`, body: { documentId: world.payDocumentId } }),
    missing: (world) => ({ path: `/pay-runs/${world.missing}/accounts`, body: { documentId: world.payDocumentId } }),
    outcomes: of('on yynn n uunn'),
  },
  'payRuns.lock': { ...run('/lock', {}), outcomes: of('on yynn n uunn') },
  'payRuns.pay': { ...run('/payment', { paidOn: '2026-03-25' }), outcomes: of('on yynn n uunn') },
  'payRuns.discard': { ...run(''), outcomes: managers },
}
