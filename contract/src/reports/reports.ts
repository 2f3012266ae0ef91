import { z } from 'zod'
import { date } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { currency } from '../kernel/money.ts'
import { operationsOf } from '../kernel/operation.ts'
import { listOf, paging } from '../kernel/paging.ts'
import { line, type Position, type Role } from '../kernel/people.ts'

export const reportsErrors = {
  'reports.not_this_by': { status: 422, message: 'You can’t group this report that way. Choose a grouping it offers.' },
}

export const reportName = z.enum(['attendance', 'covers', 'compliance', 'payroll', 'super', 'trainers'])
export type ReportName = z.infer<typeof reportName>
const managers: Position[] = ['owner', 'manager', 'gym_admin']
const payers: Position[] = ['owner', 'gym_admin']
/** Decision 39: owners and gym admins read all reports, managers all but pay, the front desk attendance. */
export const reportReaders: Record<ReportName, Position[]> = {
  attendance: [...managers, 'front_desk'],
  covers: managers,
  compliance: managers,
  payroll: payers,
  super: payers,
  trainers: managers,
}
/** What admins read of the platform, and trainers of their own history. */
export const reportsOfPlatform: ReportName[] = ['attendance', 'covers', 'trainers']
export const reportsOfOneself: ReportName[] = ['attendance']

/** The reports that somebody of a role reads, at a gym in their position there. */
export function reportsFor(role: Role, position: Position | null): ReportName[] {
  if (role === 'admin') return reportsOfPlatform
  if (role === 'trainer' && position === null) return reportsOfOneself
  const meant = position ?? (role === 'gym_admin' ? 'gym_admin' : null)
  return meant === null ? [] : reportName.options.filter((name) => reportReaders[name].includes(meant))
}

/** What the rows of a report are about. */
export const reportBy = z.enum(['class', 'slot', 'trainer', 'studio', 'lead', 'gym', 'document', 'quarter', 'month'])
export type ReportBy = z.infer<typeof reportBy>
/** percent: 81.5 is 81.5 %. money: cents. minutes: minutes. number: as it is. moment: wall clock of the gym. */
export const cellKind = z.enum(['text', 'count', 'number', 'percent', 'money', 'minutes', 'moment'])
export type CellKind = z.infer<typeof cellKind>

/** Places behind the point that a whole column of percentages or numbers is written with: one where any has a fraction, so that 80.0 % stands under 57.1 %. */
export const placesOf = (values: readonly (number | string | null | undefined)[]): 0 | 1 =>
  values.some((value) => typeof value === 'number' && Math.round(value * 10) % 10 !== 0) ? 1 : 0

const column = z.object({ key: z.string(), label: z.string(), kind: cellKind })
export type ReportColumn = z.infer<typeof column>
const figures = z.record(z.string(), z.number().nullable())
const period = z.object({ from: date, to: date })
const compared = z
  .enum(['before', 'year'])
  .describe('before compares with the same number of days just before; year with the same days a year ago')

const asked = {
  report: reportName,
  from: date,
  to: date.describe('Last day, inclusive; compliance is as at this day'),
  gymId: id.optional(),
  by: reportBy.optional(),
}

const reportLine = z.object({
  key: z.string().describe('Key that opens its rows'),
  label: z.string(),
  currency: currency.nullable().describe('Currency of its amounts; null if there are none or several currencies'),
  figures,
  before: figures.nullable(),
})
export type ReportLine = z.infer<typeof reportLine>

export const reportAnswer = z.object({
  report: reportName,
  by: reportBy,
  byOptions: z.array(z.object({ value: reportBy, label: z.string() })),
  period,
  compared: period.nullable(),
  columns: z.array(column.extend({ definition: z.string() })),
  rowColumns: z.array(column),
  chart: z.string().describe('Column shown in the chart'),
  currency: currency.nullable().describe('Currency of all amounts; null if there are none or several currencies'),
  lines: z.array(reportLine),
  total: reportLine,
  finding: z.string().nullable().describe('Summary of the figures, with its confidence'),
})
export type ReportAnswer = z.infer<typeof reportAnswer>

const reportsOperation = operationsOf('reports', reportsErrors)

export const reports = {
  get: reportsOperation
    .route({
      method: 'GET',
      path: '/reporting/{report}',
      summary: 'Get the figures of a report',
    })
    .input(z.object({ ...asked, compare: compared.optional() }))
    .output(reportAnswer),
  rows: reportsOperation
    .route({ method: 'GET', path: '/reporting/{report}/rows', summary: 'List the rows behind a figure' })
    .input(z.object({ ...asked, ...paging, key: line(120).optional().describe('Key of a line; all rows by default') }))
    .output(
      listOf(
        z.object({
          id: z.string(),
          cells: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
          currency: currency.nullable().describe('Currency of its amounts'),
          gymId: id.nullable(),
          link: z.string().nullable(),
        }),
      ),
    ),
  export: reportsOperation
    .route({
      method: 'POST',
      path: '/reporting/{report}/exports',
      summary: 'Get a link, valid for 5 minutes, to download the figures or rows',
    })
    .input(
      z.object({
        ...asked,
        what: z.enum(['figures', 'rows']),
        key: line(120).optional(),
        format: z.enum(['csv', 'xlsx', 'pdf']),
      }),
    )
    .output(z.object({ path: z.string(), name: z.string() })),
}
