import { of, type Row } from './row.ts'

const days = 'from=2026-03-01&to=2026-03-07'
const rows = (report: string, outcomes: Row['outcomes']): Row => ({
  call: ({ gymId }) => ({ path: `/reporting/${report}/rows?${days}&gymId=${gymId}` }),
  outcomes,
})

// Columns:                            visitor admin | gymAdmin owner manager frontDesk | trainer | otherGymAdmin otherOwner otherTrainer supplier
export const reportsPermissions: Record<string, Row> = {
  'reports.get': {
    call: ({ gymId }) => ({ path: `/reporting/attendance?${days}&gymId=${gymId}` }),
    outcomes: of('oy yyyy y uuyn'),
  },
  'reports.rows': rows('payroll', of('on yynn n uunn')),
  'reports.export': {
    call: ({ gymId }) => ({
      path: '/reporting/covers/exports',
      body: { from: '2026-03-01', to: '2026-03-07', gymId, what: 'rows', format: 'csv' },
    }),
    outcomes: of('oy yyyn n uunn'),
  },
}
