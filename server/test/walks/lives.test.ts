import { superState } from '@quartet/contract/payroll/clearing'
import { submissionStatus } from '@quartet/contract/compliance/submissions'
import { applicationStatus } from '@quartet/contract/jobs/jobs'
import { documentState } from '@quartet/contract/payroll/payroll'
import { payRunStatus } from '@quartet/contract/payroll/runs'
import { expect, it } from 'vitest'
import type { Work } from '../../src/platform/db/db.ts'
import { submissionTransitions } from '../../src/features/compliance/reviews/reviews.rules.ts'
import { moveSubmission } from '../../src/features/compliance/reviews/submissions.commands.ts'
import { moveCover } from '../../src/features/covers/cover/cover.commands.ts'
import { coverTransitions } from '../../src/features/covers/cover/cover.rules.ts'
import { put } from '../../src/features/jobs/applications/applications.commands.ts'
import { applicationTransitions } from '../../src/features/jobs/applications/applications.rules.ts'
import { takeStep } from '../../src/features/payroll/approving/approving.commands.ts'
import { after, documentTransitions, type Step } from '../../src/features/payroll/document/document.rules.ts'
import { moveRun } from '../../src/features/payroll/runs/runs.commands.ts'
import { runTransitions } from '../../src/features/payroll/runs/runs.rules.ts'
import { writeSuper } from '../../src/features/payroll/super/accrual.commands.ts'
import { superLeads } from '../../src/features/payroll/super/super.rules.ts'

/** A transaction that says what is about to be written, by failing. */
const tx = new Proxy(
  {},
  {
    get: () => () => {
      throw new Error('written')
    },
  },
)
const work = { tx, now: Temporal.Instant.from('2026-03-02T00:00:00Z'), actor: { kind: 'system' } } as unknown as Work
const row = (state: string) => ({ id: 'one', state, status: state, version: 1 }) as never

type Life = {
  from: readonly string[]
  to: readonly string[]
  leads(from: string, to: string): boolean
  move(from: string, to: string): Promise<unknown>
}
const within = (table: Record<string, object>) => (from: string, to: string) => to in table[from]!
const of = (states: readonly string[], table: Record<string, object>, move: Life['move']): Life => ({
  from: states,
  to: states,
  leads: within(table),
  move,
})

const lives: Record<string, Life> = {
  cover: of(Object.keys(coverTransitions), coverTransitions, (from, to) => moveCover(work, row(from), to as never)),
  submission: of(submissionStatus.options, submissionTransitions, (from, to) =>
    moveSubmission(work, row(from), to as never),
  ),
  'job application': of(applicationStatus.options, applicationTransitions, (from, to) =>
    put(work, [row(from)], to as never),
  ),
  'pay run': of(payRunStatus.options, runTransitions, (from, to) => moveRun(work, row(from), to as never, {})),
  contribution: {
    from: superState.options,
    to: superState.options,
    leads: (from, to) => superLeads(from as never, to as never),
    move: (from, to) => writeSuper(work, row(from), { state: to as never }),
  },
  'pay document': {
    from: documentState.options,
    to: Object.keys(documentTransitions),
    leads: (from, step) => after(from as never, step as Step) !== null,
    move: (from, step) => takeStep(work, [row(from)], step as Step),
  },
}

it.each(Object.entries(lives))(
  'a %s goes where its table leads, and nowhere else',
  async (name, { from, to, leads, move }) => {
    for (const before of from)
      for (const next of to.filter((one) => one !== before)) {
        const said = await move(before, next).then(
          () => 'nothing',
          (error: Error) => error.message,
        )
        const known = leads(before, next)
        const [isWritten, isRefused] = [said === 'written', /can't (go|take)/.test(said)]
        expect([before, next, isWritten, isRefused], name).toEqual([before, next, known, !known])
      }
  },
)
