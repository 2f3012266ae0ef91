import { of, type Row } from './row.ts'

// Columns:                            visitor admin | gymAdmin owner manager frontDesk | trainer | otherGymAdmin otherOwner otherTrainer supplier
export const searchPermissions: Record<string, Row> = {
  'search.find': { call: () => ({ path: '/search?q=yoga' }), outcomes: of('oy yyyy y yyyy') },
}
