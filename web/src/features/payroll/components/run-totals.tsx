import type { PayRun } from '@quartet/contract/pay-runs'
import { shortDay } from '../../../platform/dates.ts'
import { count, dollars } from '../payroll.copy.ts'
import { hoursOf } from '../payroll.rules.ts'
import styles from './run-head.module.css'

/** What the run comes to: before it is locked with what is chosen now, then for good. */
export function RunTotals({ run }: { run: PayRun }) {
  const { totals } = run
  const figures = [
    ['Contractors', dollars(totals.contractorCents), `${count(totals.invoices, 'invoice')}, before GST`],
    ['GST', dollars(totals.gstCents), `${totals.registered} of ${totals.invoices} registered`],
    ['Wages', dollars(totals.wagesCents), `${count(totals.timesheets, 'timesheet')}, ${hoursOf(totals.minutes)}`],
    ['Tax withheld', dollars(-totals.withheldCents), 'from your payroll'],
    [
      'Super',
      dollars(totals.superCents),
      totals.funds > 0 ? `to ${count(totals.funds, 'fund')}, not in this payment` : 'not in this payment',
    ],
    [
      `${run.status === 'paid' ? 'Left' : 'Leaves'} the bank on ${shortDay(run.payOn)}`,
      dollars(run.leavesBankCents),
      [count(totals.payments, 'payment'), totals.held > 0 && `${totals.held} held, ${dollars(totals.heldCents)}`]
        .filter(Boolean)
        .join('; '),
    ],
  ]
  return (
    <dl className={styles.totals} aria-label="Totals">
      {figures.map(([label, value, note]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          <dd className={styles.note}>{note}</dd>
        </div>
      ))}
    </dl>
  )
}
