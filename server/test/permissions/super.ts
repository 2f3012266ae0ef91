import { of, type Row } from './row.ts'
import type { World } from './callers.ts'

const clearing = (path: string, body?: object) => ({
  call: (world: World) =>
    body
      ? { path: `/gym-payroll/super-clearing${path}`, body: { ...body, gymId: world.gymId } }
      : { path: `/gym-payroll/super-clearing${path}?gymId=${world.gymId}` },
})
const one = (path: string, body?: object) => ({
  call: (world: World) => ({ path: `/super-contributions/${world.superId}${path}`, body }),
  missing: (world: World) => ({ path: `/super-contributions/${world.missing}${path}`, body }),
})
const batch = (path: string, body?: object) => ({
  call: (world: World) => ({ path: `/super-batches/${world.superBatchId}${path}`, body }),
  missing: (world: World) => ({ path: `/super-batches/${world.missing}${path}`, body }),
})
const managers = of('on yyyn n uunn')
const money = of('on yynn n uunn')

// Columns:                       visitor admin | gymAdmin owner manager frontDesk | trainer | otherGymAdmin otherOwner otherTrainer supplier
export const superPermissions: Record<string, Row> = {
  'superClearing.testConnection': { ...clearing('/test-connection', {}), outcomes: managers },
  'superClearing.settings': { ...clearing('/settings'), outcomes: managers },
  'superClearing.saveSettings': {
    ...clearing('/settings', {
      contactName: 'Pat Smith',
      contactEmail: 'pay@example.test',
      contactPhone: '02 5550 1234',
      authority: true,
      version: 0,
    }),
    outcomes: of('on nynn n uunn'),
  },
  'superClearing.funds': {
    call: () => ({ path: '/gym-payroll/super-clearing/funds?query=host' }),
    outcomes: of('on yyyn y yyyn'),
  },
  'superClearing.validateEmployer': {
    ...clearing('/validate-employer', { abn: '91 888 222 000' }),
    outcomes: managers,
  },
  'superClearing.status': { ...clearing('/status'), outcomes: of('oy yyyu u uuun') },
  'superContributions.list': { call: () => ({ path: '/super-contributions' }), outcomes: of('on yyyn y yyyn') },
  'superContributions.get': { ...one(''), outcomes: of('on yyyn y uuun') },
  'superContributions.verify': { ...one('/verification', {}), outcomes: managers },
  'superContributions.resend': { ...one('/resend', {}), outcomes: managers },
  'superContributions.cycle': { ...one('/cycle', { nextPayDay: null }), outcomes: managers },
  'superContributions.cancel': { ...one('/cancellation', { reason: 'Paid elsewhere' }), outcomes: money },
  'superBatches.list': { call: () => ({ path: '/super-batches' }), outcomes: of('on yyyn n yynn') },
  'superBatches.create': {
    call: (world) => ({ path: '/super-batches', body: { gymId: world.gymId, contributionIds: [world.superId] } }),
    outcomes: money,
  },
  'superBatches.retry': { ...batch('/retry'), outcomes: money },
  'superBatches.cancel': { ...batch('/cancellation'), outcomes: money },
  'superBatches.file': { ...batch('/file'), outcomes: money },
}
