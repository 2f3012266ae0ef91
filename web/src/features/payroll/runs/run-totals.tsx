import { payCountryOf } from '@quartet/contract/kernel/pay-countries'
import type { PayRun } from '@quartet/contract/payroll/runs'
import { shortDay } from '../../../platform/words/dates.ts'
import { count, dollars } from '../document/document.copy.ts'
import { hoursOf } from '../document/document.rules.ts'
import styles from './run-head.module.css'

const paidWords = ({ status, byHand }: PayRun) =>
  byHand ? (status === 'paid' ? 'Paid' : 'To pay') : status === 'paid' ? 'Left the bank' : 'Leaves the bank'

/** What the run comes to: before it is locked with what is chosen now, then for good. */
export function RunTotals({ run }: { run: PayRun }) {
  const { totals, tax } = run
  const money = (cents: number) => dollars(cents, run.currency)
  const figures = [
    [
      'Contractors',
      money(totals.contractorCents),
      `${count(totals.invoices, 'invoice')}${tax ? `, before ${tax}` : ''}`,
    ],
    ...(tax ? [[tax, money(totals.gstCents), `${totals.registered} of ${totals.invoices} registered`]] : []),
    ['Wages', money(totals.wagesCents), `${count(totals.timesheets, 'timesheet')}, ${hoursOf(totals.minutes)}`],
    ['Tax withheld', money(-totals.withheldCents), 'from your payroll'],
    ...(payCountryOf(run.country).offers.includes('super')
      ? [
          [
            'Super',
            money(totals.superCents),
            totals.funds > 0 ? `to ${count(totals.funds, 'fund')}, not in this payment` : 'not in this payment',
          ],
        ]
      : []),
    [
      `${paidWords(run)} on ${shortDay(run.payOn)}`,
      money(run.leavesBankCents),
      [count(totals.payments, 'payment'), totals.held > 0 && `${totals.held} on hold, ${money(totals.heldCents)}`]
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
