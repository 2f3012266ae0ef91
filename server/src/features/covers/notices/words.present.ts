import { namedDay } from '@quartet/contract/kernel/wording'
import type { NoticeWords } from '../../../platform/events/notice.ts'
import { dateAt, dayAndTime, timeAt } from '../../timetable/recurrence/wall-times.rules.ts'
import type { GymReader } from '../cover/audience.queries.ts'
import type { CoverRow } from '../cover/cover.queries.ts'
import { isUrgent } from '../cover/answering.rules.ts'

/** The moment at which something is told. */
type At = { now: Temporal.Instant }
type Words = Pick<NoticeWords, 'title' | 'message' | 'category' | 'priority'> & Partial<NoticeWords>

export const quartet = { id: null, name: 'Quartet', avatar: null }

/** Marks news that asks for nothing. */
export function update(priority: NoticeWords['priority']): Pick<NoticeWords, 'category' | 'priority'> {
  return { category: 'updates', priority }
}

export function toTrainer(userId: string, cover: CoverRow, words: Words): NoticeWords {
  return { userId, type: 'cover', link: `/dashboard/trainer?tab=covers&cover=${cover.id}`, ...words }
}

export function toUsual(cover: CoverRow | null, words: Words): NoticeWords[] {
  return cover?.usualTrainer ? [toTrainer(cover.usualTrainer.userId, cover, words)] : []
}

export function toGym(readers: GymReader[], cover: CoverRow, words: Words): NoticeWords[] {
  return readers.map(({ userId, isGymAdmin }) => ({
    userId,
    type: 'cover',
    link: `/dashboard/${isGymAdmin ? 'gym_admin' : 'gym'}?tab=covers&cover=${cover.id}`,
    ...words,
  }))
}

/** Readers of a gym who are not among those that were told. */
export const withoutTold = (readers: GymReader[], told: GymReader[]): GymReader[] =>
  readers.filter((one) => !told.some(({ userId }) => userId === one.userId))

/** Returns the quiet words for the usual trainer behind a cover that changes trainer again, unless they turned them off. */
export function passedOn(
  userId: string | null,
  cover: CoverRow,
  words: Pick<Words, 'title' | 'message'>,
): NoticeWords[] {
  return userId === null ? [] : [toTrainer(userId, cover, { ...words, ...update('low'), by: 'B', link: null })]
}

/** The covers of one person's classes of which something happened on one day, in the gym's zone. */
export function absence(cover: CoverRow, { now }: At, what: string, title: string): NoticeWords['family'] {
  const day = now.toZonedDateTimeISO(cover.timezone).toPlainDate()
  const whose = cover.usualTrainerId ?? 'no-one'
  const part = `${cover.className} on ${dayAndTime(cover.startsAt, cover.timezone)}`
  return { key: `covers-${what}:${cover.gymId}:${whose}:${day.toString()}`, title, part }
}

/** 'Ride 45 on Tuesday 3 November at 6:00 am at Harbour Gym', on the gym's wall clock. */
export function whenAndWhere(cover: CoverRow): string {
  return `${cover.className} on ${dayAndTime(cover.startsAt, cover.timezone)} at ${cover.gymName}`
}

/** 'Tuesday 3 November, 6:00 am to 6:45 am'. */
export function span({ startsAt, endsAt, timezone }: CoverRow): string {
  return `${namedDay(dateAt(startsAt, timezone))}, ${timeAt(startsAt, timezone)} to ${timeAt(endsAt, timezone)}`
}

export function quoted(note: string | null): string {
  return note ? ` “${note}”` : ''
}

/** Starts within the 12 hours in which a cover request may wake people (decision 17). */
export function isSoon({ startsAt }: CoverRow, { now }: At): boolean {
  return isUrgent(now, startsAt)
}

/** Returns the words for a trainer whose chance is back: a covered class needs cover again. */
export function openAgain(userId: string, cover: CoverRow, at: At): NoticeWords {
  return toTrainer(userId, cover, {
    title: `${cover.className} needs cover again`,
    message: `${span(cover)} at ${cover.gymName}. Apply if you can teach it, even if you applied before.`,
    type: 'cover_request',
    ...action(cover, at),
    asks: { kind: 'cover', id: cover.id },
    family: absence(cover, at, 'reopened', `{count} classes at ${cover.gymName} need cover again`),
    by: isSoon(cover, at) ? 'EPSB!' : 'EPB',
  })
}

/** Who applied for a class, and was not chosen, is an applicant again. */
export function applicantAgain(userId: string, cover: CoverRow, at: At): NoticeWords {
  return toTrainer(userId, cover, {
    title: `You’re an applicant again: ${cover.className}`,
    message: `${whenAndWhere(cover)} needs cover again, and we’ve renewed your application. Withdraw it if you can’t make it.`,
    type: 'cover_request',
    ...update('high'),
    asks: { kind: 'cover_application', id: cover.id },
    by: isSoon(cover, at) ? 'EPSB!' : 'EPB',
  })
}

/** Returns the gym’s sentence for how many applications were renewed. */
export const applicantsAgain = (count: number): string =>
  count === 1
    ? '1 trainer who applied before is an applicant again.'
    : `${count} trainers who applied before are applicants again.`

/** Returns who was asked, for those who wait for somebody. */
export const askedWords = (count: number): string =>
  count === 0
    ? 'No connected trainer is eligible yet.'
    : `We’ve asked ${count === 1 ? '1 trainer' : `${count} trainers`}.`

/** Returns who was asked, for a thread. */
export const peopleAsked = (asked: string[]): string =>
  asked.length === 1 ? '1 trainer was asked' : `${asked.length} trainers were asked`

/** Marks what waits for an answer, and may wake people where the class is soon. */
export function action(cover: CoverRow, at: At): Pick<NoticeWords, 'category' | 'priority'> {
  return { category: 'action_required', priority: isSoon(cover, at) ? 'urgent' : 'high' }
}

/** Returns the words for somebody who was asked or applied. They can no longer open the cover, so the link is the list. */
export function closedFor(
  userId: string,
  cover: CoverRow,
  at: At,
  words: Pick<Words, 'title' | 'message'>,
): NoticeWords {
  return toTrainer(userId, cover, {
    ...words,
    ...update('low'),
    link: '/dashboard/trainer?tab=covers',
    family: absence(cover, at, 'closed', `{count} covers at ${cover.gymName} are closed`),
  })
}

/** Returns the words that ask a trainer to cover a class. */
export function wanted(userId: string, cover: CoverRow, at: At): NoticeWords {
  return toTrainer(userId, cover, {
    title: `${cover.className} needs cover`,
    message: `${span(cover)} at ${cover.gymName}.${quoted(cover.note)} Apply if you can teach it.`,
    type: 'cover_request',
    ...action(cover, at),
    asks: { kind: 'cover', id: cover.id },
    family: absence(cover, at, 'wanted', `{count} classes at ${cover.gymName} need cover`),
    by: isSoon(cover, at) ? 'EPSB!' : 'EPB',
  })
}
