import { describe, expect, it } from 'vitest'
import { aPayRun } from '../../../../test/worlds/pay-runs.ts'
import { groupsOf, stepOf, sumsOf } from './runs.rules.ts'

describe('a pay run', () => {
  it('is at choosing, checking, locking while files are made, paying, and then done', () => {
    const run = aPayRun()
    const none = { ...run, rows: run.rows.map((row) => ({ ...row, chosen: false })) }
    const steps = [
      none,
      run,
      { ...run, status: 'locked' as const, progress: { done: 1, of: 9 } },
      { ...run, status: 'locked' as const },
      { ...run, status: 'paid' as const },
    ]
    expect(steps.map(stepOf)).toEqual([0, 1, 2, 3, 4])
  })

  it('shows contractors and employees apart and sums only what is chosen', () => {
    const { rows } = aPayRun()
    expect(groupsOf(rows).map(({ name, rows: those }) => [name, those.length])).toEqual([
      ['Contractors', 1],
      ['Employees', 1],
    ])
    expect(groupsOf(rows.slice(0, 1)).map(({ name }) => name)).toEqual(['Contractors'])
    const sheetLeft = rows.map((row) => ({ ...row, chosen: row.kind !== 'timesheet' }))
    expect(sumsOf(sheetLeft)).toEqual({ subtotal: 14_200, gst: 1420, withheld: 0, super: 0, toPay: 15_620 })
  })
})
