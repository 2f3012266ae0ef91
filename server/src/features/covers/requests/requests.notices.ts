import { findGym } from '../../gyms/gym/gym.queries.ts'
import { findEntry } from '../../timetable/entries/entries.queries.ts'
import { dayAndTime } from '../../timetable/recurrence/wall-times.rules.ts'
import { notice, type Notice } from '../../../platform/events/notice.ts'
import { accountsOf, coverToTell, peopleToTell } from '../cover/audience.queries.ts'
import { absence, span, toGym, toUsual, update, wanted, whenAndWhere } from '../notices/words.present.ts'

/** Notifications of a cover request: approval, trainers who are asked, time that’s running out. */
export const requestsNotices: Notice[] = [
  notice('cover.release_asked', async (work, { payload }) => {
    const { cover, gym } = await coverToTell(work.tx, payload.coverId)
    const away = cover.usualTrainer?.name ?? 'A trainer'
    return [
      ...toUsual(cover, {
        title: `Waiting for approval: ${cover.className}`,
        message: `You’ve asked for cover for ${whenAndWhere(cover)}. Once ${cover.gymName} approves, we’ll ask other trainers. You’re still teaching it until then.`,
        ...update('medium'),
        family: absence(cover, work, 'asked', '{count} of your cover requests are waiting for approval'),
        by: 'B',
        evenToActor: true,
      }),
      ...toGym(gym, cover, {
        title: `${away} asked for cover: ${cover.className}`,
        message: `${cover.className} on ${span(cover)}. Approve to ask other trainers.`,
        type: 'cover_request',
        category: 'action_required',
        priority: 'high',
        family: absence(cover, work, 'release', `${away} asked for cover for {count} classes`),
        by: 'EPB',
      }),
    ]
  }),

  notice('cover.released', async (work, { payload }) => {
    const { cover } = await coverToTell(work.tx, payload.coverId)
    const asked = await accountsOf(work.tx, payload.asked)
    const count = asked.size
    const who =
      count === 0
        ? 'No connected trainer is eligible yet.'
        : `We’ve asked ${count === 1 ? '1 trainer' : `${count} trainers`}.`
    return [
      ...toUsual(cover, {
        title: `Request approved: ${cover.className}`,
        message: `${cover.gymName} has approved your request for ${whenAndWhere(cover)}. ${who} You’re still teaching it until someone else is approved.`,
        ...update('high'),
        family: absence(cover, work, 'released', `${cover.gymName} approved {count} of your cover requests`),
      }),
      ...[...asked.values()].map(({ userId }) => wanted(userId, cover, work)),
    ]
  }),

  notice('cover.wave_started', async (work, { payload }) => {
    const { cover } = await coverToTell(work.tx, payload.coverId)
    const asked = await accountsOf(work.tx, payload.asked)
    return [...asked.values()].map(({ userId }) => wanted(userId, cover, work))
  }),

  notice('cover.escalated', async (work, { payload }) => {
    const { cover, gym } = await coverToTell(work.tx, payload.coverId)
    if (payload.step === 'hours')
      return toGym(gym, cover, {
        title: `Call someone: ${cover.className}`,
        message: `${cover.className} on ${span(cover)} starts in 3 hours and has no cover. Your call list is open.`,
        category: 'action_required',
        priority: 'urgent',
        by: 'PB!',
      })
    const waits = payload.state === 'awaiting_release'
    const admins = (await peopleToTell(work.tx, cover.gymId, ['gym_admin'])).filter(
      (one) => !gym.some(({ userId }) => userId === one.userId),
    )
    const open = {
      title: waits ? `Approval needed: ${cover.className}` : `${cover.className} still needs cover`,
      message: waits
        ? `${cover.usualTrainer?.name ?? 'A trainer'} is waiting for you to approve cover for ${cover.className} on ${span(cover)}.`
        : `${cover.className} on ${span(cover)} starts in a day and has no cover.`,
      category: 'action_required' as const,
      priority: 'high' as const,
    }
    return [
      ...toUsual(cover, {
        title: `No cover yet for ${cover.className}`,
        message: `You’re still teaching ${whenAndWhere(cover)} until someone else is approved.`,
        ...update('high'),
        by: 'EB',
      }),
      ...toGym(gym, cover, { ...open, by: 'EPB' }),
      ...toGym(admins, cover, { ...open, by: 'EB' }),
    ]
  }),

  notice('cover.not_attending', async (work, { payload }) => {
    const entry = (await findEntry(work.tx, undefined, payload.entryId))!
    const gym = (await findGym(work.tx, payload.gymId))!
    const name = entry.trainer?.name ?? 'The trainer'
    return (await peopleToTell(work.tx, gym.id, ['owner', 'manager', 'gym_admin'])).map(({ userId, isGymAdmin }) => ({
      userId,
      title: `${name} can’t make ${entry.name}`,
      message: `${name} can’t make ${entry.name} on ${dayAndTime(entry.startsAt, entry.timezone)}. No one else has been asked yet.`,
      type: 'cover',
      category: 'action_required' as const,
      priority: 'urgent' as const,
      link: `/dashboard/${isGymAdmin ? 'gym_admin' : 'gym'}?tab=covers&ask=cover&timetableId=${entry.id}`,
      by: 'EPB!' as const,
    }))
  }),
]
