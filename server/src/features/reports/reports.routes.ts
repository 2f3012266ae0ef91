import { reports as contract } from '@quartet/contract/reports/reports'
import { invalid } from '../../platform/fail.ts'
import { operation, signedIn, type RouterOf } from '../../platform/http/operation.ts'
import { answerList, decodeCursor } from '../../platform/db/page.ts'
import type { Vault } from '../../platform/keys/vault.ts'
import { reportLink } from './report-files.routes.ts'
import { scopeOf } from './reports.policy.ts'
import { figuresBefore, findingOf, headOf, readReport, readRows } from './reports.queries.ts'
import { comparedWith, longest, type ReportPeriod } from './reports.rules.ts'

export function reportsRoutes({ vault }: { vault: Vault }): RouterOf<typeof contract> {
  return {
    get: operation(contract.get, signedIn, async (work, { input }) => {
      const scope = scopeOf(work.actor, input.report, input.gymId)
      const asked = { report: input.report, by: input.by, scope, ...periodOf(input) }
      const { lines, total, currency } = await readReport(work, asked)
      const compared = input.compare ? comparedWith(asked, input.compare) : null
      const before = compared && (await readReport(work, { ...asked, ...compared }))
      const earlier = new Map(before?.lines.map((line) => [line.key, line]))
      return {
        report: input.report,
        ...headOf(input.report, input.by),
        period: periodOf(input),
        compared,
        currency,
        lines: lines.map((line) => ({ ...line, before: figuresBefore(input.report, line, earlier.get(line.key)) })),
        total: { ...total, before: figuresBefore(input.report, total, before?.total) },
        finding: await findingOf(work, asked, currency),
      }
    }),

    rows: operation(contract.rows, signedIn, async (work, { input }) => {
      const scope = scopeOf(work.actor, input.report, input.gymId)
      const asked = { report: input.report, by: input.by, scope, ...periodOf(input) }
      const after = input.report === 'compliance' ? decodeCursor(input, 'count') : decodeCursor(input, 'instant', 'id')
      const rows = await readRows(work, asked, { key: input.key, after, limit: input.limit + 1 })
      return answerList(
        input,
        rows,
        (row) => (input.report === 'compliance' ? [row.at] : [row.at, row.id]),
        ({ id, at: _, gymId, link, currency, ...cells }) => ({ id, cells, currency, gymId, link }),
      )
    }),

    export: operation(contract.export, signedIn, async (work, { input }) => {
      const { report, by, what, key, format } = input
      const scope = scopeOf(work.actor, report, input.gymId)
      headOf(report, by)
      const { from, to } = periodOf(input)
      const name = `quartet-${report}-${what}-${from}-${to}.${format}`
      return { name, path: reportLink(vault, work.now, { report, by, scope, from, to, what, key, format, name }) }
    }),
  }
}

function periodOf({ from, to }: ReportPeriod): ReportPeriod {
  // Beyond these years there is no timetable, and a year before the first could not be compared with.
  for (const [field, day] of Object.entries({ from, to }))
    if (day < '1990-01-01' || day > '2199-12-31')
      throw invalid([{ field, message: 'Choose a day between 1990 and 2199.' }])
  const days = Temporal.PlainDate.from(from).until(to).days
  if (days < 0) throw invalid([{ field: 'to', message: 'Choose a last day on or after the first.' }])
  if (days > longest) throw invalid([{ field: 'to', message: `Choose up to ${longest} days.` }])
  return { from, to }
}
