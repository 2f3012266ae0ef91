import { and, asc, eq, isNull, max } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import { entries } from '../../timetable/recurrence/series.tables.ts'
import { fitFor } from '../../eligibility/fitting.queries.ts'
import { completeTerms } from '../../eligibility/terms.queries.ts'
import { coverAsks, coverRequests, type AboutCover, type CoverLock } from '../cover/cover.tables.ts'
import { askedFor } from '../cover/audience.queries.ts'
import { peopleOfWave, planWaves } from './waves.rules.ts'
import { coverWaves } from './search.tables.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** The next of those who may take a class are asked. */
    'cover.wave_started': AboutCover & { wave: number; asked: string[] }
  }
}

type Sought = Pick<CoverLock, 'id' | 'gymId' | 'entryId' | 'requestId' | 'startsAt'>

/** Plans who is asked when, asks the first of them and answers whom. Nobody where nobody may take the class. */
export async function startSearch(work: Work, cover: Sought): Promise<string[]> {
  const { terms, fit } = await audienceNow(work, cover)
  const waves = planWaves(fit, terms, work.now, cover.startsAt)
  const [first] = waves
  if (!first) return []
  await work.tx.insert(coverWaves).values(
    waves.map(({ kind, startsAt }, at) => ({
      coverId: cover.id,
      number: at + 1,
      kind,
      startsAt,
      startedAt: at === 0 ? work.now : null,
    })),
  )
  await ask(work, cover.id, 1, first.trainerIds)
  return first.trainerIds
}

/** Plans anew from now who of those whom a locked cover has not asked is asked when. The clock starts the first. */
export async function planWavesAnew(work: Work, cover: CoverLock): Promise<void> {
  await work.tx.delete(coverWaves).where(and(eq(coverWaves.coverId, cover.id), isNull(coverWaves.startedAt)))
  const [last] = await work.tx
    .select({ number: max(coverWaves.number) })
    .from(coverWaves)
    .where(eq(coverWaves.coverId, cover.id))
  const { terms, fit } = await unaskedNow(work, cover)
  const waves = planWaves(fit, terms, work.now, cover.startsAt)
  if (waves.length === 0) return
  const from = (last?.number ?? 0) + 1
  await work.tx
    .insert(coverWaves)
    .values(waves.map(({ kind, startsAt }, at) => ({ coverId: cover.id, number: from + at, kind, startsAt })))
}

/**
 * Starts the next wave of a locked cover, judged anew: who qualifies by now and was not asked. Waves that would reach
 * nobody are passed over. Answers how many were asked.
 */
export async function startNextWave(work: Work, cover: CoverLock): Promise<number> {
  const waiting = await work.tx
    .select()
    .from(coverWaves)
    .where(and(eq(coverWaves.coverId, cover.id), isNull(coverWaves.startedAt)))
    .orderBy(asc(coverWaves.number))
  if (waiting.length === 0) return 0
  const { terms, fit } = await unaskedNow(work, cover)
  for (const { number, kind } of waiting) {
    await work.tx
      .update(coverWaves)
      .set({ startedAt: work.now })
      .where(and(eq(coverWaves.coverId, cover.id), eq(coverWaves.number, number)))
    const people = peopleOfWave(kind, fit, terms)
    if (people.length === 0) continue
    await ask(work, cover.id, number, people)
    const about = { coverId: cover.id, entryId: cover.entryId, gymId: cover.gymId }
    const payload = { ...about, wave: number, asked: people }
    await work.record('cover.wave_started', payload)
    return people.length
  }
  return 0
}

async function ask(work: Work, coverId: string, wave: number, trainerIds: string[]): Promise<void> {
  await work.tx
    .insert(coverAsks)
    .values(trainerIds.map((trainerId) => ({ coverId, trainerId, wave, askedAt: work.now })))
    .onConflictDoNothing()
}

async function unaskedNow(work: Work, cover: Sought) {
  const { terms, fit } = await audienceNow(work, cover)
  const before = new Set(await askedFor(work.tx, cover.id))
  return { terms, fit: fit.filter((one) => !before.has(one.trainerId)) }
}

async function audienceNow(work: Work, { entryId, requestId }: Sought) {
  const [request] = await work.tx.select().from(coverRequests).where(eq(coverRequests.id, requestId))
  const [entry] = await work.tx
    .select({ id: entries.id, gymId: entries.gymId, classId: entries.classId, startsAt: entries.startsAt })
    .from(entries)
    .where(eq(entries.id, entryId))
  const [fit] = await fitFor(work, [entry!], request!.named)
  return { terms: completeTerms(request!.policy), fit: fit! }
}
