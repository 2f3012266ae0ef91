import { and, eq, inArray, or, sql } from 'drizzle-orm'
import {
  coverRequestsErrors,
  mostAsked,
  mostAwayDays,
  type AskPlan,
  type AwayClass,
  type AwayGym,
} from '@quartet/contract/covers/requests'
import { currencyAt } from '@quartet/contract/kernel/pay-countries'
import { isTrainer, worksFor, type Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf, notFound } from '../../../platform/fail.ts'
import { may } from '../../../platform/authorize.ts'
import { gymsByIds } from '../../gyms/gym/gym.queries.ts'
import { listEntries, readEntries, type EntryRow } from '../../timetable/entries/entries.queries.ts'
import { entryPolicy, visibleEntries } from '../../timetable/entries/entries.policy.ts'
import { dateAt, isUpcoming } from '../../timetable/recurrence/wall-times.rules.ts'
import { entries } from '../../timetable/recurrence/series.tables.ts'
import { coverTermsOf } from '../../eligibility/terms.queries.ts'
import { coverPolicy } from '../cover/cover.policy.ts'
import { forecast, type Alerted } from '../search/forecast.queries.ts'
import { openCoversOn } from '../assignments/series-held.queries.ts'
import { saidNotAttending } from '../search/not-attending.queries.ts'
import { wayToAsk } from './requests.rules.ts'
import { isOwnOnly } from '../../eligibility/terms.policy.ts'

const fail = failureOf(coverRequestsErrors)

type AwayWish = {
  from?: string
  to?: string
  gymId?: string
  trainerId?: string
  timetableIds?: string[]
  named?: string[]
}

/** Classes to come that somebody could be away from, at each gym, with who would be asked for each. */
export async function awayFrom(work: Work & { actor: Person }, wish: AwayWish, alerted: Alerted): Promise<AwayGym[]> {
  const rows = (await meant(work, wish))
    .filter((row) => !row.cancelledAt && isUpcoming(row, work.now))
    .slice(0, mostAsked)
  const ids = rows.map((row) => row.id)
  const known = {
    open: await openCoversOn(work.tx, ids),
    said: await saidNotAttending(work.tx, ids),
  }
  const gyms = await gymsByIds(work.tx, [...new Set(rows.map((row) => row.gymId))])
  const answers: AwayGym[] = []
  for (const [gymId, ofGym] of Map.groupBy(rows, (row) => row.gymId)) {
    const gym = gyms.get(gymId)!
    const { terms } = await coverTermsOf(work.tx, gymId)
    const wayOf = (row: EntryRow) =>
      known.open.has(row.id) ? 'asked' : wayToAsk({ ...row, isOwn: isOwnOnly(work.actor, row) }, terms, work.now)
    const plans = await forecast(
      work,
      ofGym.filter((row) => wayOf(row) === 'ask' || wayOf(row) === 'permission'),
      { terms, named: wish.named ?? [], from: work.now, withNames: worksFor(work.actor, gymId), alerted },
    )
    answers.push({
      gymId,
      gymName: gym.name,
      suburb: gym.city,
      timezone: gym.timezone,
      phone: gym.phone,
      lockHours: terms.lockHours,
      currency: currencyAt(gym.country),
      can: { offer: may(work.actor, coverPolicy, 'release', { gymId, usualTrainerId: null, requestedBy: null }) },
      classes: ofGym.map((row) =>
        presentClass(row, {
          way: wayOf(row),
          coverId: known.open.get(row.id) ?? null,
          said: known.said.has(row.id),
          plan: plans.get(row.id) ?? null,
        }),
      ),
    })
  }
  return answers
}

/** Entries by their ids that the actor may ask for cover of. Throws 404 for one that they cannot see. */
export async function entriesToAsk(work: Work & { actor: Person }, ids: string[]): Promise<EntryRow[]> {
  const unique = [...new Set(ids)]
  const seen = and(
    inArray(entries.id, unique),
    visibleEntries(work.actor),
    sql`${entries.off} is distinct from 'removed'`,
  )
  const rows = await readEntries(work.tx, seen)
  if (rows.length < unique.length) throw notFound()
  return rows
}

async function meant(work: Work & { actor: Person }, wish: AwayWish): Promise<EntryRow[]> {
  const { actor, tx } = work
  if (wish.timetableIds) {
    const rows = await entriesToAsk(work, wish.timetableIds)
    return rows.filter((row) => entryPolicy.askCover(actor, row))
  }
  const trainerId = wish.trainerId ?? actor.trainerId
  const from = Temporal.PlainDate.from(wish.from!)
  const to = Temporal.PlainDate.from(wish.to!)
  if (from.until(to).days >= mostAwayDays) throw fail('covers.days', { values: { most: String(mostAwayDays) } })
  // Days are of each gym's own calendar, so a day more on both sides is read and what is outside left out again.
  const whose = trainerId === null ? undefined : eq(entries.trainerId, trainerId)
  const within = or(
    trainerId !== null && isTrainer(actor, trainerId) ? sql`true` : undefined,
    inArray(
      entries.gymId,
      actor.teams.map((team) => team.gymId),
    ),
  )
  const rows = await listEntries(tx, and(visibleEntries(actor), whose, within), {
    gymId: wish.gymId,
    from: from.subtract({ days: 1 }).toZonedDateTime('UTC').toInstant(),
    until: to.add({ days: 2 }).toZonedDateTime('UTC').toInstant(),
    limit: 2000,
  })
  return rows.filter((row) => {
    const day = dateAt(row.startsAt, row.timezone)
    const isWithin = Temporal.PlainDate.compare(from, day) <= 0 && Temporal.PlainDate.compare(day, to) <= 0
    return isWithin && entryPolicy.askCover(actor, row)
  })
}

function presentClass(
  row: EntryRow,
  { way, coverId, said, plan }: { way: AwayClass['way']; coverId: string | null; said: boolean; plan: AskPlan | null },
): AwayClass {
  const start = row.startsAt.toZonedDateTimeISO(row.timezone)
  const end = row.endsAt.toZonedDateTimeISO(row.timezone)
  const minute = { smallestUnit: 'minute' } as const
  return {
    timetableId: row.id,
    className: row.name,
    studio: row.studio,
    date: start.toPlainDate().toString(),
    startTime: start.toPlainTime().toString(minute),
    endTime: end.toPlainTime().toString(minute),
    startsAt: row.startsAt.toString(),
    endsAt: row.endsAt.toString(),
    trainer:
      row.trainerId === null || row.trainer === null ? null : { trainerId: row.trainerId, name: row.trainer.name },
    way,
    coverId,
    notAttending: said,
    plan,
  }
}
