import { ORPCError } from '@orpc/server'
import { and, asc, eq, gt, isNull, notExists, sql } from 'drizzle-orm'
import { requestConnection } from '../src/features/connections/connection/connection.commands.ts'
import { requestPolicy } from '../src/features/connections/connection/connection.policy.ts'
import { askForCover } from '../src/features/covers/requests/absences.commands.ts'
import { applyForCover, approveApplication } from '../src/features/covers/applications/applications.commands.ts'
import { findCoverApplication } from '../src/features/covers/cover/applications.queries.ts'
import { coverApplicationPolicy, coverPolicy } from '../src/features/covers/cover/cover.policy.ts'
import { findCover } from '../src/features/covers/cover/cover.queries.ts'
import { coverApplications, covers } from '../src/features/covers/cover/cover.tables.ts'
import { findEntry } from '../src/features/timetable/entries/entries.queries.ts'
import { entryPolicy } from '../src/features/timetable/entries/entries.policy.ts'
import { dateAt } from '../src/features/timetable/recurrence/wall-times.rules.ts'
import { classes, entries } from '../src/features/timetable/recurrence/series.tables.ts'
import { allow } from '../src/platform/authorize.ts'
import type { Cast, GymKey } from './demo-people.ts'
import type { TrainerKey, Tell } from './demo-data.ts'

type Absence = {
  gym: GymKey
  class: string
  away: TrainerKey
  reason: 'sick' | 'injury' | 'holiday' | 'other'
  /** Asked this many hours ago; the class is the first of theirs at least `ahead` hours after that. */
  asked: number
  ahead: number
  note?: string
  applied?: { by: TrainerKey; after: number; says?: string }[]
  /** Who was approved, and how many hours after the request. */
  approved?: { who: TrainerKey; after: number }
}

const absences: Absence[] = [
  {
    gym: 'northside',
    class: 'Yin & Restore',
    away: 'isla',
    reason: 'holiday',
    asked: 320,
    ahead: 60,
    applied: [{ by: 'priya', after: 0.2 }],
    approved: { who: 'priya', after: 0.4 },
  },
  {
    gym: 'northside',
    class: 'Ride Intervals',
    away: 'jack',
    reason: 'injury',
    asked: 190,
    ahead: 30,
    applied: [{ by: 'callum', after: 0.3 }],
    approved: { who: 'callum', after: 0.6 },
  },
  {
    gym: 'northside',
    class: 'HIIT Express',
    away: 'tom',
    reason: 'other',
    asked: 96,
    ahead: 20,
    applied: [{ by: 'jack', after: 0.5 }],
    approved: { who: 'jack', after: 1.1 },
  },
  {
    gym: 'northside',
    class: 'Reformer Flow',
    away: 'anna',
    reason: 'holiday',
    asked: 70,
    ahead: 60,
    note: 'Springs are set up on the wall chart.',
    applied: [{ by: 'grace', after: 0.4, says: 'Happy to.' }],
    approved: { who: 'grace', after: 0.7 },
  },
  {
    gym: 'northside',
    class: 'Ride 45',
    away: 'liam',
    reason: 'sick',
    asked: 9,
    ahead: 12,
    note: 'The bikes are set up, the playlist is on the tablet.',
    applied: [
      { by: 'mei', after: 0.6, says: 'I know the 7 am crowd, happy to.' },
      { by: 'callum', after: 1.2 },
      { by: 'jack', after: 3.5, says: 'I can do it, but I may be 5 minutes late.' },
    ],
  },
  { gym: 'northside', class: 'Strength 60', away: 'sofia', reason: 'injury', asked: 4, ahead: 8 },
  {
    gym: 'northside',
    class: 'Hot Vinyasa',
    away: 'isla',
    reason: 'sick',
    asked: 5,
    ahead: 24,
    note: 'The room needs to be 34 degrees, so turn the heating on 30 minutes before.',
  },
  {
    gym: 'northside',
    class: 'Pilates Basics',
    away: 'grace',
    reason: 'holiday',
    asked: 28,
    ahead: 80,
    applied: [{ by: 'priya', after: 2 }],
  },
  { gym: 'merri', class: 'Morning Flow', away: 'isla', reason: 'sick', asked: 6, ahead: 40 },
  {
    gym: 'harbour',
    class: 'Deck Strength',
    away: 'aroha',
    reason: 'other',
    asked: 50,
    ahead: 60,
    applied: [{ by: 'tom', after: 1, says: 'In Manly that day anyway.' }],
  },
]

/** Trainers are away, others apply, some are approved; two requests to connect wait for an answer. */
export async function tellCovers(tell: Tell, cast: Cast, now: Temporal.Instant): Promise<void> {
  for (const absence of absences) await tellAbsence(tell, cast, now, absence)

  const { northside, harbour } = cast.gyms
  const ask = (by: 'gym' | 'trainer', gymId: string, trainer: TrainerKey, message: string, hoursAgo: number) => {
    const actor = by === 'gym' ? harbour.owner : cast.trainers[trainer]
    const at = now.subtract({ minutes: hoursAgo * 60 })
    const pair = { gymId, trainerId: cast.trainers[trainer].trainerId }
    return requestConnection(tell(actor, at), allow(actor, requestPolicy, 'request', pair), by, {
      employmentStatus: 'contractor',
      startDate: dateAt(at, northside.timezone),
      message,
    })
  }
  await ask('trainer', northside.gymId, 'nina', 'Reformer and barre, free on weekday mornings.', 2)
  await ask('gym', harbour.gymId, 'mei', 'We are starting a sunset ride on the deck.', 20)
}

async function tellAbsence(tell: Tell, cast: Cast, now: Temporal.Instant, absence: Absence): Promise<void> {
  const gym = cast.gyms[absence.gym]
  const away = cast.trainers[absence.away]
  const hoursLater = (hours: number) => now.subtract({ minutes: Math.round((absence.asked - hours) * 60) })
  const work = tell(away, hoursLater(0))
  const open = work.tx
    .select({ one: sql`1` })
    .from(covers)
    .where(eq(covers.entryId, entries.id))
  const [found] = await work.tx
    .select({ id: entries.id })
    .from(entries)
    .innerJoin(classes, eq(classes.id, entries.classId))
    .where(
      and(
        eq(entries.gymId, gym.gymId),
        eq(classes.name, absence.class),
        eq(entries.trainerId, away.trainerId),
        gt(entries.startsAt, hoursLater(absence.ahead)),
        isNull(entries.cancelledAt),
        notExists(open),
      ),
    )
    .orderBy(asc(entries.startsAt))
    .limit(1)
  if (!found) return
  const entry = (await findEntry(work.tx, undefined, found.id))!
  const asking = { ...work, actor: away }
  const coverId = await askForCover(asking, allow(away, entryPolicy, 'askCover', entry), {
    reason: absence.reason,
    note: absence.note ?? null,
  })

  const applicationOf = new Map<TrainerKey, string>()
  for (const { by, after, says } of absence.applied ?? []) {
    const trainer = cast.trainers[by]
    const applying = { ...tell(trainer, hoursLater(after)), actor: trainer }
    const cover = (await findCover(applying.tx, undefined, coverId))!
    if (!(await applies(applyForCover(applying, allow(trainer, coverPolicy, 'apply', cover), says ?? null)))) continue
    const [made] = await applying.tx
      .select({ id: coverApplications.id })
      .from(coverApplications)
      .where(and(eq(coverApplications.coverId, coverId), eq(coverApplications.trainerId, trainer.trainerId)))
    applicationOf.set(by, made!.id)
  }
  const chosen = absence.approved && applicationOf.get(absence.approved.who)
  if (!absence.approved || !chosen) return
  const approving = tell(gym.owner, hoursLater(absence.approved.after))
  const cover = (await findCover(approving.tx, undefined, coverId))!
  const application = (await findCoverApplication(approving.tx, coverId, chosen))!
  await approveApplication(
    approving,
    allow(gym.owner, coverPolicy, 'approve', cover),
    allow(gym.owner, coverApplicationPolicy, 'approve', application),
  )
}

/** Whether somebody could apply. The story runs on any day of the week, and on some of them a trainer teaches elsewhere then. */
async function applies(application: Promise<void>): Promise<boolean> {
  try {
    await application
    return true
  } catch (error) {
    if (error instanceof ORPCError && error.status < 500) return false
    throw error
  }
}
