import { asc, eq, sql } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import { entries } from '../../timetable/recurrence/series.tables.ts'
import { askedFor } from '../cover/audience.queries.ts'
import { fitFor } from '../../eligibility/fitting.queries.ts'
import type { CoverRow } from '../cover/cover.queries.ts'
import { coverApplications, coverAsks, coverRequests, covers } from '../cover/cover.tables.ts'
import { completeTerms } from '../../eligibility/terms.queries.ts'
import { saidNotAttending } from './not-attending.queries.ts'
import { forecast, type Alerted } from './forecast.queries.ts'
import { peopleOfWave } from './waves.rules.ts'
import { coverWaves } from './search.tables.ts'

/** Who has been asked for a cover in which wave, when the next are, and how its audience stands now. */
export async function planOfCover(work: Work, cover: CoverRow, alerted: Alerted) {
  const { wanted, request } = await soughtBy(work, cover.id)
  const terms = completeTerms(request.policy)
  const waves = await work.tx
    .select()
    .from(coverWaves)
    .where(eq(coverWaves.coverId, cover.id))
    .orderBy(asc(coverWaves.number))
  const asked = await work.tx
    .select({ wave: coverAsks.wave, count: sql<number>`count(*)::int` })
    .from(coverAsks)
    .where(eq(coverAsks.coverId, cover.id))
    .groupBy(coverAsks.wave)
  const byWave = new Map(asked.map((one) => [one.wave, one.count]))
  const [fitting] = await fitFor(work, [wanted], request.named)
  const taken = new Set(await askedFor(work.tx, cover.id))
  for (const wave of waves.filter((one) => one.startedAt === null)) {
    const people = peopleOfWave(wave.kind, fitting!, terms).filter((id) => !taken.has(id))
    byWave.set(wave.number, people.length)
    people.forEach((id) => taken.add(id))
  }
  const wishes = { terms, named: request.named, from: work.now, withNames: true, alerted }
  return {
    asked: asked.reduce((sum, one) => sum + one.count, 0),
    waves: waves.map(({ number, kind, startsAt, startedAt }) => ({
      number,
      kind,
      startsAt: startsAt.toString(),
      startedAt: startedAt?.toString() ?? null,
      asked: byWave.get(number) ?? 0,
    })),
    callListFrom: numbersFrom(cover).toString(),
    plan: (await forecast(work, [wanted], wishes)).get(wanted.id)!,
  }
}

/** From when on people are called rather than asked: three hours before the start. */
const numbersFrom = ({ startsAt }: { startsAt: Temporal.Instant }) => startsAt.subtract({ hours: 3 })

/**
 * Whom to call for a cover, in the order in which they would be asked, with what they said to it so far. Their numbers come
 * three hours before the start, or as soon as whoever teaches it has said that they will not attend.
 */
export async function callList(work: Work, cover: CoverRow) {
  const { wanted, request } = await soughtBy(work, cover.id)
  const [fitting] = await fitFor(work, [wanted], request.named)
  const numbers =
    Temporal.Instant.compare(numbersFrom(wanted), work.now) <= 0 ||
    (await saidNotAttending(work.tx, [wanted.id])).has(wanted.id)
  const fit = fitting!.map((one) => ({ ...one, muted: false }))
  const people = new Map(fit.map((one) => [one.trainerId, one]))
  const answers = await work.tx
    .select({ trainerId: coverApplications.trainerId, state: coverApplications.state })
    .from(coverApplications)
    .where(eq(coverApplications.coverId, cover.id))
    .orderBy(asc(coverApplications.createdAt))
  const said = new Map(answers.map((one) => [one.trainerId, one.state]))
  const everyone = { audience: 'everyone' } as const
  const order = (['named', 'favourites', 'taught', 'everyone'] as const).flatMap((kind) =>
    peopleOfWave(kind, fit, everyone),
  )
  return [...new Set(order)].map((trainerId) => {
    const { name, phone, favourite, taught } = people.get(trainerId)!
    return { trainerId, name, phone: numbers ? phone : null, favourite, taught, answer: said.get(trainerId) ?? null }
  })
}

async function soughtBy({ tx }: Work, coverId: string) {
  const [row] = await tx
    .select({
      request: { named: coverRequests.named, policy: coverRequests.policy },
      wanted: { id: entries.id, gymId: entries.gymId, classId: entries.classId, startsAt: entries.startsAt },
    })
    .from(covers)
    .innerJoin(coverRequests, eq(coverRequests.id, covers.requestId))
    .innerJoin(entries, eq(entries.id, covers.entryId))
    .where(eq(covers.id, coverId))
  return row!
}
