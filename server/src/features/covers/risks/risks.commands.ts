import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Disqualification } from '@quartet/contract/covers/cover'
import { risksErrors } from '@quartet/contract/covers/risks'
import { sqlInstant } from '../../../platform/db/columns.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { newId } from '../../../platform/ids.ts'
import { closeCover } from '../cover/cover.commands.ts'
import { lockCovers } from '../cover/cover.queries.ts'
import { isUnsettled, stateAt, unsettledStates } from '../cover/cover.rules.ts'
import { coverRequests, covers } from '../cover/cover.tables.ts'
import { qualified } from '../../eligibility/eligibility.rules.ts'
import { factsOf } from '../../eligibility/facts.queries.ts'
import { openRisks, trainersOnClasses, type RiskScope, type OnClass, type RiskRow } from './risks.queries.ts'
import { documentsAhead, riskReasons } from './risks.rules.ts'
import { entryRisks, riskSweeps } from './risks.tables.ts'
import { openCover } from '../search/opening.commands.ts'

const fail = failureOf(risksErrors)

type AboutTrainer = { gymId: string; trainerId: string; entryIds: string[] }

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** Of one trainer's classes at one gym, those that were not at risk before. `until` is the day of the first. */
    'classes.at_risk': AboutTrainer & { until: string; sentences: string[]; documents: boolean }
    'classes.safe': AboutTrainer & { because: 'mended' | 'set_aside' | 'replaced' }
    /** A class's own trainer lacks a document for it, and is asked whether to look for somebody else. */
    'risk.cover_proposed': AboutTrainer
    'risk.searched': { riskId: string; entryId: string; gymId: string; coverId: string }
  }
}

/** How many classes are judged in one question. */
const atOnce = 500

/**
 * Judges whoever is on classes to come again. A class whose trainer would not be let on it now is flagged, and its trainer
 * and gym are told once; one that is in order again loses its flag. Nobody is taken off anything. Done twice it changes nothing.
 */
export async function judgeClasses(work: Work, of: RiskScope): Promise<void> {
  await endFlagsOf(work, of)
  const all = await trainersOnClasses(work.tx, work.now, of)
  for (let from = 0; from < all.length; from += atOnce) await judge(work, all.slice(from, from + atOnce))
}

/** Judges the classes of the next 30 days at one gym, once a day of its calendar. */
export async function judgeDay(work: Work, gymId: string, day: Temporal.PlainDate): Promise<void> {
  await judgeClasses(work, { gymIds: [gymId], until: work.now.add({ hours: 24 * (documentsAhead + 1) }) })
  await work.tx.insert(riskSweeps).values({ gymId, day }).onConflictDoUpdate({ target: riskSweeps.gymId, set: { day } })
}

type Found = OnClass & { day: Temporal.PlainDate; reasons: Disqualification[]; setAside: boolean }

async function judge(work: Work, on: OnClass[]): Promise<void> {
  const facts = new Map((await factsOf(work.tx, on)).map((one) => [one.entryId, one]))
  const found = on.flatMap((one): Found[] => {
    const known = facts.get(one.entryId)
    if (!known) return []
    const judged = qualified(known, work.now)
    const setAside = (judged.overridden?.length ?? 0) > 0
    return [{ ...one, day: known.day, reasons: riskReasons(known, judged, one.byCover, work.now), setAside }]
  })
  const flags = new Map(
    (
      await openRisks(
        work.tx,
        on.map((one) => one.entryId),
      )
    ).map((one) => [one.entryId, one]),
  )
  const bad = found.filter((one) => one.reasons.length > 0)
  await flag(
    work,
    bad.filter((one) => !flags.has(one.entryId)),
  )
  for (const { entryId, reasons } of bad) {
    const before = flags.get(entryId)
    // The database keeps the keys of what it is given in an order of its own.
    if (before && !isDeepStrictEqual(before.reasons, JSON.parse(JSON.stringify(reasons))))
      await work.tx.update(entryRisks).set({ reasons }).where(eq(entryRisks.id, before.id))
  }
  const fine = found.filter((one) => one.reasons.length === 0 && flags.has(one.entryId))
  for (const [because, some] of Map.groupBy(fine, (one) => (one.setAside ? 'set_aside' : 'mended')))
    await clear(work, some, because)
}

async function flag(work: Work, bad: Found[]): Promise<void> {
  if (bad.length === 0) return
  const rows = bad.map(({ gymId, entryId, trainerId, reasons }) => ({
    id: newId(),
    gymId,
    entryId,
    trainerId,
    reasons,
    foundAt: work.now,
  }))
  // Two that judge at once flag it once.
  const made = await work.tx
    .insert(entryRisks)
    .values(rows)
    .onConflictDoNothing()
    .returning({ entryId: entryRisks.entryId })
  const isNew = new Set(made.map((one) => one.entryId))
  for (const theirs of byTrainer(bad.filter((one) => isNew.has(one.entryId)))) {
    const { gymId, trainerId } = theirs[0]!
    const days = theirs.map((one) => one.day).toSorted(Temporal.PlainDate.compare)
    const reasons = theirs.flatMap((one) => one.reasons)
    const payload = {
      gymId,
      trainerId,
      entryIds: theirs.map((one) => one.entryId),
      until: days[0]!.toString(),
      sentences: [...new Set(reasons.map((one) => one.sentence))],
      documents: reasons.every(({ code }) => code.startsWith('document')),
    }
    await work.record('classes.at_risk', payload, 'trainerId')
  }
}

async function clear(work: Work, fine: OnClass[], because: 'mended' | 'set_aside' | 'replaced'): Promise<void> {
  const cleared = await work.tx
    .update(entryRisks)
    .set({ clearedAt: work.now, clearedBecause: because })
    .where(
      and(
        inArray(
          entryRisks.entryId,
          fine.map((one) => one.entryId),
        ),
        isNull(entryRisks.clearedAt),
      ),
    )
    .returning({ entryId: entryRisks.entryId, gymId: entryRisks.gymId, trainerId: entryRisks.trainerId })
  for (const theirs of byTrainer(cleared)) {
    const { gymId, trainerId } = theirs[0]!
    const entryIds = theirs.map((one) => one.entryId)
    await work.record('classes.safe', { gymId, trainerId, entryIds, because }, 'trainerId')
    await endSearches(work, entryIds, trainerId)
  }
}

/** Ends what was looked for by itself for classes that are in order, which their trainer is told with those. */
async function endSearches(work: Work, entryIds: string[], trainerId: string): Promise<void> {
  const open = await work.tx
    .select({ id: covers.id })
    .from(covers)
    .innerJoin(coverRequests, and(eq(coverRequests.id, covers.requestId), eq(coverRequests.via, 'system')))
    .where(and(inArray(covers.entryId, entryIds), inArray(covers.state, [...unsettledStates])))
  const locked = await lockCovers(
    work.tx,
    open.map((one) => one.id),
  )
  for (const cover of locked.values())
    if (isUnsettled(stateAt(cover, work.now)))
      await closeCover(work, cover, 'cancelled', { because: 'in_order', told: trainerId })
}

/** Ends the flags of classes that are over, off or somebody else's by now. */
async function endFlagsOf(work: Work, { entryIds, trainerId, gymIds }: RiskScope): Promise<void> {
  const theirs = and(
    isNull(entryRisks.clearedAt),
    entryIds ? inArray(entryRisks.entryId, entryIds) : undefined,
    trainerId ? eq(entryRisks.trainerId, trainerId) : undefined,
    gymIds ? inArray(entryRisks.gymId, gymIds) : undefined,
  )
  const other = sql`exists (select 1 from entries e where e.id = ${entryRisks.entryId} and e.trainer_id is distinct from ${entryRisks.trainerId})`
  const over = sql`exists (select 1 from entries e where e.id = ${entryRisks.entryId}
    and (e.cancelled_at is not null or e.starts_at <= ${sqlInstant(work.now)}))`
  await work.tx.update(entryRisks).set({ clearedAt: work.now, clearedBecause: 'replaced' }).where(and(theirs, other))
  await work.tx.update(entryRisks).set({ clearedAt: work.now, clearedBecause: 'over' }).where(and(theirs, over))
}

/** Looks for somebody else for a class at risk. It stays with its trainer until somebody is approved. */
export async function searchInstead(
  work: Work,
  risk: Allowed<RiskRow, 'search'> | { id: string; entryId: string; gymId: string; trainerId: string },
): Promise<string> {
  const marked = await work.tx
    .update(entryRisks)
    .set({ searchedAt: work.now })
    .where(and(eq(entryRisks.id, risk.id), isNull(entryRisks.clearedAt)))
    .returning({ id: entryRisks.id })
  if (marked.length === 0) throw fail('risks.over')
  const { entryId, gymId, trainerId } = risk
  const coverId = await openCover(
    work,
    { id: entryId, gymId, usualTrainerId: trainerId },
    { reason: 'other', note: null },
  )
  await work.record('risk.searched', { riskId: risk.id, entryId, gymId, coverId }, 'entryId')
  return coverId
}

/** Asks a trainer whether to ask for cover of classes of theirs at one gym that are at risk. Each class is asked about once. */
export async function proposeCover(
  work: Work,
  risks: { id: string; gymId: string; entryId: string; trainerId: string }[],
): Promise<void> {
  const [first] = risks
  if (!first) return
  const ids = risks.map((one) => one.id)
  await work.tx.update(entryRisks).set({ proposedAt: work.now }).where(inArray(entryRisks.id, ids))
  const { gymId, trainerId } = first
  const payload = { gymId, trainerId, entryIds: risks.map((one) => one.entryId) }
  await work.record('risk.cover_proposed', payload, 'trainerId')
}

function byTrainer<T extends { gymId: string; trainerId: string }>(all: T[]): T[][] {
  return [...Map.groupBy(all, (one) => `${one.gymId} ${one.trainerId}`).values()]
}
