import { BarChart3 } from 'lucide-react'
import { Link } from 'react-router'
import { placesOf, type ReportAnswer, type ReportLine } from '@quartet/contract/reports/reports'
import { Card } from '../../ui/display/card.tsx'
import { DataList } from '../../ui/lists/data-list.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { useAddressLink } from '../../ui/page/use-address-link.ts'
import { comparison, figure } from './reports.copy.ts'
import styles from './reports.module.css'

type Props = { answer: ReportAnswer | undefined; error: unknown; onRetry: () => void }

/** The figures of a report with a bar beside each, every line the way to its rows, and what each column means below. */
export function ReportTable({ answer, error, onRetry }: Props) {
  const link = useAddressLink()
  const lines = answer && (answer.lines.length === 0 ? [] : [...answer.lines, answer.total])
  const drawn = answer?.columns.find((one) => one.key === answer.chart)
  // A percentage is a part of the whole, everything else of the largest.
  const most = Math.max(
    drawn?.kind === 'percent' ? 100 : 0,
    ...(answer?.lines ?? []).flatMap((line) => [line.figures, line.before].map((of) => of?.[answer!.chart] ?? 0)),
  )
  const open = (line: ReportLine) => (
    <Link className={styles.line} to={link({ key: line.key || 'all' })} preventScrollReset>
      {line.label}
    </Link>
  )
  const bar = (line: ReportLine) => {
    if (!drawn || line === answer?.total || most === 0) return null
    // Amounts of several currencies have no common length.
    if (drawn.kind === 'money' && answer?.currency === null) return null
    const part = (value: number | null | undefined) => `${(100 * (value ?? 0)) / most}%`
    return (
      <>
        <span className={styles.bar} aria-hidden="true">
          <span style={{ width: part(line.figures[drawn.key]) }} />
        </span>
        {line.before && (
          <span className={styles.bar} data-before aria-hidden="true">
            <span style={{ width: part(line.before[drawn.key]) }} />
          </span>
        )}
      </>
    )
  }
  const columns = (answer?.columns ?? []).map((column) => {
    const of = (lines ?? []).flatMap((line) => [line.figures[column.key], line.before?.[column.key]])
    return { ...column, places: placesOf(of) }
  })
  type Shown = (typeof columns)[number]
  const wasAny = answer?.lines.some((line) => line.before) ?? false
  const wordsOf = (line: ReportLine, figures: ReportLine['figures'], { key, kind, places }: Shown) =>
    figure(figures[key], kind, { own: line.currency, whole: answer?.currency ?? null }, places)
  const said = (line: ReportLine, column: Shown) => {
    const words = wordsOf(line, line.figures, column)
    return (
      <>
        {line === answer?.total ? <b>{words}</b> : words}
        {wasAny && line.before && <span className={styles.before}>was {wordsOf(line, line.before, column)}</span>}
      </>
    )
  }
  const chart = columns.find((one) => one.key === drawn?.key)
  const label = answer?.byOptions.find((one) => one.value === answer.by)?.label ?? ''
  return (
    <Card flush>
      {answer?.compared && answer.lines.length > 0 && (
        <p className={styles.compared}>{comparison(answer.compared, wasAny)}</p>
      )}
      <DataList
        label="Figures"
        rows={lines}
        rowKey={(line) => line.key || 'all'}
        error={error}
        onRetry={onRetry}
        columns={[
          { key: 'label', header: label, cell: open },
          ...columns.map((column) => ({
            key: column.key,
            header: column.label,
            align: 'end' as const,
            cell: (line: ReportLine) => said(line, column),
          })),
          { key: 'bar', header: drawn?.label ?? 'Chart', width: '16%', cell: bar },
        ]}
        phone={(line) => (
          <div>
            <p className={styles.first}>
              {open(line)}
              {chart && (
                <span>
                  <span className="dim">{chart.label}</span> <b>{wordsOf(line, line.figures, chart)}</b>
                </span>
              )}
            </p>
            {bar(line)}
            <p className={styles.facts}>
              {columns.map(
                (column) =>
                  column !== chart && (
                    <span key={column.key}>
                      {column.label} <b>{wordsOf(line, line.figures, column)}</b>
                    </span>
                  ),
              )}
            </p>
            {wasAny && chart && line.before && (
              <span className={styles.before}>
                {chart.label} was {wordsOf(line, line.before, chart)}
              </span>
            )}
          </div>
        )}
        empty={
          <EmptyState icon={BarChart3} title="Nothing on these days">
            Choose other days to see more.
          </EmptyState>
        }
      />
      {answer && answer.lines.length > 0 && (
        <dl className={styles.definitions} aria-label="What each column means">
          {answer.columns.map((column) => (
            <div key={column.key} style={{ display: 'contents' }}>
              <dt>{column.label}</dt>
              <dd>{column.definition}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}
