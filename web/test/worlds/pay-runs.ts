import type { PayRun, RunDocument } from '@quartet/contract/payroll/runs'
import { idOf } from './covers.ts'
import { aPayRow } from './pay.ts'

export function inRun(changes: Partial<RunDocument>): RunDocument {
  const row = aPayRow({ status: 'scheduled', state: 'scheduled', approvedAt: '2026-11-17T01:00:00Z' })
  const can = { ...row.can, net: changes.kind === 'timesheet' }
  return { ...row, chosen: true, toPayCents: 15_620, account: '•••771', ...changes, can: changes.can ?? can }
}

/** An open run: Mei's invoice, and Grace's timesheet that has no net amount yet. */
export function aPayRun(changes: Partial<PayRun> = {}): PayRun {
  return {
    id: idOf(3500),
    gym: { id: idOf(10), name: 'Northside' },
    status: 'open',
    version: 5,
    period: { from: '2026-11-02', to: '2026-11-15', words: '2 – 15 November' },
    payOn: '2026-11-25',
    documents: 2,
    leavesBankCents: 15_620,
    country: 'AU',
    byHand: false,
    currency: 'AUD',
    tax: 'GST',
    lockedAt: null,
    paidAt: null,
    totals: {
      contractorCents: 14_200,
      invoices: 1,
      gstCents: 1420,
      registered: 1,
      wagesCents: 86_400,
      timesheets: 1,
      minutes: 720,
      withheldCents: 0,
      superCents: 10_368,
      funds: 1,
      payments: 1,
      held: 0,
      heldCents: 0,
    },
    account: '•••414',
    rows: [
      inRun({}),
      inRun({
        id: idOf(3101),
        kind: 'timesheet',
        title: 'Timesheet',
        number: '0211',
        payee: { trainerId: idOf(5), name: 'Grace Nguyen', avatarUrl: null },
        lines: 8,
        minutes: 720,
        subtotalCents: 86_400,
        gstCents: 0,
        totalCents: 86_400,
        superCents: 10_368,
        toPayCents: null,
        account: '•••208',
      }),
    ],
    warnings: [],
    files: [],
    progress: null,
    history: [{ at: '2026-11-17T01:00:00Z', by: 'Renee Castellano', words: 'began it' }],
    can: { choose: true, lock: true, pay: false, discard: true, files: false },
    ...changes,
  }
}
