import type { PayRunStatus, RunWarningCode } from '@quartet/contract/payroll/runs'
import type { DocumentKind } from '@quartet/contract/payroll/payroll'
import { bankWords, type Payment } from './bank-file.rules.ts'

/** The life of a pay run: from, to, and what does it. Nothing else moves one (`moveRun`). */
export const runTransitions = {
  open: { locked: 'its documents were put in for payment' },
  locked: { paid: 'the bank or the gym paid it' },
  paid: {},
} satisfies Record<PayRunStatus, Partial<Record<PayRunStatus, string>>>

/** How long after a change of bank details a payment is held until somebody has called. */
const watched = { hours: 14 * 24 }

/** A document of a run, with what decides whether it can be paid. */
export type RunItem = {
  id: string
  kind: DocumentKind
  number: string
  payeeId: string
  payeeName: string
  totalCents: number
  netCents: number | null
  heldBecause: string | null
  released: boolean
  factsChanged: boolean
  /** Number of another document of the same payee, period and amount. */
  twin: string | null
  belowFloor: string | null
  account: {
    id: string
    shown: string
    was: string | null
    changedAt: Temporal.Instant
    changedBy: string
    confirmed: boolean
  } | null
  /** Whether a file pays it, which goes to an account; by hand it may be paid without one. */
  needsAccount: boolean
}

/** `accountId` is the account that a warning is about, where it is about one. */
export type Warning = { code: RunWarningCode; title: string; words: string; stops: boolean; accountId?: string }

/** Everything to know before a document is paid. What stops has to be settled first; the rest is to be seen. */
export function runWarningsOf(item: RunItem, now: Temporal.Instant): Warning[] {
  const { account, payeeName, number } = item
  const found: Warning[] = []
  if (!account && item.needsAccount)
    found.push({
      code: 'no_bank',
      title: `${payeeName} has no bank details`,
      words: 'They can’t be paid until they add an account.',
      stops: true,
    })
  if (
    account &&
    account.was !== null &&
    !account.confirmed &&
    Temporal.Instant.compare(account.changedAt.add(watched), now) > 0
  )
    found.push({
      code: 'bank_changed',
      title: `${payeeName}’s bank details changed ${agoInDays(account.changedAt, now)}`,
      words: `Account ending ${account.was} is now ${account.shown}. Call them to confirm before you pay.`,
      stops: true,
      accountId: account.id,
    })
  if (item.heldBecause !== null)
    found.push({
      code: 'not_compliant',
      title: `${payeeName}: a document wasn’t valid for ${number}`,
      words: item.heldBecause,
      stops: !item.released,
    })
  if (item.kind === 'timesheet' && (item.netCents === null || item.netCents > item.totalCents))
    found.push({
      code: 'no_net',
      title:
        item.netCents === null
          ? `${payeeName}’s net amount is missing`
          : `${payeeName}’s net amount is more than the gross`,
      words: 'Enter or import net pay from your payroll. Quartet doesn’t calculate tax.',
      stops: true,
    })
  if (item.twin !== null)
    found.push({
      code: 'duplicate',
      title: `${number} may be a duplicate`,
      words: `${payeeName}’s ${item.twin} is for the same period and amount.`,
      stops: false,
    })
  if (item.belowFloor !== null)
    found.push({
      code: 'below_floor',
      title: `${payeeName}: below the award floor`,
      words: item.belowFloor,
      stops: false,
    })
  if (item.factsChanged)
    found.push({
      code: 'facts_changed',
      title: `Changed since ${number} was submitted`,
      words: 'The difference is added to the next one as a correction.',
      stops: false,
    })
  return found
}

/** Warnings that a word settles. A missing account or amount is no warning that anybody can wave through. */
const settleable: RunWarningCode[] = ['bank_changed', 'duplicate', 'below_floor', 'facts_changed']
export const maySettle = (code: RunWarningCode): boolean => settleable.includes(code)

/** What somebody said of a warning of a document. Of one account it says nothing about the next one. */
export function settlementOf<S extends { documentId: string; code: RunWarningCode; accountId: string | null }>(
  settlements: S[],
  documentId: string,
  { code, accountId }: Warning,
): S | undefined {
  return settlements.find(
    (one) =>
      one.documentId === documentId && one.code === code && one.accountId === (accountId ?? null) && maySettle(code),
  )
}

function agoInDays(at: Temporal.Instant, now: Temporal.Instant): string {
  const days = Math.floor(at.until(now).total('hours') / 24)
  return days < 1 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`
}

/** What leaves the bank for a document, cents; null while nobody entered the net amount of a timesheet. */
export function toPayOf({
  kind,
  totalCents,
  netCents,
}: Pick<RunItem, 'kind' | 'totalCents' | 'netCents'>): number | null {
  return kind === 'timesheet' ? netCents : totalCents
}

/**
 * Whether a run is paid by other means than a bank file: while it is open as its country has it, and from then on as it
 * was locked, with accounts for a file or without.
 */
export function isByHand(
  run: { status: PayRunStatus; sealedPayer: Buffer | null },
  { bankFile }: { bankFile: string | null },
): boolean {
  return run.status === 'open' ? bankFile === null : run.sealedPayer === null
}

/** One of a run's documents with the account that it is paid to. */
export type Payable = Pick<RunItem, 'id' | 'kind' | 'number' | 'payeeId'> & {
  cents: number
  to: { bsb: string; account: string; accountName: string }
}

/** What each payee gets in a run that is paid by hand: as with a file, credit notes are taken off what the others come to. */
export function handPaymentsOf(
  items: Pick<Payable & RunItem, 'id' | 'payeeId' | 'payeeName' | 'cents'>[],
): { name: string; cents: number; documentIds: string[] }[] {
  return [...Map.groupBy(items, (one) => one.payeeId).values()].map((same) => ({
    name: same[0]!.payeeName,
    cents: same.reduce((sum, one) => sum + one.cents, 0),
    documentIds: same.map((one) => one.id),
  }))
}

/** One payment for each payee: credit notes are taken off what the others come to. */
export function paymentsOf(items: Payable[], payOn: Temporal.PlainDate): (Payment & { documentIds: string[] })[] {
  return [...Map.groupBy(items, (one) => one.payeeId).values()].map((same) => {
    const first = same.find((one) => one.kind !== 'credit_note') ?? same[0]!
    const isWages = first.kind === 'timesheet'
    return {
      name: first.to.accountName,
      bsb: first.to.bsb,
      account: first.to.account,
      cents: same.reduce((sum, one) => sum + one.cents, 0),
      reference: isWages ? `PAY ${payOn.toString()}` : bankWords(`INV-${first.number}`).slice(0, 18),
      kind: isWages ? ('wages' as const) : ('supply' as const),
      documentIds: same.map((one) => one.id),
    }
  })
}
