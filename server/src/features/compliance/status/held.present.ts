import type { z } from 'zod'
import type { Standing, wallet } from '@quartet/contract/compliance/compliance'
import { avatarUrl } from '../../users/person/avatars.rules.ts'
import type { NamedTrainer } from '../document/people.queries.ts'
import type { Documents } from './status.queries.ts'
import { isMet } from '../document/status.rules.ts'
import { needsFrom, stops, stopsClasses, type Wallet, type WalletRow } from './held.queries.ts'

export type WalletAnswer = z.infer<typeof wallet>

export function presentNamedTrainer({ trainerId, userId, name, avatarId }: NamedTrainer) {
  return { trainerId, userId, name, avatarUrl: avatarUrl(avatarId) }
}

/** One row for each document, several where gyms do not agree, the most urgent first. */
export function presentStandings({ rows, documents }: Wallet): Standing[] {
  const same = Map.groupBy(
    rows,
    (row) => `${row.asked.rootId} ${row.stand.status} ${row.stand.validUntil?.toString()} ${row.consequence}`,
  )
  const parts = Map.groupBy([...same.values()], ([first]) => first!.asked.rootId)
  return [...parts.values()]
    .flatMap((groups) =>
      groups.flatMap((group) =>
        groups.length === 1
          ? [presentStanding(group, documents, null)]
          : group.map((row) => presentStanding([row], documents, row)),
      ),
    )
    .toSorted(
      (one, other) => urgency(one) - urgency(other) || one.requirement.name.localeCompare(other.requirement.name),
    )
}

function presentStanding(rows: WalletRow[], documents: Documents, at: WalletRow | null): Standing {
  const { asked, stand, consequence } = rows[0]!
  const newest = documents.credentials.filter((one) => one.requirementId === asked.rootId).at(-1)
  const handed = documents.submissions.filter((one) => one.rootId === asked.rootId)[0]
  const first = rows
    .flatMap(({ gym, stake }) => (gym && stake.first ? [{ at: stake.first.startsAt, zone: gym.timezone }] : []))
    .toSorted((one, other) => Temporal.Instant.compare(one.at, other.at))[0]
  const withheld = documents.withheld.filter((one) => one.rootId === asked.rootId).map((one) => one.gymId)
  return {
    requirement: requirementOf(asked),
    gym: at?.gym ? { id: at.gym.gymId, name: at.gym.gymName } : null,
    status: stand.status,
    state: stand.state,
    validFrom: stand.validFrom?.toString() ?? null,
    validUntil: stand.validUntil?.toString() ?? null,
    daysLeft: stand.daysLeft,
    evidence: newest?.evidence ?? null,
    sameFileAs: sharedWith(documents, newest?.submissionId),
    submissionId: handed?.id ?? null,
    credentialId: newest?.id ?? null,
    waivedUntil: stand.waivedUntil?.toString() ?? null,
    consequence,
    classesAtStake: rows.reduce((sum, row) => sum + row.stake.classes, 0),
    firstAtStake: first?.at.toString() ?? null,
    firstAtStakeZone: first?.zone ?? null,
    shared: rows.every((row) => row.gym === null || !withheld.includes(row.gym.gymId)),
  }
}

/** The whole wallet: until when they may teach and cover, and what to mend first. */
export function presentWallet(
  trainer: NamedTrainer,
  wallet: Wallet,
  asAt: Temporal.PlainDate,
  classesLost: number,
): WalletAnswer {
  const standings = presentStandings(wallet)
  const missing = wallet.rows.filter((row) => !isMet(row.stand))
  const strictestMissing = stopsInOrder.find((what) => missing.some((row) => stops(row) === what)) ?? null
  const stopping = missing.filter((row) => stops(row) === strictestMissing)
  const open = standings.filter((one) => urgency(one) < mends)
  const next = open.find((one) => stopping.some((row) => row.asked.id === one.requirement.id)) ?? open[0]
  return {
    trainer: presentNamedTrainer(trainer),
    asAt: asAt.toString(),
    teachesUntil: lastDayOf(wallet.rows.filter((row) => stops(row) === 'teaching')),
    coversUntil: lastDayOf(wallet.rows.filter(stopsClasses)),
    stops: strictestMissing,
    stopping: new Set(stopping.map((row) => row.asked.rootId)).size,
    upcomingClasses: wallet.upcoming,
    classesLost,
    nextFix: next?.requirement ?? null,
    gyms: wallet.employed.map((one) => ({ id: one.gymId, name: one.gymName })),
    standings,
  }
}

const stopsInOrder = ['teaching', 'covers', 'pay', 'nothing'] as const

/** The last day on which all of these are met, null while none of them runs out. */
function lastDayOf(rows: WalletRow[]): string | null {
  const ends = rows.flatMap((row) => needsFrom(row, row.situation.day) ?? [])
  return ends.toSorted(Temporal.PlainDate.compare)[0]?.subtract({ days: 1 }).toString() ?? null
}

const order = ['revoked', 'expired', 'rejected', 'missing', 'expiring', 'pending', 'waived', 'valid', 'not_required']
/** What comes before this in the order asks for something to be done. */
const mends = order.indexOf('pending')

/** Where a standing comes among others: what asks for most first. */
export function urgency({ status }: Pick<Standing, 'status'>): number {
  return order.indexOf(status)
}

/** Of several that stand somehow, how badly the worst does. */
export function worstOf(standings: Standing[]): Standing['status'] {
  return standings.toSorted((one, other) => urgency(one) - urgency(other))[0]?.status ?? 'not_required'
}

/** A requirement as it is named in answers. */
export function requirementOf(asked: WalletRow['asked']): Standing['requirement'] {
  return { id: asked.id, name: asked.name, code: asked.code, jurisdiction: jurisdictionOf(asked) }
}

function jurisdictionOf({ versions }: WalletRow['asked']): string | null {
  const { jurisdictions } = versions.at(-1)!.terms
  return jurisdictions.length === 1 ? jurisdictions[0]! : null
}

/** The name of another document that the same file proves. */
function sharedWith({ submissions, credentials }: Documents, submissionId: string | undefined): string | null {
  const fileOf = (id: string | undefined) => submissions.find((one) => one.id === id)?.fileId
  const file = fileOf(submissionId)
  const other =
    file && credentials.find((one) => one.submissionId !== submissionId && fileOf(one.submissionId) === file)
  return other ? (other.evidence.unitCodes[0] ?? 'another document') : null
}
