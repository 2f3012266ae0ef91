import { payRuns as contract, payRunsErrors } from '@quartet/contract/payroll/runs'
import { parse } from 'csv-parse/sync'
import type { Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf, found } from '../../../platform/fail.ts'
import { allow, may } from '../../../platform/authorize.ts'
import { fresh, operation, type RouterOf } from '../../../platform/http/operation.ts'
import { answerList, decodeCursor } from '../../../platform/db/page.ts'
import type { Vault } from '../../../platform/keys/vault.ts'
import { findGym, gymFor } from '../../gyms/gym/gym.queries.ts'
import { documentPolicy, payManagers } from '../document/document.policy.ts'
import { choose, discardRun, makeRun, payRun } from './runs.commands.ts'
import { lockRun } from './locking.commands.ts'
import { enterNets, keepAccount, settleWarning } from './nets.commands.ts'
import { presentRunRow, readRun } from './runs.present.ts'
import { documentsForRun, findRun, listRuns, type RunRow } from './runs.queries.ts'
import { centsOf } from '../reckoning/cents.rules.ts'
import { payLinks } from '../document/links.present.ts'
import { runPolicy, visibleRuns } from '../document/run.policy.ts'

type Asking = Work & { actor: Person }
const fail = failureOf(payRunsErrors)

export function payRunsRoutes({ vault }: { vault: Vault }): RouterOf<typeof contract> {
  const link = payLinks(vault)
  const page = async (work: Asking, id: string) =>
    readRun(work, await inView(work, id), (fileId) => link(work, 'file', fileId, work.actor.userId))

  const seen = (work: Asking, { id, version }: { id: string; version?: number | undefined }) => ({
    version,
    read: () => page(work, id),
  })

  return {
    list: operation(contract.list, payManagers, async (work, { input }) => {
      const asked = { after: decodeCursor(input, 'text', 'id'), limit: input.limit }
      const rows = await listRuns(work.tx, visibleRuns(work.actor, input.gymId), asked)
      return answerList(input, rows, ({ run }) => [run.payOn.toString(), run.id], presentRunRow)
    }),

    get: operation(contract.get, payManagers, (work, { input }) => page(work, input.id)),

    create: operation(contract.create, payManagers, async (work, { input }) => {
      const gym = await gymFor(work, input.gymId)
      const allowed = allow(work.actor, runPolicy, 'prepare', { gymId: gym.id })
      return page(work, await makeRun(work, allowed, Temporal.PlainDate.from(input.payOn)))
    }),

    choose: operation(contract.choose, payManagers, async (work, { input }) => {
      const { run } = await inView(work, input.id)
      const payOn = input.payOn === undefined ? null : Temporal.PlainDate.from(input.payOn)
      const asked = { documentIds: input.documentIds, payOn }
      await choose(work, allow(work.actor, runPolicy, 'prepare', run), asked, seen(work, input))
      return page(work, run.id)
    }),

    nets: operation(contract.nets, payManagers, async (work, { input }) => {
      const { run } = await inView(work, input.id)
      await enterNets(work, allow(work.actor, runPolicy, 'prepare', run), input.nets, seen(work, input))
      return page(work, run.id)
    }),

    importNets: operation(contract.importNets, payManagers, async (work, { input }) => {
      const { run } = await inView(work, input.id)
      const allowed = allow(work.actor, runPolicy, 'prepare', run)
      const known = (await documentsForRun(work.tx, run)).map(({ document }) => document)
      const nets: { documentId: string; netCents: number }[] = []
      const notTaken: string[] = []
      for (const { number, net } of rowsOf(input.csv)) {
        const document = known.find((one) => one.kind === 'timesheet' && one.number === number)
        const netCents = centsOf(net)
        if (!document) notTaken.push(`${number}: no timesheet in this pay run has this number`.slice(0, 300))
        else if (!may(work.actor, documentPolicy, 'net', document))
          notTaken.push(`${number}: you can’t enter your own net amount. Ask another manager`)
        else if (netCents === null || netCents === 0) notTaken.push(`${number}: '${net}' isn’t an amount`.slice(0, 300))
        else if (netCents > document.totalCents) notTaken.push(`${number}: the net amount is more than the gross`)
        else nets.push({ documentId: document.id, netCents })
      }
      if (nets.length > 0) await enterNets(work, allowed, nets, seen(work, input))
      return { run: await page(work, run.id), taken: nets.length, notTaken }
    }),

    settleWarning: operation(contract.settleWarning, payManagers, async (work, { input }) => {
      const { run } = await inView(work, input.id)
      const { documentId, code, words, accountId } = input
      await settleWarning(work, allow(work.actor, runPolicy, 'prepare', run), { documentId, code, words, accountId })
      return page(work, run.id)
    }),

    keepAccount: operation(contract.keepAccount, fresh(payManagers), async (work, { input }) => {
      const { run } = await inView(work, input.id)
      await keepAccount(work, vault, allow(work.actor, runPolicy, 'lock', run), input.documentId)
      return page(work, run.id)
    }),

    lock: operation(contract.lock, fresh(payManagers), async (work, { input }) => {
      const { run } = await inView(work, input.id)
      const gym = (await findGym(work.tx, run.gymId))!
      await lockRun(work, vault, gym, allow(work.actor, runPolicy, 'lock', run), input.version)
      return page(work, run.id)
    }),

    pay: operation(contract.pay, payManagers, async (work, { input }) => {
      const { run } = await inView(work, input.id)
      const { reference, failed, version } = input
      const paidOn = Temporal.PlainDate.from(input.paidOn)
      await payRun(work, allow(work.actor, runPolicy, 'pay', run), { paidOn, reference, failed, version })
      return page(work, run.id)
    }),

    discard: operation(contract.discard, payManagers, async (work, { input }) => {
      const { run } = await inView(work, input.id)
      await discardRun(work, allow(work.actor, runPolicy, 'prepare', run))
      return { success: true as const }
    }),
  }
}

async function inView(work: Asking, id: string): Promise<RunRow> {
  const row = found(await findRun(work.tx, visibleRuns(work.actor), id))
  return row
}

/** The rows of a table with the columns number and net, in any order and with any others beside them. */
function rowsOf(csv: string): { number: string; net: string }[] {
  let rows: Record<string, string>[]
  try {
    rows = parse(csv, {
      columns: (head: string[]) => head.map((name) => name.trim().toLowerCase()),
      skip_empty_lines: true,
      trim: true,
      bom: true,
      relax_column_count: true,
    })
  } catch (error) {
    throw fail('pay_runs.bad_table', {
      values: { reason: error instanceof Error ? error.message : 'it isn’t a CSV file.' },
    })
  }
  const first = rows[0]
  if (!first || !('number' in first) || !('net' in first))
    throw fail('pay_runs.bad_table', { values: { reason: 'it needs the columns number and net.' } })
  return rows.map((row) => ({ number: row.number ?? '', net: row.net ?? '' }))
}
