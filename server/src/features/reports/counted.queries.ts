import { sql, type SQL } from 'drizzle-orm'
import type { Money } from '@quartet/contract/kernel/money'
import { currencyAt } from '@quartet/contract/kernel/pay-countries'
import type { ReportBy } from '@quartet/contract/reports/reports'
import type { Tx } from '../../platform/db/db.ts'
import { hasAmounts, type ReportQuery, type Measure, type Report } from './measures.queries.ts'
import type { Difference } from './effect.rules.ts'

export type Figures = Record<string, number | null>
export type Currency = Money['currency']
/** `currency` is that of its amounts: null where it has none, as where its gyms pay in several, which are not added up. */
export type ReportLine = { key: string; label: string; currency: Currency | null; figures: Figures }
/** Most lines of one report: more than a week has slots, or a platform trainers that somebody reads through. */
const mostLines = 5000

const measuresOf = (report: Report) =>
  sql.join(
    report.measures.map((one) => sql`(${one.of})::float8 as ${sql.identifier(one.key)}`),
    sql`, `,
  )

/** The figures of a report by something, and of all its rows together, in one reading. `currency` is what all its gyms pay in. */
export async function countReport(
  tx: Tx,
  report: Report,
  by: ReportBy,
  asked: ReportQuery,
  currency: Currency | null,
): Promise<{ lines: ReportLine[]; total: ReportLine }> {
  const { key, words } = report.by[by]!
  const { rows } = await tx.execute<
    { key: string; label: string; everything: number; countries: string[] | null } & Figures
  >(sql`
    select case when grouping(${key}) = 1 then '' else ${key} end as key, max(${words}) as label, grouping(${key}) as everything,
      ${hasAmounts(report) ? sql`array_agg(distinct country)` : sql`null`} as countries, ${measuresOf(report)}
    from (${report.facts(asked)}) facts group by grouping sets ((${key}), ()) order by everything desc, ${report.order ?? sql`label`}, key limit ${mostLines + 1}`)
  const line = (row: (typeof rows)[number]): ReportLine => {
    const paid = new Set(row.countries?.map(currencyAt))
    const of = paid.size === 0 ? currency : paid.size === 1 ? [...paid][0]! : null
    const figure = ({ key, kind }: Measure) => (kind === 'money' && of === null ? null : (row[key] ?? null))
    const figures = Object.fromEntries(report.measures.map((one) => [one.key, figure(one)]))
    return { key: row.key, label: row.label, currency: of, figures }
  }
  const total = rows.find((row) => row.everything === 1)
  return {
    lines: rows.filter((row) => row.everything === 0).map(line),
    total: { ...line(total!), key: '', label: 'All' },
  }
}

export type FactRow = {
  id: string
  at: string
  gymId: string | null
  link: string | null
  currency: Currency | null
} & Record<string, string | number | null>

/** The rows that one line counts, or all of them, newest first. */
export async function factRows(
  tx: Tx,
  report: Report,
  asked: ReportQuery,
  of: { by: ReportBy; key: string | undefined; after: string[] | null; limit: number },
): Promise<FactRow[]> {
  const wheres: SQL[] = [
    of.key === undefined || of.key === '' ? sql`true` : sql`${report.by[of.by]!.key} = ${of.key}`,
    of.after ? sql`(at, id) < (${of.after[0]}::timestamptz, ${of.after[1]}::uuid)` : sql`true`,
  ]
  const columns = report.rows.map(({ key, kind }) =>
    kind === 'text' || kind === 'moment' ? sql.identifier(key) : sql`${sql.identifier(key)}::float8`,
  )
  const country = hasAmounts(report) ? sql`country` : sql`null`
  const { rows } = await tx.execute<FactRow & { country: string | null }>(sql`
    select id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, ${report.link} as link, gym_id as "gymId", ${country} as country, ${sql.join(columns, sql`, `)}
    from (${report.facts(asked)}) facts where ${sql.join(wheres, sql` and `)}
    order by facts.at desc, id desc limit ${of.limit}`)
  return rows.map(({ country: whose, ...row }) => ({ ...row, currency: whose === null ? null : currencyAt(whose) }))
}

/** How many more or fewer come to a class when somebody stands in, against the usual of the same class and hour on the same days. */
export async function substituteEffect(tx: Tx, facts: SQL): Promise<Difference> {
  const { rows } = await tx.execute<Difference>(sql`
    with facts as (${facts}),
      usual as (select class_id, slot, avg(attendance) as people from facts where not stood_in and attendance is not null group by class_id, slot)
    select count(*)::int as many, avg(f.attendance - u.people)::float8 as mean, stddev_samp(f.attendance - u.people)::float8 as spread
    from facts f join usual u using (class_id, slot) where f.stood_in and f.attendance is not null`)
  return rows[0]!
}
