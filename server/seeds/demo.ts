import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { App } from '../src/app.ts'
import { assignUsual } from '../src/features/covers/assignments/assignments.commands.ts'
import { accounts } from '../src/features/identity/accounts/accounts.tables.ts'
import type { DemoLogin } from '../src/features/identity/accounts/installation.routes.ts'
import { noticeDeliveries } from '../src/features/notifications/deliveries/deliveries.tables.ts'
import { notifications } from '../src/features/notifications/notices/notices.tables.ts'
import { addClass, addTimes } from '../src/features/timetable/series/classes.commands.ts'
import { timetablePolicy } from '../src/features/timetable/entries/entries.policy.ts'
import { dateAt } from '../src/features/timetable/recurrence/wall-times.rules.ts'
import { classes, entries } from '../src/features/timetable/recurrence/series.tables.ts'
import { dueSeries } from '../src/features/timetable/series/series.queries.ts'
import { rollOn } from '../src/features/timetable/series/window.commands.ts'
import { system } from '../src/platform/actor.ts'
import type { Clock } from '../src/platform/clock.ts'
import type { Work } from '../src/platform/db/db.ts'
import { allow } from '../src/platform/authorize.ts'
import { hashPassword } from '../src/platform/keys/passwords.ts'
import { tellCovers } from './demo-covers.ts'
import { tellDocuments } from './demo-documents.ts'
import { engageTeam } from './demo-engagements.ts'
import { tellJobs } from './demo-jobs.ts'
import { tellMessages } from './demo-messages.ts'
import { tellPay } from './demo-pay.ts'
import { tellSuper } from './demo-super.ts'
import { tellSuppliers } from './demo-suppliers.ts'
import { specialtyNamed } from '../test/factories.ts'
import { peopleOf, type Cast } from './demo-people.ts'
import { classesOfStory } from './demo-classes.ts'
import { demoPassword, gymsOfStory, trainersOfStory, type Tell } from './demo-data.ts'

/** One login per role of the demo story. */
export const demoLogins: DemoLogin[] = [
  { role: 'gym', email: gymsOfStory[0].owner.email, password: demoPassword },
  { role: 'trainer', email: trainersOfStory[0].email, password: demoPassword },
  { role: 'gym_admin', email: 'group@demo.quartet.example', password: demoPassword },
  { role: 'admin', email: 'admin@demo.quartet.example', password: demoPassword },
  { role: 'supplier', email: 'supplier@demo.quartet.example', password: demoPassword },
]

/** How long the gyms of the story have been with Quartet, in days. */
const lived = 17

/** Tells the demo story to an empty database, all of it or nothing; on any other it changes nothing. */
export async function loadDemo(app: App, clock: Clock): Promise<void> {
  const passwordHash = await hashPassword(demoPassword)
  await app.database.transact(system('demo'), async (work) => {
    // Two first starts at once tell it once.
    await work.tx.execute(sql`select pg_advisory_xact_lock(7430201)`)
    const [anybody] = await work.tx.select({ id: accounts.id }).from(accounts).limit(1)
    if (anybody) return
    const tell: Tell = (actor, at) => {
      const told: Work = { ...work, actor, now: at }
      told.record = (type, payload, ...about) => app.events.record(told, type, payload, ...about)
      return told
    }
    const now = clock.now()
    const begun = now.subtract({ hours: lived * 24 })
    const cast = await peopleOf(tell(system('demo'), begun), passwordHash)
    await engageTeam(tell, app.vault, cast, begun)
    await holdClasses(tell, cast, begun)
    await rollAll(tell(system('demo'), now))
    await countHeads(work, now)
    await tellDocuments(tell, app, cast, now, begun)
    await tellCovers(tell, cast, now)
    await tellPay(tell, app, cast, now)
    await tellSuper(tell, app, cast, { begun, now })
    await tellJobs(tell, cast, now)
    await tellSuppliers(tell, cast, now)
    await tellMessages(tell, cast, now)
    await readOldNotices(work, now)
  })
}

async function holdClasses(tell: Tell, cast: Cast, begun: Temporal.Instant): Promise<void> {
  for (const one of classesOfStory) {
    const gym = cast.gyms[one.gym]
    const work = tell(gym.owner, begun)
    const place = { gymId: gym.gymId, timezone: gym.timezone }
    const draft = {
      name: one.name,
      description: '',
      specialtyId: await specialtyNamed(work, one.specialty),
      durationMinutes: one.minutes,
      capacity: one.places,
    }
    const [first, ...more] = one.series.map(([weekdays, time, trainer]) => ({
      studioId: gym.studios[one.studio]!,
      asDraft: false,
      rule: null,
      terms: [],
      weekdays,
      startTime: Temporal.PlainTime.from(time),
      startsOn: dateAt(begun, gym.timezone).add({ days: 1 }),
      trainerId: trainer && cast.trainers[trainer].trainerId,
    }))
    const classId = await addClass(work, allow(gym.owner, timetablePolicy, 'edit', place), draft, first!, assignUsual)
    const gymClass = allow(gym.owner, timetablePolicy, 'edit', { ...draft, ...place, id: classId })
    for (const times of more) await addTimes(work, gymClass, times, assignUsual)
  }
}

/** Classes that are over had people in them: mostly full in the evening, fewer at noon, never the same twice. */
async function countHeads(work: Work, now: Temporal.Instant): Promise<void> {
  const heads = sql`least(${classes.capacity}, floor(${classes.capacity} * (0.45 + 0.5 * abs(hashtext(${entries.seriesId}::text || ${entries.originalDate}::text) % 100) / 100.0))::int)`
  await work.tx
    .update(entries)
    .set({ attendance: heads as never })
    .from(classes)
    .where(and(eq(classes.id, entries.classId), lt(entries.endsAt, now), isNull(entries.cancelledAt)))
}

/** What was told two weeks ago has been read by now, and is mailed to nobody any more. */
async function readOldNotices(work: Work, now: Temporal.Instant): Promise<void> {
  const recent = now.subtract({ hours: 48 })
  await work.tx
    .update(notifications)
    .set({ readAt: recent, updatedAt: recent })
    .where(and(lt(notifications.createdAt, recent), gt(notifications.createdAt, now.subtract({ hours: 24 * 400 }))))
  const old = work.tx.select({ id: notifications.id }).from(notifications).where(lt(notifications.createdAt, recent))
  await work.tx.delete(noticeDeliveries).where(inArray(noticeDeliveries.notificationId, old))
}

/** Brings every window of the story up to its day. */
async function rollAll(work: Work): Promise<void> {
  const due = await dueSeries(work, { most: 10_000 })
  for (const series of Map.groupBy(due, ({ gymId }) => gymId).values()) await rollOn(work, series, assignUsual)
}
