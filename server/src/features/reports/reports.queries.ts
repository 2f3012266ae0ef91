import { currencyAt } from '@quartet/contract/kernel/pay-countries'
import {
  reportsErrors,
  type ReportAnswer,
  type ReportBy,
  type ReportColumn,
  type ReportName,
} from '@quartet/contract/reports/reports'
import type { Work } from '../../platform/db/db.ts'
import { failureOf } from '../../platform/fail.ts'
import { gymsByIds } from '../gyms/gym/gym.queries.ts'
import { judgedAt, type ComplianceRow } from './compliance.queries.ts'
import {
  countReport,
  factRows,
  substituteEffect,
  type Currency,
  type FactRow,
  type ReportLine,
} from './counted.queries.ts'
import { effectInWords } from './effect.rules.ts'
import { countedReports } from './facts.queries.ts'
import type { ReportScope } from './reports.policy.ts'
import { firstBy, stateInWords, type ReportPeriod } from './reports.rules.ts'

const fail = failureOf(reportsErrors)

type ReportAsked = { report: ReportName; by: ReportBy | undefined; scope: ReportScope } & ReportPeriod
type Head = Pick<ReportAnswer, 'by' | 'byOptions' | 'columns' | 'rowColumns' | 'chart'>

const complianceBy = { document: 'Document', trainer: 'Trainer', gym: 'Gym' } as const
type ComplianceBy = keyof typeof complianceBy
const complianceHead = {
  columns: [
    {
      key: 'asked',
      label: 'Required',
      kind: 'count',
      definition: 'Documents required of people who worked here on the last day, each person and document once.',
    },
    {
      key: 'lacking',
      label: 'Missing',
      kind: 'count',
      definition: 'Required documents that weren’t valid on that day, by what we know now.',
    },
    { key: 'rate', label: 'Compliant', kind: 'percent', definition: 'Required minus missing, divided by required.' },
    {
      key: 'taught',
      label: 'Taught anyway',
      kind: 'count',
      definition: 'Classes taught on that day by someone missing it.',
    },
  ],
  rowColumns: [
    { key: 'trainerName', label: 'Trainer', kind: 'text' },
    { key: 'documentName', label: 'Document', kind: 'text' },
    { key: 'status', label: 'Status', kind: 'text' },
    { key: 'gymName', label: 'Gym', kind: 'text' },
    { key: 'taught', label: 'Taught anyway', kind: 'count' },
  ],
  chart: 'lacking',
} satisfies Partial<Head>

/** What a report shows, whatever it finds. Throws 422 when it cannot be read by that. */
export function headOf(report: ReportName, by: ReportBy | undefined): Head {
  if (report === 'compliance') {
    const chosen = by ?? 'document'
    if (!(chosen in complianceBy)) throw fail('reports.not_this_by')
    return { ...complianceHead, by: chosen, byOptions: optionsOf(complianceBy) }
  }
  const counted = countedReports[report]
  const chosen = by ?? firstBy(counted.by)
  if (!counted.by[chosen]) throw fail('reports.not_this_by')
  return {
    by: chosen,
    byOptions: optionsOf(Object.fromEntries(Object.entries(counted.by).map(([key, { label }]) => [key, label]))),
    columns: counted.measures.map(({ key, label, kind, definition }) => ({ key, label, kind, definition })),
    rowColumns: counted.rows,
    chart: counted.chart,
  }
}

const optionsOf = (by: Record<string, string>) =>
  Object.entries(by).map(([value, label]) => ({ value: value as ReportBy, label }))

/** What all gyms of a report pay in; null where that is several, or it has no amounts. Super is owed in Australia only. */
export async function currencyOf(work: Work, { report, scope }: ReportAsked): Promise<Currency | null> {
  if (report !== 'payroll') return report === 'super' ? 'AUD' : null
  const gyms = await gymsByIds(work.tx, scope.gymIds ?? [])
  const paid = new Set([...gyms.values()].map(({ country }) => currencyAt(country)))
  return paid.size === 1 ? [...paid][0]! : null
}

type Read = { lines: ReportLine[]; total: ReportLine; currency: Currency | null }

/** The lines of a report and what they come to together. */
export async function readReport(work: Work, asked: ReportAsked): Promise<Read> {
  const currency = await currencyOf(work, asked)
  if (asked.report !== 'compliance') {
    const counted = countedReports[asked.report]
    const { by } = headOf(asked.report, asked.by)
    return { ...(await countReport(work.tx, counted, by, { ...asked, now: work.now }, currency)), currency }
  }
  const by = headOf(asked.report, asked.by).by as ComplianceBy
  const rows = await judged(work, asked)
  const line = (key: string, label: string, of: ComplianceRow[]): ReportLine => {
    const lacking = of.filter((one) => one.lacks).length
    return {
      key,
      label,
      currency,
      figures: {
        asked: of.length,
        lacking,
        rate: of.length === 0 ? null : (100 * (of.length - lacking)) / of.length,
        taught: of.reduce((sum, one) => sum + one.taught, 0),
      },
    }
  }
  const lines = [...Map.groupBy(rows, (one) => one[`${by}Id`])].map(([key, same]) =>
    line(key, same[0]![`${by}Name`], same),
  )
  const byLabel = lines.toSorted((one, other) => one.label.localeCompare(other.label))
  return { lines: byLabel, total: line('', 'All', rows), currency }
}

/** The figures of the days before as a line of these days compares with them: no amount beside one of another currency. */
export function figuresBefore(
  report: ReportName,
  line: ReportLine,
  before: ReportLine | undefined,
): ReportLine['figures'] | null {
  if (!before || before.currency === line.currency) return before?.figures ?? null
  const { columns } = headOf(report, undefined)
  return {
    ...before.figures,
    ...Object.fromEntries(columns.flatMap((one) => (one.kind === 'money' ? [[one.key, null]] : []))),
  }
}

/** What the figures say together, where they say something. */
export async function findingOf(work: Work, asked: ReportAsked, currency: Currency | null): Promise<string | null> {
  if (asked.report === 'payroll' && currency === null)
    return 'These gyms pay in several currencies, so we don’t add them up. Group by gym to see each one.'
  if (asked.report !== 'covers') return null
  const facts = countedReports.attendance.facts({ ...asked, now: work.now })
  return effectInWords(await substituteEffect(work.tx, facts))
}

type Page = { key: string | undefined; after: string[] | null; limit: number }

/** The rows that a line counts, in an order that pages can follow: their `at` and `id` are where the next page begins. */
export async function readRows(work: Work, asked: ReportAsked, page: Page): Promise<FactRow[]> {
  const { by } = headOf(asked.report, asked.by)
  if (asked.report !== 'compliance')
    return (await factRows(work.tx, countedReports[asked.report], { ...asked, now: work.now }, { by, ...page })).map(
      (row) => (typeof row['state'] === 'string' ? { ...row, state: stateInWords(row['state']) } : row),
    )
  const rows = (await judged(work, asked)).filter((one) => !page.key || one[`${by as ComplianceBy}Id`] === page.key)
  const from = page.after ? Number(page.after[0]) + 1 : 0
  return rows.slice(from, from + page.limit).map(({ lacks: _, ...row }, at) => ({
    ...row,
    status: stateInWords(row.status),
    at: String(from + at),
    currency: null,
    link: 'tab=compliance&part=team',
  }))
}

async function judged(work: Work, { scope, to }: ReportAsked): Promise<ComplianceRow[]> {
  const gyms = [...(await gymsByIds(work.tx, scope.gymIds ?? [])).values()]
  return judgedAt(work, gyms, Temporal.PlainDate.from(to))
}

/**
 * The columns of a file: what a line is about and its figures, or what a row says. Another currency than Australia's is
 * named with each amount's column, and several have a column of their own.
 */
export function fileColumns(
  { report, by, what }: Pick<ReportAsked, 'report' | 'by'> & { what: 'figures' | 'rows' },
  currency: Currency | null,
): ReportColumn[] {
  const head = headOf(report, by)
  const label = head.byOptions.find((one) => one.value === head.by)!.label
  const columns: ReportColumn[] =
    what === 'rows' ? head.rowColumns : [{ key: 'label', label, kind: 'text' }, ...head.columns]
  const named = (words: string) => (currency === null || currency === 'AUD' ? words : `${words}, ${currency}`)
  const several = currency === null && columns.some(({ kind }) => kind === 'money')
  return [
    ...columns.map(({ key, label: words, kind }) => ({ key, label: kind === 'money' ? named(words) : words, kind })),
    ...(several ? [{ key: 'currency', label: 'Currency', kind: 'text' as const }] : []),
  ]
}

/** The gyms that a file is about, in one line: their names while they are few. Null for the whole platform or a trainer's own. */
export async function namesOfGyms(work: Work, { gymIds, trainerId }: ReportScope): Promise<string | null> {
  if (gymIds === null || trainerId !== null) return null
  if (gymIds.length > 3) return `${gymIds.length} gyms`
  const names = [...(await gymsByIds(work.tx, gymIds)).values()].map(({ name }) => name)
  return names.toSorted((one, other) => one.localeCompare(other)).join(', ')
}
