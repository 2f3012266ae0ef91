import { MessageCircleQuestionMark } from 'lucide-react'
import { Link } from 'react-router'
import { payCountryOf } from '@quartet/contract/kernel/pay-countries'
import type { PayDocument, PayLine } from '@quartet/contract/payroll/payroll'
import { clockTime, longDate, longDay, shortDate, shortDay } from '../../../platform/words/dates.ts'
import { hueStyle } from '../../../ui/display/hue.ts'
import { usePhone } from '../../../ui/page/use-phone.ts'
import { count, dollars, noteOf, titleOf } from './document.copy.ts'
import { hoursOf } from './document.rules.ts'
import { documentPath } from './document-link.tsx'
import styles from './paper.module.css'

type Props = { document: PayDocument; chosen: string | undefined; onChoose: (lineId: string) => void }

/** The document as it is on paper. A line opens why it is this much. */
export function Paper({ document, chosen, onChoose }: Props) {
  const phone = usePhone()
  const money = (cents: number) => dollars(cents, document.currency)
  const gst = document.rows.some((line) => line.gstCents !== 0)
  const classes = document.rows.filter((line) => line.kind === 'class').length
  const corrections = document.rows.filter((line) => line.kind === 'correction').length
  return (
    <article className={styles.paper} aria-label={titleOf(document)} data-void={document.status === 'void'}>
      <header className={styles.head}>
        <div>
          <h2>{document.title}</h2>
          <p className="dim">
            {[
              document.number === null ? 'No number yet' : `Number ${document.number}`,
              document.issuedOn && `${longDay(document.issuedOn)} ${document.issuedOn.slice(0, 4)}`,
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
        </div>
        <div className={styles.total}>
          <p className={styles.sum}>{money(document.totalCents)}</p>
          <p className="dim">
            {document.currency}
            {document.dueOn && `, due ${shortDay(document.dueOn)}`}
          </p>
        </div>
      </header>
      <dl className={styles.parties}>
        <Party word="From" of={document} {...document.from} />
        <Party word="To" of={document} {...document.to} />
        <div>
          <dt>For</dt>
          <dd>
            <b>{document.period.words}</b>
            <span>
              {[classes > 0 && count(classes, 'class', 'classes'), corrections > 0 && count(corrections, 'correction')]
                .filter(Boolean)
                .join(', ')}
            </span>
            {document.kind !== 'credit_note' && <span>Filled from the timetable</span>}
          </dd>
        </div>
      </dl>
      {phone ? (
        <ul className={`plain ${styles.list}`} aria-label="Lines">
          {document.rows.map((line) => (
            <li key={line.id}>
              <button
                type="button"
                className={styles.item}
                aria-pressed={line.id === chosen}
                onClick={() => onChoose(line.id)}
              >
                <span className={styles.what}>
                  <Title line={line} />
                  <span className="dim">
                    {shortDay(line.date)}
                    {line.startTime && `, ${clockTime(line.startTime)}`}
                  </span>
                  <Note line={line} money={money} />
                </span>
                <b>{money(line.cents)}</b>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <table className={styles.table} aria-label="Lines">
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Time</th>
              <th scope="col">Class</th>
              <th scope="col">Note</th>
              {document.kind === 'timesheet' && <th scope="col">Hours</th>}
              <th scope="col">Amount</th>
              {gst && <th scope="col">{document.tax}</th>}
            </tr>
          </thead>
          <tbody>
            {document.rows.map((line) => (
              <tr key={line.id} data-chosen={line.id === chosen} onClick={() => onChoose(line.id)}>
                <td>{shortDay(line.date)}</td>
                <td>{line.startTime && clockTime(line.startTime)}</td>
                <td>
                  <button
                    type="button"
                    className={styles.open}
                    aria-pressed={line.id === chosen}
                    aria-label={`Why ${money(line.cents)} for ${line.title}, ${shortDay(line.date)}`}
                  >
                    <Title line={line} />
                  </button>
                </td>
                <td>
                  <Note line={line} money={money} />
                </td>
                {document.kind === 'timesheet' && <td>{line.minutes !== null && hoursOf(line.minutes)}</td>}
                <td>
                  <b>{money(line.cents)}</b>
                </td>
                {gst && <td className="dim">{money(line.gstCents)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {document.rows.length === 0 && <p className={styles.none}>Nothing is on it yet.</p>}
      <Totals document={document} money={money} />
      {document.notes.length > 0 && (
        <ul className={`plain ${styles.notes}`} aria-label="Notes">
          {document.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </article>
  )
}

function Party({
  word,
  of: { country, tax },
  name,
  abn,
  registerNumber,
  gstFrom,
  address,
}: PayDocument['from'] & { word: string; of: PayDocument }) {
  const { number, register } = payCountryOf(country)
  return (
    <div>
      <dt>{word}</dt>
      <dd>
        <b>{name}</b>
        {registerNumber && (
          <span>
            {register?.label ?? 'Number'} {registerNumber}
          </span>
        )}
        {abn && (
          <span>
            {number?.label ?? 'Number'} {abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')}
          </span>
        )}
        {gstFrom && (
          <span>
            {tax} registered since {longDate(gstFrom)}
          </span>
        )}
        {address && <span>{address}</span>}
      </dd>
    </div>
  )
}

function Title({ line }: { line: PayLine }) {
  return (
    <span className={styles.title}>
      {line.hue && <i style={hueStyle(line.hue)} aria-hidden="true" />}
      {line.title}
      {line.query?.open && (
        <span className={styles.asked}>
          <MessageCircleQuestionMark size={14} strokeWidth={1.75} aria-hidden="true" />
          asked
        </span>
      )}
    </span>
  )
}

function Note({ line, money }: { line: PayLine; money: (cents: number) => string }) {
  const note = noteOf(line)
  if (!note && !line.news && !line.corrects && !line.correctedBy) return null
  return (
    <span className={styles.note}>
      {line.news && (
        <span className={styles.news}>
          {line.news.was === null ? 'new' : `was ${money(line.news.was)}`}: {line.news.words}
        </span>
      )}
      {note}
      {line.corrects && (
        <>
          {note ? ' · ' : ' '}
          corrects <Link to={documentPath(line.corrects.documentId)}>{line.corrects.number}</Link>
        </>
      )}
      {line.correctedBy && (
        <>
          {note ? ' · ' : ' '}
          corrected on{' '}
          <Link to={documentPath(line.correctedBy.documentId)}>{line.correctedBy.number ?? 'the next one'}</Link>
        </>
      )}
    </span>
  )
}

function Totals({ document, money }: { document: PayDocument; money: (cents: number) => string }) {
  return (
    <dl className={styles.totals}>
      <div>
        <dt>Subtotal</dt>
        <dd>{money(document.subtotalCents)}</dd>
      </div>
      {document.kind !== 'timesheet' && document.tax !== null && (
        <div>
          <dt>{document.tax}</dt>
          <dd>{money(document.gstCents)}</dd>
        </div>
      )}
      {document.withheldCents !== null && (
        <div>
          <dt>Tax withheld, from your payroll</dt>
          <dd>{money(-document.withheldCents)}</dd>
        </div>
      )}
      <div className={styles.grand}>
        <dt>{document.netCents === null ? 'Total' : 'Net'}</dt>
        <dd>{money(document.netCents ?? document.totalCents)}</dd>
      </div>
      {document.super && (
        <div>
          <dt>
            Super, {document.super.percent} of {money(document.super.baseCents)}
            {document.super.fund && `, to ${document.super.fund}`}
            {document.super.reduced && (
              <small className="dim">
                {' '}
                Reduced from {money(document.super.reduced.earnedCents)}: super is owed on up to{' '}
                {money(document.super.reduced.mostCents)} in a financial year.
              </small>
            )}
          </dt>
          <dd>{money(document.super.cents)}</dd>
        </div>
      )}
      {document.status === 'paid' && document.paidOn && (
        <div>
          <dt>Paid</dt>
          <dd>{shortDate(document.paidOn)}</dd>
        </div>
      )}
    </dl>
  )
}
