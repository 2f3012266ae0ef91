import type { TeachingBefore } from './changes.rules.ts'
import type { Occurrence, SeriesFacts } from './occurrences.rules.ts'

/** An entry as it stands in the database. */
export type StandingEntry = {
  id: string
  seriesId: string
  originalDate: Temporal.PlainDate
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  movedByDst: boolean
  studioId: string
  capacity: number | null
  name: string | null
  off: 'cancelled' | 'suspended' | 'removed' | null
  offReason: string | null
  layerId: string | null
  trainerId: string | null
  usualTrainerId: string | null
  clashPermitId: string | null
  lockedAt: Temporal.Instant | null
}

export type ChangeKind = 'added' | 'changed' | 'removed' | 'cancelled' | 'suspended' | 'restored'

/** What has to happen so that one entry says what the facts say. */
export type EntryChange = {
  kind: ChangeKind
  series: SeriesFacts
  row: StandingEntry | null
  /** Null when it is no part of its series any more. */
  next: Occurrence | null
  /** Who teaches it afterwards, and who usually does. */
  trainerId: string | null
  usualTrainerId: string | null
  /** It was expected before and could not be made: it is tried again, and nobody minds if it cannot. */
  optional: boolean
  /** The permit to be in two places that undoing puts back, or none; left out where none is put back. */
  permitBefore?: string | null
}

/** Past, running and locked entries never change. */
export function isFrozen(row: Pick<StandingEntry, 'startsAt' | 'lockedAt'>, now: Temporal.Instant): boolean {
  return row.lockedAt !== null || Temporal.Instant.compare(row.startsAt, now) <= 0
}

/**
 * What has to change of the entries of one series, so that they say what the facts say now. `before` is what the facts
 * said until now: who teaches follows only what changed, so that covers stay. `named` is the original date of the one of
 * which it is said now who teaches it: there a cover gives way, also to whom the facts named before. `remembered` is what
 * undoing puts back of who teaches, by entry.
 */
export function differences(
  series: SeriesFacts,
  rows: StandingEntry[],
  before: Occurrence[],
  after: Occurrence[],
  now: Temporal.Instant,
  named: Temporal.PlainDate | null = null,
  remembered: Map<string, TeachingBefore> = new Map(),
): { changes: EntryChange[]; intoThePast: Occurrence[] } {
  const standing = new Map(rows.map((row) => [row.originalDate.toString(), row]))
  const was = new Map(before.map((one) => [one.originalDate.toString(), one]))
  const changes: EntryChange[] = []
  const intoThePast: Occurrence[] = []
  const expected = new Set<string>()
  for (const next of after) {
    const day = next.originalDate.toString()
    expected.add(day)
    const row = standing.get(day)
    if (row && isFrozen(row, now)) continue
    if (Temporal.Instant.compare(next.startsAt, now) <= 0) {
      if (row) intoThePast.push(next)
      continue
    }
    const known = row && remembered.get(row.id)
    const teaching =
      row && known?.left
        ? putBack(row, known, known.left)
        : teachers(row, was.get(day), next, named?.toString() === day)
    if (!row) {
      changes.push({ kind: 'added', series, row: null, next, ...teaching, optional: was.has(day) })
      continue
    }
    const kind = kindOf(row, next, teaching)
    const optional = row.off === 'removed' && was.has(day)
    if (kind) changes.push({ kind, series, row, next, ...teaching, optional })
  }
  for (const row of rows) {
    if (expected.has(row.originalDate.toString()) || isFrozen(row, now) || row.off === 'removed') continue
    const { trainerId, usualTrainerId } = row
    changes.push({ kind: 'removed', series, row, next: null, trainerId, usualTrainerId, optional: false })
  }
  return { changes, intoThePast }
}

/** What the edit left goes back to what it found; whoever got the class since keeps it. */
function putBack(row: StandingEntry, found: TeachingBefore, left: NonNullable<TeachingBefore['left']>) {
  const isLeft = row.trainerId === left.trainerId
  return {
    trainerId: isLeft ? found.trainerId : row.trainerId,
    usualTrainerId: row.usualTrainerId === left.usualTrainerId ? found.usualTrainerId : row.usualTrainerId,
    ...(isLeft && row.clashPermitId === left.clashPermitId ? { permitBefore: found.clashPermitId } : {}),
  }
}

function teachers(row: StandingEntry | undefined, before: Occurrence | undefined, next: Occurrence, isNamed: boolean) {
  const planned = { trainerId: next.trainerId, usualTrainerId: next.usualTrainerId }
  if (!row) return planned
  const kept = { trainerId: row.trainerId, usualTrainerId: row.usualTrainerId }
  // Back in its series: a substitute that it had is still on it.
  if (!before) return row.trainerId === row.usualTrainerId ? planned : { ...planned, trainerId: row.trainerId }
  const usual = before.usualTrainerId === next.usualTrainerId ? kept.usualTrainerId : next.usualTrainerId
  if (isNamed) return { usualTrainerId: usual, trainerId: next.trainerId }
  if (before.trainerId === next.trainerId) return { ...kept, usualTrainerId: usual }
  const byHand = next.trainerId !== next.usualTrainerId || before.trainerId !== before.usualTrainerId
  const substituted = row.trainerId !== null && row.trainerId !== before.trainerId
  // Covers remain, unless it is said of this very one who teaches it.
  return { usualTrainerId: usual, trainerId: substituted && !byHand ? row.trainerId : next.trainerId }
}

function kindOf(
  row: StandingEntry,
  next: Occurrence,
  teaching: { trainerId: string | null; usualTrainerId: string | null },
): ChangeKind | null {
  const off = next.off?.because ?? null
  if (row.off !== off) {
    if (off !== null) return off
    return row.off === 'removed' ? 'added' : 'restored'
  }
  const same =
    row.startsAt.equals(next.startsAt) &&
    row.endsAt.equals(next.endsAt) &&
    row.movedByDst === next.movedByDst &&
    row.studioId === next.studioId &&
    row.capacity === next.capacity &&
    row.name === next.name &&
    row.offReason === (next.off?.reason ?? null) &&
    row.layerId === (next.off?.layerId ?? null) &&
    row.trainerId === teaching.trainerId &&
    row.usualTrainerId === teaching.usualTrainerId
  return same ? null : 'changed'
}

/** The permit that is given with an edit, and whether the edit only lays something over its series. */
export type Permitting = { permitId: string | null; layersOnly: boolean }

/**
 * Whether a class is where it was, with whom it was: what it overlaps was permitted then or is none of its doing. What is
 * laid over a series passes, and what is undone was so before.
 */
export function staysPut({ row, next, trainerId, permitBefore }: EntryChange, layersOnly: boolean): boolean {
  if (layersOnly || permitBefore !== undefined || next === null) return true
  return row?.trainerId === trainerId && row.startsAt.equals(next.startsAt) && row.endsAt.equals(next.endsAt)
}

/** The permit that a class has kept after a change: it goes with the hour and the trainer that it was given for. */
export function permitKept(change: EntryChange, layersOnly: boolean): string | null {
  if (change.permitBefore !== undefined) return change.permitBefore
  return staysPut(change, layersOnly) ? (change.row?.clashPermitId ?? null) : null
}

/** The permit that a class has after a change; the one that is given with the edit is for those alone that need it. */
export function permitAfter(
  change: EntryChange,
  isTwice: boolean,
  { permitId, layersOnly }: Permitting,
): string | null {
  return permitKept(change, layersOnly) ?? (isTwice && !change.optional ? permitId : null)
}

/** Two of these that would be in one studio, or with one trainer, at the same time. */
export function pairsAtOnce<T extends { startsAt: Temporal.Instant; endsAt: Temporal.Instant }>(
  all: T[],
  keyOf: (one: T) => string | null,
): [T, T][] {
  const pairs: [T, T][] = []
  for (const [key, group] of Map.groupBy(all, keyOf)) {
    if (key === null) continue
    const sorted = group.toSorted((a, b) => Temporal.Instant.compare(a.startsAt, b.startsAt))
    let last = sorted[0]!
    for (const one of sorted.slice(1)) {
      if (Temporal.Instant.compare(one.startsAt, last.endsAt) < 0) pairs.push([last, one])
      if (Temporal.Instant.compare(one.endsAt, last.endsAt) > 0) last = one
    }
  }
  return pairs
}

/** Why an edit cannot be as it is asked: the class and, in words that name no other gym, what is in its way. */
export type Clash = { change: EntryChange; kind: 'studio' | 'trainer' | 'past'; sentence: string }

/** A change and the permit to be in two places that its class has afterwards. */
export type Planned = EntryChange & { permitId: string | null }

export type Written = Planned & { entryId: string }

export type Reconciled = { changes: Written[]; clashes: Clash[] }
