import { moneyIn, payPlaceOf } from '@quartet/contract/kernel/pay-countries'
import type { PayRun, PayRunRow } from '@quartet/contract/payroll/runs'
import type { Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { may } from '../../../platform/authorize.ts'
import { payAccountOf } from '../../connections/engagements/pay-accounts.queries.ts'
import { documentPolicy } from '../document/document.policy.ts'
import { presentRow } from '../approving/documents.present.ts'
import { happenedTo, namesOf } from '../document/history.queries.ts'
import { historyWords } from '../document/history.rules.ts'
import { paperProgressOf } from './files.commands.ts'
import { documentsForRun, filesOf, itemsOf, settlementsOf, type RunRow } from './runs.queries.ts'
import { isByHand, maySettle, settlementOf, toPayOf, runWarningsOf } from './runs.rules.ts'
import { periodWords } from '../reckoning/periods.rules.ts'
import { runPolicy } from '../document/run.policy.ts'

export function presentRunRow({ run, gymName, gymCountry, gymState, documents, cents, from, to }: RunRow): PayRunRow {
  const period = {
    from: from ? Temporal.PlainDate.from(from) : run.payOn,
    to: to ? Temporal.PlainDate.from(to) : run.payOn,
  }
  const place = payPlaceOf({ country: gymCountry, state: gymState })
  return {
    id: run.id,
    gym: { id: run.gymId, name: gymName },
    status: run.status,
    version: run.version,
    period: { from: period.from.toString(), to: period.to.toString(), words: periodWords(period) },
    payOn: run.payOn.toString(),
    documents,
    leavesBankCents: cents,
    country: place.country.code,
    currency: place.country.currency,
    tax: place.tax,
    byHand: isByHand(run, place.country),
    lockedAt: run.lockedAt?.toString() ?? null,
    paidAt: run.paidAt?.toString() ?? null,
  }
}

/** One run as its page shows it. `linkTo` makes the address of a file for whoever looks. */
export async function readRun(
  work: Work & { actor: Person },
  row: RunRow,
  linkTo: (fileId: string) => string,
): Promise<PayRun> {
  const { tx, actor } = work
  const { run } = row
  const all = await documentsForRun(tx, run)
  const isOpen = run.status === 'open'
  const place = payPlaceOf({ country: row.gymCountry, state: row.gymState })
  const items = new Map(
    (
      await itemsOf(
        tx,
        run.gymId,
        all.map(({ document }) => document),
        place.country,
      )
    ).map((item) => [item.id, item]),
  )
  const settled = await settlementsOf(tx, run.id)
  const names = await namesOf(tx, [...new Set(settled.map((one) => one.by))])
  // What there is to look at is asked until it is locked; from then on only what somebody said of it stays.
  const warnings = all.flatMap(({ document }) => {
    const item = items.get(document.id)!
    return runWarningsOf(item, run.lockedAt ?? work.now).flatMap((warning) => {
      const by = settlementOf(settled, document.id, warning)
      if (!isOpen && !by) return []
      const isChanger = warning.code === 'bank_changed' && item.account?.changedBy === actor.userId
      return {
        ...warning,
        documentId: document.id,
        settled: by ? { by: names.get(by.by) ?? 'Someone', at: by.at.toString(), words: by.words } : null,
        can: {
          settle:
            isOpen &&
            !by &&
            maySettle(warning.code) &&
            !isChanger &&
            may(actor, runPolicy, 'prepare', run) &&
            may(actor, documentPolicy, 'settleWarning', document),
          keepAccount: isOpen && !by && warning.code === 'bank_changed' && may(actor, runPolicy, 'lock', run),
        },
      }
    })
  })
  const chosen = all
    .filter(({ choice }) => choice !== null && choice.outcome !== 'failed')
    .map(({ document }) => document)
  const others = all.filter(({ choice }) => choice === null).map(({ document }) => document)
  const sum = (rows: typeof chosen, of: (one: (typeof chosen)[number]) => number) =>
    rows.reduce((total, one) => total + of(one), 0)
  const bills = chosen.filter((one) => one.kind !== 'timesheet')
  const sheets = chosen.filter((one) => one.kind === 'timesheet')
  const pays = (one: (typeof chosen)[number]) => toPayOf(one) ?? 0
  const standing = isOpen && !isByHand(run, place.country) ? await payAccountOf(tx, run.gymId, null) : undefined
  const from = isOpen ? (standing?.accountShown ?? null) : run.accountShown
  const held = others.filter((one) => warnings.some((warning) => warning.documentId === one.id && warning.stops))
  const mayTake = may(actor, runPolicy, 'files', run)
  return {
    ...presentRunRow(row),
    leavesBankCents: sum(chosen, pays),
    totals: {
      contractorCents: sum(bills, (one) => one.subtotalCents),
      invoices: bills.length,
      gstCents: sum(bills, (one) => one.taxCents),
      registered: bills.filter((one) => one.taxed).length,
      wagesCents: sum(sheets, (one) => one.subtotalCents),
      timesheets: sheets.length,
      minutes: sum(sheets, (one) => one.minutes),
      withheldCents: sum(sheets, (one) => (one.netCents === null ? 0 : one.totalCents - one.netCents)),
      superCents: sum(chosen, (one) => one.superCents ?? 0),
      funds: new Set(chosen.flatMap((one) => one.snapshot?.super?.fund ?? [])).size,
      payments: new Set(chosen.map((one) => one.trainerId)).size,
      held: held.length,
      heldCents: sum(held, (one) => toPayOf(one) ?? one.totalCents),
    },
    account: from,
    rows: all.map(({ document, choice }) => {
      const row = presentRow(actor, document)
      const net = isOpen && document.kind === 'timesheet' && may(actor, documentPolicy, 'net', document)
      return {
        ...row,
        chosen: choice !== null,
        toPayCents: choice?.toPayCents ?? toPayOf(document),
        account: choice?.accountShown ?? items.get(document.id)?.account?.shown ?? null,
        can: { ...row.can, net },
      }
    }),
    warnings,
    files: (await filesOf(tx, run.id)).map((file) => ({
      id: file.id,
      kind: file.kind,
      name: file.name,
      words: file.words,
      bytes: file.bytes,
      sha256: file.sha256,
      madeAt: file.madeAt.toString(),
      downloads: file.downloads,
      path: mayTake ? linkTo(file.id) : '',
    })),
    progress: run.status === 'locked' && run.filesAt === null ? await paperProgressOf(work, run.id) : null,
    history: historyWords(await happenedTo(tx, run.id, 'pay_run'), moneyIn(place.country)),
    can: {
      choose: isOpen && may(actor, runPolicy, 'prepare', run),
      lock: isOpen && chosen.length > 0 && may(actor, runPolicy, 'lock', run),
      pay: run.status === 'locked' && run.filesAt !== null && may(actor, runPolicy, 'pay', run),
      discard: isOpen && may(actor, runPolicy, 'prepare', run),
      files: mayTake,
    },
  }
}
