import { of, type Row } from './row.ts'

// Columns:                            visitor admin | gymAdmin owner manager frontDesk | trainer | otherGymAdmin otherOwner otherTrainer supplier
export const dashboardsPermissions: Record<string, Row> = {
  'dashboards.gym': {
    call: (world) => ({ path: `/dashboard/gym?gymId=${world.gymId}` }),
    outcomes: of('on yyyy n uunn'),
  },
  'dashboards.trainer': { call: () => ({ path: '/dashboard/trainer' }), outcomes: of('on nnnn y nnyn') },
  'dashboards.supplier': { call: () => ({ path: '/dashboard/supplier' }), outcomes: of('on nnnn n nnny') },
  'dashboards.gymAdmin': { call: () => ({ path: '/dashboard/gym-admin' }), outcomes: of('on ynnn n ynnn') },
  'dashboards.admin': { call: () => ({ path: '/dashboard/admin' }), outcomes: of('oy nnnn n nnnn') },

  'operations.audit': { call: () => ({ path: '/operations/audit?limit=3' }), outcomes: of('oy nnnn n nnnn') },
  'operations.queues': { call: () => ({ path: '/operations/queues' }), outcomes: of('oy nnnn n nnnn') },
  'operations.failures': { call: () => ({ path: '/operations/failures' }), outcomes: of('oy nnnn n nnnn') },
  'operations.letGo': {
    call: () => ({ path: '/operations/failures/task/00000000-0000-4000-8000-000000000000/let-go', body: {} }),
    outcomes: of('ou nnnn n nnnn'),
  },
  'operations.retry': {
    call: () => ({ path: '/operations/failures/task/00000000-0000-4000-8000-000000000000/retry', body: {} }),
    outcomes: of('ou nnnn n nnnn'),
  },
}
