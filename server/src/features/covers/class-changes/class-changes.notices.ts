import { notice, type Notice } from '../../../platform/events/notice.ts'
import { accountsOf, coverToTell } from '../cover/audience.queries.ts'
import { isSoon, openAgain, span, toGym, toTrainer, toUsual, update, whenAndWhere } from '../notices/words.present.ts'
import type { CoverRow } from '../cover/cover.queries.ts'
import type { ShortNotice } from '../assignments/late-cancellation-pay.commands.ts'

/** What a substitute reads of their pay when the class is called off. */
function payWords({ gymName }: CoverRow, notice: ShortNotice | null): string {
  if (notice === 'paid') return 'You are paid for the short notice, by the terms of the gym.'
  if (notice === 'in_good_time') return 'It was called off in good time, so it is not paid.'
  if (notice === 'handed_back') return 'You had given it back, so it is not paid.'
  return notice === 'nothing_agreed' ? `${gymName} pays nothing for classes that it calls off.` : 'It is not paid.'
}

/** What is told when the timetable changes under a cover. */
export const classChangesNotices: Notice[] = [
  notice('cover.class_off', async (work, { payload }) => {
    const { cover, gym } = await coverToTell(work.tx, payload.coverId)
    const sub = (await accountsOf(work.tx, [payload.trainerId])).get(payload.trainerId)!
    const title = `Not held: ${cover.className}`
    return [
      toTrainer(sub.userId, cover, {
        title,
        message: `${whenAndWhere(cover)}, which you cover, is not held. ${payWords(cover, payload.notice ?? (payload.paid ? 'paid' : null))}`,
        category: 'action_required',
        priority: isSoon(cover, work) ? 'urgent' : 'high',
        by: 'EPB!',
      }),
      ...toUsual(cover, {
        title,
        message: `${whenAndWhere(cover)}, which ${sub.name} covers for you, is not held.`,
        ...update('high'),
        by: 'EPB',
      }),
      ...toGym(gym, cover, {
        title,
        message: `${sub.name}, who covers ${cover.className} on ${span(cover)}, has been told.${payload.paid ? ' They are paid for the short notice.' : ''}`,
        ...update('medium'),
      }),
    ]
  }),

  notice('cover.taken_over', async (work, { payload }) => {
    const { cover, gym } = await coverToTell(work.tx, payload.coverId)
    const sub = (await accountsOf(work.tx, [payload.trainerId])).get(payload.trainerId)!
    const title = `Not yours any more: ${cover.className}`
    const what = payload.to === null ? 'took you off' : 'put somebody else on'
    return [
      toTrainer(sub.userId, cover, {
        title,
        message: `${cover.gymName} ${what} ${cover.className} on ${span(cover)}. You are free.${payload.paid ? ' You are paid for the short notice, by the terms of the gym.' : ''}`,
        ...update('high'),
        by: 'EPB!',
      }),
      ...toGym(gym, cover, {
        title: `Cover ended: ${cover.className}`,
        message: `${sub.name}, who covered ${cover.className} on ${span(cover)}, has been told.${payload.paid ? ' They are paid for the short notice.' : ''}`,
        ...update('medium'),
      }),
    ]
  }),

  notice('cover.class_on', async (work, { payload }) => {
    const { cover, gym } = await coverToTell(work.tx, payload.coverId)
    const sub = (await accountsOf(work.tx, [payload.trainerId])).get(payload.trainerId)!
    const title = `Held after all: ${cover.className}`
    const { restored, searchId, others = [] } = payload
    const asked = await accountsOf(work.tx, others)
    const until = searchId === null ? '' : ' until somebody else is found'
    return [
      toTrainer(sub.userId, cover, {
        title,
        message: restored
          ? `${whenAndWhere(cover)} is held after all, and you teach it${until}.`
          : `${whenAndWhere(cover)} is held after all. You cannot take it any more, so somebody else is looked for.`,
        category: 'action_required',
        priority: isSoon(cover, work) ? 'urgent' : 'high',
        by: 'EPB!',
      }),
      ...toUsual(cover, {
        title,
        message: restored
          ? `${whenAndWhere(cover)} is held after all. ${sub.name} covers it; you are free.`
          : `${whenAndWhere(cover)} is held after all, and ${sub.name} cannot take it. It is yours until somebody is approved.`,
        ...update('high'),
        by: restored ? 'EB' : 'EPB',
      }),
      ...[...asked.values()].map(({ userId }) => openAgain(userId, cover, work)),
      ...toGym(gym, cover, {
        title,
        message: restored
          ? `${sub.name} covers ${cover.className} on ${span(cover)} again${until}.`
          : `${sub.name} cannot take ${cover.className} on ${span(cover)} any more. The search is open again.`,
        ...update(restored ? 'medium' : 'high'),
        by: restored ? 'B' : 'EPB',
      }),
    ]
  }),

  notice('cover.holiday_declared', async (work, { payload }) => {
    const { cover, gym } = await coverToTell(work.tx, payload.coverId)
    const sub = (await accountsOf(work.tx, [payload.trainerId])).get(payload.trainerId)!
    const title = `On a public holiday: ${cover.className}`
    const words = `${payload.name} has become a public holiday, so the rate may be another.`
    return [
      toTrainer(sub.userId, cover, {
        title,
        message: `${whenAndWhere(cover)} is yours. ${words} Ask ${cover.gymName} before the day.`,
        ...update('high'),
        by: 'EB',
      }),
      ...toGym(gym, cover, {
        title,
        message: `${sub.name} covers ${cover.className} on ${span(cover)}. ${words}`,
        ...update('high'),
        by: 'EB',
      }),
    ]
  }),

  notice('cover.back_on', async (work, { payload }) => {
    const { cover, gym } = await coverToTell(work.tx, payload.coverId)
    const applicants = await accountsOf(work.tx, payload.applicants)
    const others = await accountsOf(work.tx, payload.others)
    const title = `Back on: ${cover.className}`
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
        title: `Moved: ${cover.className}`,
        message: `${cover.className} at ${cover.gymName} is on ${span(cover)} now. Apply again if it still suits you.`,
        category: 'action_required',
        priority: isSoon(cover, work) ? 'urgent' : 'high',
        asks: { kind: 'cover', id: cover.id },
        by: 'EPB',
      }),
    )
  }),
]
