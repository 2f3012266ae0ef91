import { Checkbox, VisuallyHidden } from '@mantine/core'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { Fragment, useState } from 'react'
import { payCountryOf } from '@quartet/contract/kernel/pay-countries'
import type { PayRun, RunDocument } from '@quartet/contract/payroll/runs'
import { Card } from '../../../ui/display/card.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Person } from '../../../ui/lists/person.tsx'
import { usePhone } from '../../../ui/page/use-phone.ts'
import { count, dollars, briefOf } from '../document/document.copy.ts'
import { hoursOf } from '../document/document.rules.ts'
import { groupsOf, sumsOf } from './runs.rules.ts'
import { State } from '../approving/documents-board.tsx'
import { RunLines } from './run-lines.tsx'
import styles from './run-table.module.css'

type Props = { run: PayRun; onChoose: (documentIds: string[]) => void }

/** Who is paid in a run: contractors and employees, each row opens its lines. */
export function RunTable({ run, onChoose }: Props) {
  const phone = usePhone()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const chosen = run.rows.filter((row) => row.chosen)
  const isOpen = run.status === 'open'
  const paid = run.rows.filter((row) => row.state !== 'payment_failed')
  const sums = sumsOf(run.status === 'paid' ? paid : run.rows)
  const many =
    run.status === 'paid'
      ? `${paid.length} of ${count(run.rows.length, 'document')} paid`
      : isOpen
        ? `${chosen.length} of ${run.rows.length} chosen`
        : count(run.rows.length, 'document')
  const fold = (id: string) => setOpen(new Set(open.has(id) ? [...open].filter((one) => one !== id) : [...open, id]))
  const choose = (row: RunDocument) =>
    onChoose(
      row.chosen
        ? chosen.filter((one) => one.id !== row.id).map(({ id }) => id)
        : [...chosen.map(({ id }) => id), row.id],
    )
  const each = (row: RunDocument) => ({
    row,
    run,
    open: open.has(row.id),
    onFold: () => fold(row.id),
    onChoose: () => choose(row),
  })
  if (run.rows.length === 0)
    return (
      <Card>
        <EmptyState title="No one in this pay run yet">
          Approved invoices and timesheets are added automatically until you lock it.
        </EmptyState>
      </Card>
    )
  if (phone)
    return (
      <Card flush>
        {groupsOf(run.rows).map(({ name, rows }) => (
          <section key={name} aria-label={name}>
            <h2 className={styles.group}>{name}</h2>
            <ul className="plain">
              {rows.map((row) => (
                <PhoneRow key={row.id} {...each(row)} />
              ))}
            </ul>
          </section>
        ))}
        <p className={styles.phoneSum}>
          <span>{many}</span>
          <b>{dollars(sums.toPay, run.currency)}</b>
        </p>
      </Card>
    )
  return (
    <Card flush>
      <div className={styles.scroll}>
        <table className={styles.table} aria-label="Who is paid" data-open={isOpen}>
          <thead>
            <tr>
              {isOpen && (
                <th scope="col">
                  <VisuallyHidden>Chosen</VisuallyHidden>
                </th>
              )}
              <th scope="col">Person</th>
              <th scope="col">Document</th>
              <th scope="col">Lines</th>
              <th scope="col">Amount</th>
              <th scope="col">{run.tax ?? 'Sales tax'}</th>
              <th scope="col">Tax</th>
              {hasSuper(run) && <th scope="col">Super</th>}
              <th scope="col">To pay</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          {groupsOf(run.rows).map(({ name, rows }) => (
            <tbody key={name}>
              <tr className={styles.groupRow}>
                <th colSpan={columnsOf(run)} scope="rowgroup">
                  {name}
                </th>
              </tr>
              {rows.map((row) => (
                <DeskRow key={row.id} {...each(row)} />
              ))}
            </tbody>
          ))}
          <tfoot>
            <tr>
              <th colSpan={isOpen ? 4 : 3} scope="row">
                {many}
              </th>
              <td>{dollars(sums.subtotal, run.currency)}</td>
              <td>{cell(sums.gst, run)}</td>
              <td>{cell(-sums.withheld, run)}</td>
              {hasSuper(run) && <td>{cell(sums.super, run)}</td>}
              <td>{dollars(sums.toPay, run.currency)}</td>
              <td>{run.totals.held > 0 ? `${run.totals.held} held` : ' '}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Card>
  )
}

const hasSuper = ({ country }: PayRun) => payCountryOf(country).offers.includes('super')
const columnsOf = (run: PayRun) => (run.status === 'open' ? 9 : 8) + (hasSuper(run) ? 1 : 0)
const cell = (cents: number | null, { currency }: Pick<PayRun, 'currency'>): string =>
  cents === null || cents === 0 ? '–' : dollars(cents, currency)
/** What a person is paid; of a timesheet without a net amount it is not known. */
const toPay = (row: RunDocument) =>
  row.toPayCents === null ? <span className={styles.missing}>net missing</span> : dollars(row.toPayCents, row.currency)
const size = (row: RunDocument) => (row.kind === 'timesheet' ? hoursOf(row.minutes) : count(row.lines, 'line'))

type RowProps = { row: RunDocument; run: PayRun; open: boolean; onFold: () => void; onChoose: () => void }

function Choice({ row, run, onChoose }: Pick<RowProps, 'row' | 'run' | 'onChoose'>) {
  return (
    <Checkbox
      aria-label={`Pay ${row.payee.name}, ${briefOf(row)}`}
      checked={row.chosen}
      disabled={!run.can.choose}
      onChange={onChoose}
    />
  )
}

function DeskRow({ row, run, open, onFold, onChoose }: RowProps) {
  const Fold = open ? ChevronDown : ChevronRight
  return (
    <Fragment>
      <tr data-held={row.held !== null}>
        {run.status === 'open' && (
          <td>
            <Choice row={row} run={run} onChoose={onChoose} />
          </td>
        )}
        <td className={styles.person}>
          <Person name={row.payee.name} src={row.payee.avatarUrl} size={24} />
        </td>
        <td>
          <button
            type="button"
            className={styles.fold}
            aria-expanded={open}
            aria-label={`Lines of ${briefOf(row)}, ${row.payee.name}`}
            onClick={onFold}
          >
            <Fold size={16} strokeWidth={1.75} aria-hidden="true" />
            {briefOf(row)}
          </button>
        </td>
        <td className="dim">{size(row)}</td>
        <td>{dollars(row.subtotalCents, row.currency)}</td>
        <td>{cell(row.gstCents, row)}</td>
        <td>{cell(row.withheldCents === null ? null : -row.withheldCents, row)}</td>
        {hasSuper(run) && <td>{cell(row.superCents, row)}</td>}
        <td>
          <b>{toPay(row)}</b>
        </td>
        <td>
          <State row={row} />
        </td>
      </tr>
      {open && (
        <tr className={styles.linesRow}>
          <td colSpan={columnsOf(run)}>
            <RunLines row={row} />
          </td>
        </tr>
      )}
    </Fragment>
  )
}

function PhoneRow({ row, run, open, onFold, onChoose }: RowProps) {
  const Fold = open ? ChevronDown : ChevronRight
  return (
    <li className={styles.phoneRow} data-open={run.status === 'open'} data-held={row.held !== null}>
      {run.status === 'open' && <Choice row={row} run={run} onChoose={onChoose} />}
      <button
        type="button"
        className={styles.phoneFold}
        aria-expanded={open}
        aria-label={`Lines of ${briefOf(row)}, ${row.payee.name}`}
        onClick={onFold}
      >
        <span>
          <b>{row.payee.name}</b>
          <span className="dim">
            <Fold size={14} strokeWidth={1.75} aria-hidden="true" />
            {briefOf(row)}, {size(row)}
          </span>
        </span>
      </button>
      <span className={styles.phoneEnd}>
        <b>{toPay(row)}</b>
        <State row={row} />
      </span>
      {open && <RunLines row={row} />}
    </li>
  )
}
