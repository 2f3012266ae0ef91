import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ReportBy } from '@quartet/contract/reports'
import type { Tx } from '../../platform/db.ts'
import type { Asked, Report } from './measures.queries.ts'
import type { Difference } from './effect.rules.ts'

export type Figures = Record<string, number | null>
export type Line = { key: string; label: string; figures: Figures }
/** Most lines of one report: more than a week has slots, or a platform trainers that somebody reads through. */
const mostLines = 5000

const measuresOf = (report: Report) =>
  sql.join(
    report.measures.map((one) => sql`(${one.of})::float8 as ${sql.identifier(one.key)}`),
    sql`, `,
  )

/** The figures of a report by something, and of all its rows together, in one reading. */
export async function countReport(
  tx: Tx,
  report: Report,
  by: ReportBy,
  asked: Asked,
): Promise<{ lines: Line[]; total: Line }> {
  const { key, words } = report.by[by]!
  const { rows } = await tx.execute<{ key: string; label: string; everything: number } & Figures>(sql`
    select case when grouping(${key}) = 1 then '' else ${key} end as key, max(${words}) as label, grouping(${key}) as everything,
      ${measuresOf(report)}
    from (${report.facts(asked)}) facts group by grouping sets ((${key}), ()) order by everything desc, ${report.order ?? sql`label`}, key limit ${mostLines + 1}`)
  const line = (row: (typeof rows)[number]): Line => ({
    key: row.key,
    label: row.label,
    figures: Object.fromEntries(report.measures.map((one) => [one.key, row[one.key] ?? null])),
  })
  const total = rows.find((row) => row.everything === 1)
  return {
    lines: rows.filter((row) => row.everything === 0).map(line),
    total: { ...line(total!), key: '', label: 'All' },
  }
}

export type FactRow = { id: string; at: string; gymId: string | null; link: string | null } & Record<
  string,
  string | number | null
>

/** The rows that one line counts, or all of them, newest first. */
export async function factRows(
  tx: Tx,
  report: Report,
  asked: Asked,
  of: { by: ReportBy; key: string | undefined; after: string[] | null; limit: number },
): Promise<FactRow[]> {
  const wheres: SQL[] = [
    of.key === undefined || of.key === '' ? sql`true` : sql`${report.by[of.by]!.key} = ${of.key}`,
    of.after ? sql`(at, id) < (${of.after[0]}::timestamptz, ${of.after[1]}::uuid)` : sql`true`,
  ]
  const columns = report.rows.map(({ key, kind }) =>
    kind === 'text' || kind === 'moment' ? sql.identifier(key) : sql`${sql.identifier(key)}::float8`,
  )
  const { rows } = await tx.execute<FactRow>(sql`
    select id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, ${report.link} as link, gym_id as "gymId", ${sql.join(columns, sql`, `)}
    from (${report.facts(asked)}) facts where ${sql.join(wheres, sql` and `)}
    order by facts.at desc, id desc limit ${of.limit}`)
  return rows
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
