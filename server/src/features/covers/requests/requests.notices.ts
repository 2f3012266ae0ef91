import { findGym } from '../../gyms/gym/gym.queries.ts'
import { findEntry } from '../../timetable/entries/entries.queries.ts'
import { dayAndTime } from '../../timetable/recurrence/wall-times.rules.ts'
import { notice, type Notice } from '../../../platform/events/notice.ts'
import { accountsOf, coverToTell, peopleToTell } from '../cover/audience.queries.ts'
import { absence, span, toGym, toUsual, update, wanted, whenAndWhere } from '../notices/words.present.ts'

/** Who is told that somebody asks to be away, that others are asked, and that time runs out. */
export const requestsNotices: Notice[] = [
  notice('cover.release_asked', async (work, { payload }) => {
    const { cover, gym } = await coverToTell(work.tx, payload.coverId)
    const away = cover.usualTrainer?.name ?? 'Somebody'
    return [
      ...toUsual(cover, {
        title: `Asked to be away: ${cover.className}`,
        message: `${cover.gymName} says yes first: ${whenAndWhere(cover)}. Until then nobody else is asked, and it stays yours.`,
        ...update('medium'),
        family: absence(cover, work, 'asked', 'Asked to be away from {count} of your classes'),
        by: 'B',
        evenToActor: true,
      }),
      ...toGym(gym, cover, {
        title: `Your yes first: ${cover.className}`,
        message: `${away} asks to be away from ${cover.className} on ${span(cover)}. Others are asked once you say yes.`,
        type: 'cover_request',
        category: 'action_required',
        priority: 'high',
        family: absence(cover, work, 'release', `${away} asks to be away from {count} classes`),
        by: 'EPB',
      }),
    ]
  }),

  notice('cover.released', async (work, { payload }) => {
    const { cover } = await coverToTell(work.tx, payload.coverId)
    const asked = await accountsOf(work.tx, payload.asked)
    const count = asked.size
    const who =
      count === 0 ? 'Nobody may take it yet.' : `${count === 1 ? 'One trainer is' : `${count} trainers are`} asked now.`
    return [
      ...toUsual(cover, {
        title: `You may be away: ${cover.className}`,
        message: `${cover.gymName} says yes to ${whenAndWhere(cover)}. ${who} It stays yours until somebody is approved.`,
        ...update('high'),
        family: absence(cover, work, 'released', `${cover.gymName} says yes to {count} of your absences`),
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
        title: `Call somebody: ${cover.className}`,
        message: `${cover.className} on ${span(cover)} starts in three hours and nobody was found. The list of whom to call is open.`,
        category: 'action_required',
        priority: 'urgent',
        by: 'PB!',
      })
    const waits = payload.state === 'awaiting_release'
    const admins = (await peopleToTell(work.tx, cover.gymId, ['gym_admin'])).filter(
      (one) => !gym.some(({ userId }) => userId === one.userId),
    )
    const open = {
      title: `Still open: ${cover.className}`,
      message: waits
        ? `${cover.usualTrainer?.name ?? 'Somebody'} waits for your yes to be away from ${cover.className} on ${span(cover)}.`
        : `${cover.className} on ${span(cover)} starts in a day and nobody was found.`,
      category: 'action_required' as const,
      priority: 'high' as const,
    }
    return [
      ...toUsual(cover, {
        title: `Still yours: ${cover.className}`,
        message: `Nobody was found so far: ${whenAndWhere(cover)} is still yours.`,
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
      title: `Will not attend: ${entry.name}`,
      message: `${name} will not attend ${entry.name} on ${dayAndTime(entry.startsAt, entry.timezone)}. Nobody has been asked yet.`,
      type: 'cover',
      category: 'action_required' as const,
      priority: 'urgent' as const,
      link: `/dashboard/${isGymAdmin ? 'gym_admin' : 'gym'}?tab=covers&ask=cover&timetableId=${entry.id}`,
      by: 'EPB!' as const,
    }))
  }),
]
