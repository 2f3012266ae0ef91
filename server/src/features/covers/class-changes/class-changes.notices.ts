import { notice, type Notice } from '../../../platform/events/notice.ts'
import { accountsOf, coverToTell } from '../cover/audience.queries.ts'
import { isSoon, openAgain, span, toGym, toTrainer, toUsual, update, whenAndWhere } from '../notices/words.present.ts'
import type { CoverRow } from '../cover/cover.queries.ts'
import type { ShortNotice } from '../assignments/late-cancellation-pay.commands.ts'

/** Returns the sentence on the covering trainer’s pay when a class is cancelled. */
function payWords({ gymName }: CoverRow, notice: ShortNotice | null): string {
  if (notice === 'paid') return 'You’ll be paid for the late cancellation, under the gym’s terms.'
  if (notice === 'in_good_time') return 'It was cancelled early enough, so it isn’t paid.'
  if (notice === 'handed_back') return 'You’d handed it back, so it isn’t paid.'
  return notice === 'nothing_agreed' ? `${gymName} doesn’t pay for classes it cancels.` : 'It isn’t paid.'
}

/** Notifications when the timetable changes under a cover. */
export const classChangesNotices: Notice[] = [
  notice('cover.class_off', async (work, { payload }) => {
    const { cover, gym } = await coverToTell(work.tx, payload.coverId)
    const sub = (await accountsOf(work.tx, [payload.trainerId])).get(payload.trainerId)!
    const title = `${cover.className} is cancelled`
    return [
      toTrainer(sub.userId, cover, {
        title,
        message: `${whenAndWhere(cover)}, which you’re covering, is cancelled. ${payWords(cover, payload.notice ?? (payload.paid ? 'paid' : null))}`,
        category: 'action_required',
        priority: isSoon(cover, work) ? 'urgent' : 'high',
        by: 'EPB!',
      }),
      ...toUsual(cover, {
        title,
        message: `${whenAndWhere(cover)}, which ${sub.name} is covering for you, is cancelled.`,
        ...update('high'),
        by: 'EPB',
      }),
      ...toGym(gym, cover, {
        title,
        message: payload.paid
          ? `${sub.name} was covering ${cover.className} on ${span(cover)}. We’re notifying them, and they’ll be paid for the late cancellation.`
          : `${sub.name} was covering ${cover.className} on ${span(cover)}. We’re notifying them.`,
        ...update('medium'),
      }),
    ]
  }),

  notice('cover.taken_over', async (work, { payload }) => {
    const { cover, gym } = await coverToTell(work.tx, payload.coverId)
    const sub = (await accountsOf(work.tx, [payload.trainerId])).get(payload.trainerId)!
    const title = `You’re no longer covering ${cover.className}`
    const what = payload.to === null ? 'has removed you from' : 'has put another trainer on'
    return [
      toTrainer(sub.userId, cover, {
        title,
        message: `${cover.gymName} ${what} ${cover.className} on ${span(cover)}. You don’t need to teach it.${payload.paid ? ' You’ll be paid for the late cancellation, under the gym’s terms.' : ''}`,
        ...update('high'),
        by: 'EPB!',
      }),
      ...toGym(gym, cover, {
        title: `Cover ended: ${cover.className}`,
        message: payload.paid
          ? `${sub.name} was covering ${cover.className} on ${span(cover)}. We’re notifying them, and they’ll be paid for the late cancellation.`
          : `${sub.name} was covering ${cover.className} on ${span(cover)}. We’re notifying them.`,
        ...update('medium'),
      }),
    ]
  }),

  notice('cover.class_on', async (work, { payload }) => {
    const { cover, gym } = await coverToTell(work.tx, payload.coverId)
    const sub = (await accountsOf(work.tx, [payload.trainerId])).get(payload.trainerId)!
    const title = `${cover.className} is back on`
    const { restored, searchId, others = [] } = payload
    const asked = await accountsOf(work.tx, others)
    const until = searchId === null ? '' : ' until someone else is approved'
    return [
      toTrainer(sub.userId, cover, {
        title,
        message: restored
          ? `${whenAndWhere(cover)} is back on, and you’re covering it${until}.`
          : `${whenAndWhere(cover)} is back on. You can no longer cover it, so we’re finding someone else.`,
        category: 'action_required',
        priority: isSoon(cover, work) ? 'urgent' : 'high',
        by: 'EPB!',
      }),
      ...toUsual(cover, {
        title,
        message: restored
          ? `${whenAndWhere(cover)} is back on. ${sub.name} is covering it, so you don’t need to teach it.`
          : `${whenAndWhere(cover)} is back on, and ${sub.name} can no longer cover it. You’re teaching it until someone else is approved.`,
        ...update('high'),
        by: restored ? 'EB' : 'EPB',
      }),
      ...[...asked.values()].map(({ userId }) => openAgain(userId, cover, work)),
      ...toGym(gym, cover, {
        title,
        message: restored
          ? `${sub.name} is covering ${cover.className} on ${span(cover)} again${until}.`
          : `${sub.name} can no longer cover ${cover.className} on ${span(cover)}. We’re finding someone else.`,
        ...update(restored ? 'medium' : 'high'),
        by: restored ? 'B' : 'EPB',
      }),
    ]
  }),

  notice('cover.holiday_declared', async (work, { payload }) => {
    const { cover, gym } = await coverToTell(work.tx, payload.coverId)
    const sub = (await accountsOf(work.tx, [payload.trainerId])).get(payload.trainerId)!
    const title = `${cover.className} is on a public holiday`
    const words = `${payload.name} is now a public holiday, so the pay rate may change.`
    return [
      toTrainer(sub.userId, cover, {
        title,
        message: `You’re covering ${whenAndWhere(cover)}. ${words} Check with ${cover.gymName} before the day.`,
        ...update('high'),
        by: 'EB',
      }),
      ...toGym(gym, cover, {
        title,
        message: `${sub.name} is covering ${cover.className} on ${span(cover)}. ${words}`,
        ...update('high'),
        by: 'EB',
      }),
    ]
  }),

  notice('cover.back_on', async (work, { payload }) => {
    const { cover, gym } = await coverToTell(work.tx, payload.coverId)
    const applicants = await accountsOf(work.tx, payload.applicants)
    const others = await accountsOf(work.tx, payload.others)
    const title = `${cover.className} is back on`
    return [
      ...[...applicants.values()].map(({ userId }) =>
        toTrainer(userId, cover, {
          title,
          message: `${whenAndWhere(cover)} is back on and still needs cover. Your application stands.`,
          ...update('high'),
          asks: { kind: 'cover', id: cover.id },
          by: 'EPB',
        }),
      ),
      ...toUsual(cover, {
        title,
        message: `${whenAndWhere(cover)} is back on, and so is your cover request. You’re still teaching it until someone else is approved.`,
        ...update('high'),
        by: 'EPB',
      }),
      ...[...others.values()].map(({ userId }) => openAgain(userId, cover, work)),
      ...toGym(gym, cover, {
        title,
        message: `${cover.className} on ${span(cover)} is back on and needs cover again.`,
        ...update('high'),
        by: 'EPB',
      }),
    ]
  }),

  notice('cover.moved', async (work, { payload }) => {
    const { cover } = await coverToTell(work.tx, payload.coverId)
    const people = await accountsOf(work.tx, payload.trainers)
    return [...people.values()].map(({ userId }) =>
      toTrainer(userId, cover, {
        title: `${cover.className} has moved`,
        message: `${cover.className} at ${cover.gymName} is now on ${span(cover)}. Apply again if you can still teach it.`,
        category: 'action_required',
        priority: isSoon(cover, work) ? 'urgent' : 'high',
        asks: { kind: 'cover', id: cover.id },
        by: 'EPB',
      }),
    )
  }),
]
