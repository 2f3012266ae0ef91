import type { Work } from '../../../platform/db/db.ts'
import { notice, type Notice, type NoticeWords } from '../../../platform/events/notice.ts'
import { applicationsTo } from '../cover/applications.queries.ts'
import { accountsOf, gymAdminsToTell, coverToTell, type GymReader } from '../cover/audience.queries.ts'
import {
  applicantAgain,
  applicantsAgain,
  isSoon,
  openAgain,
  span,
  toGym,
  toTrainer,
  toUsual,
  update,
  whenAndWhere,
} from '../notices/words.present.ts'
import type { CoverRow } from '../cover/cover.queries.ts'
import { areHopsMuted, usualBehind } from '../notices/reassignment-alerts.queries.ts'

/** Notifications when a covered class changes trainer again. */
export const substitutesNotices: Notice[] = [
  notice('cover.untaken', async (work, { payload }) => {
    const { cover, gym } = await coverToTell(work.tx, payload.coverId)
    const { trainerId, applicants = [], others } = payload
    const people = await accountsOf(work.tx, [trainerId, ...applicants, ...others])
    const sub = people.get(trainerId)!
    return [
      ...toUsual(cover, {
        title: `${sub.name} can’t cover ${cover.className}`,
        message: `${sub.name} handed back ${whenAndWhere(cover)} within minutes. You’re teaching it until someone else is approved.`,
        ...update('high'),
        by: 'EPB',
      }),
      toTrainer(sub.userId, cover, {
        title: `Handed back: ${cover.className}`,
        message: `You’re no longer covering ${whenAndWhere(cover)}. Nothing goes on your record.`,
        ...update('low'),
        evenToActor: true,
        by: 'B',
      }),
      ...applicants.flatMap((id) => applicantAgain(people.get(id)?.userId, cover, work)),
      ...others.flatMap((id) => {
        const known = people.get(id)
        return known ? [openAgain(known.userId, cover, work)] : []
      }),
      ...toGym(gym, cover, {
        title: `${cover.className} needs cover again`,
        message: `${sub.name} handed back ${cover.className} on ${span(cover)}. ${applicants.length > 0 ? applicantsAgain(applicants.length) : 'We’re still looking for cover.'}`,
        ...update('high'),
        by: 'EPB',
      }),
    ]
  }),

  notice('cover.handed_back', async (work, { payload }) => {
    const { cover, gym } = await coverToTell(work.tx, payload.searchId)
    const before = await coverToTell(work.tx, payload.coverId)
    const sub = (await accountsOf(work.tx, [payload.trainerId])).get(payload.trainerId)!
    const waiting = await applicationsTo(work.tx, [payload.searchId])
    const applicants = waiting.filter(({ state }) => state === 'applied').length
    const toAdmins = payload.leadMinutes < 24 * 60 ? await gymAdminsToTell(work.tx, cover.gymId) : []
    const words = {
      title: `${sub.name} can’t cover ${cover.className}`,
      message: `${sub.name} has handed back ${cover.className} on ${span(cover)}. We’re finding someone else. ${sub.name} is still on until then.${applicants > 0 ? ` ${applicantsAgain(applicants)}` : ''}`,
      category: 'action_required' as const,
      priority: payload.urgent ? ('urgent' as const) : ('high' as const),
    }
    return [
      ...(await toHearing(work, before.cover, {
        title: `${sub.name} can’t cover ${cover.className}`,
        message: `${sub.name} can’t cover ${whenAndWhere(cover)} after all. We’re finding someone else, so you don’t need to teach it. If you’d like it back, apply for it.`,
        ...update('high'),
        link: `/dashboard/trainer?tab=covers&cover=${cover.id}`,
        by: 'EPB',
      })),
      toTrainer(sub.userId, cover, {
        title: `Finding someone else: ${cover.className}`,
        message: `You’re still covering ${whenAndWhere(cover)} until someone else is approved.`,
        ...update('medium'),
        evenToActor: true,
        by: 'B',
      }),
      ...toGym(gym, cover, { ...words, by: 'EPB!' }),
      ...toGym(without(toAdmins, gym), cover, { ...words, by: 'EB' }),
      ...(await toHop(work, before.cover, {
        title: `Cover changed again: ${cover.className}`,
        message: `${sub.name} can’t cover ${whenAndWhere(cover)} after all. We’re finding someone else. There’s nothing for you to do.`,
      })),
    ]
  }),

  notice('cover.replacing', async (work, { payload }) => {
    const { cover, gym } = await coverToTell(work.tx, payload.searchId)
    const before = await coverToTell(work.tx, payload.coverId)
    const sub = (await accountsOf(work.tx, [payload.trainerId])).get(payload.trainerId)!
    return [
      ...(await toHearing(work, before.cover, {
        title: `Finding someone else: ${cover.className}`,
        message: `${cover.gymName} is finding someone other than ${sub.name} for ${cover.className} on ${span(cover)}. You don’t need to teach it. If you’d like it back, apply for it.`,
        ...update('high'),
        link: `/dashboard/trainer?tab=covers&cover=${cover.id}`,
        by: 'EPB',
      })),
      toTrainer(sub.userId, cover, {
        title: `Finding someone else: ${cover.className}`,
        message: `${cover.gymName} is finding someone else for ${cover.className} on ${span(cover)}. You’re still covering it until they’re approved.`,
        ...update('high'),
        by: 'EPB',
      }),
      ...toGym(gym, cover, {
        title: `Finding someone else: ${cover.className}`,
        message: `${sub.name} is still covering ${cover.className} on ${span(cover)} until someone else is approved.`,
        ...update('medium'),
      }),
    ]
  }),

  notice('cover.return_asked', async (work, { payload }) => {
    const { cover, gym } = await coverToTell(work.tx, payload.coverId)
    const people = await accountsOf(work.tx, [payload.from, payload.to])
    const [from, to] = [people.get(payload.from)!, people.get(payload.to)!]
    const question = {
      category: 'action_required' as const,
      priority: isSoon(cover, work) ? ('urgent' as const) : ('high' as const),
      by: isSoon(cover, work) ? ('EPB!' as const) : ('EPB' as const),
    }
    if (payload.kind === 'claimed') {
      return [
        toTrainer(from.userId, cover, {
          title: `${to.name} would like ${cover.className} back`,
          message: `${to.name} can teach ${whenAndWhere(cover)} after all. You’re still covering it unless you agree.`,
          ...question,
        }),
        ...toGym(gym, cover, {
          title: `${to.name} would like ${cover.className} back`,
          message: `${to.name} has asked ${from.name} for ${cover.className} on ${span(cover)} back.`,
          ...update('medium'),
        }),
      ]
    }
    return [
      toTrainer(to.userId, cover, {
        title: `Can you teach ${cover.className} after all?`,
        message: `${cover.gymName} has asked if you can teach ${cover.className} on ${span(cover)} after all. Unless you agree, it stays covered.`,
        ...question,
      }),
    ]
  }),

  notice('cover.return_refused', async (work, { payload }) => {
    const { cover, gym } = await coverToTell(work.tx, payload.coverId)
    const people = await accountsOf(work.tx, [payload.from, payload.to])
    const [from, to] = [people.get(payload.from)!, people.get(payload.to)!]
    const words = { title: `${cover.className} stays covered`, ...update('high') }
    return [
      ...(payload.kind === 'claimed'
        ? [
            toTrainer(to.userId, cover, {
              ...words,
              message: `${from.name} is still covering ${whenAndWhere(cover)}.`,
              by: 'EB',
            }),
          ]
        : []),
      ...toGym(gym, cover, {
        ...words,
        message:
          payload.kind === 'claimed'
            ? `${from.name} is still covering ${cover.className} on ${span(cover)}. They didn’t agree to change that.`
            : `${to.name} can’t teach ${cover.className} on ${span(cover)}. ${from.name} is still covering it.`,
        by: payload.kind === 'claimed' ? 'B' : 'EPB',
      }),
    ]
  }),

  notice('cover.return_ended', async (work, { payload }) => {
    const { cover } = await coverToTell(work.tx, payload.coverId)
    const asked = payload.kind === 'claimed' ? payload.from : payload.to
    const person = (await accountsOf(work.tx, [asked])).get(asked)!
    return [
      toTrainer(person.userId, cover, {
        title: `No answer needed: ${cover.className}`,
        message: `You no longer need to decide who teaches ${whenAndWhere(cover)}.`,
        ...update('low'),
        by: 'B',
      }),
    ]
  }),

  notice('cover.returned', async (work, { payload }) => {
    const { cover, gym } = await coverToTell(work.tx, payload.coverId)
    const people = await accountsOf(work.tx, [payload.from, payload.to])
    const [from, to] = [people.get(payload.from)!, people.get(payload.to)!]
    const paid = payload.paid ? ' You’ll be paid for the late cancellation, under the gym’s terms.' : ''
    return [
      toTrainer(to.userId, cover, {
        title: `You’re teaching ${cover.className} again`,
        message: `You’re teaching ${whenAndWhere(cover)}.`,
        ...update('high'),
        evenToActor: true,
        by: 'EPB',
      }),
      toTrainer(from.userId, cover, {
        title: `You’re no longer covering ${cover.className}`,
        message: `${to.name} is teaching ${whenAndWhere(cover)} after all. You don’t need to teach it.${paid}`,
        ...update('high'),
        evenToActor: true,
        by: 'EPB!',
      }),
      ...toGym(gym, cover, {
        title: `${to.name} is teaching ${cover.className} again`,
        message: `${to.name} is teaching ${cover.className} on ${span(cover)} after all. ${from.name} is no longer covering it.`,
        ...update('medium'),
      }),
    ]
  }),

  // The usual trainer hears quietly of each further change, and may turn these updates off.
  notice('cover.approved', async (work, { payload }) => {
    const { cover } = await coverToTell(work.tx, payload.coverId)
    const winner = (await accountsOf(work.tx, [payload.trainerId])).get(payload.trainerId)!
    return toHop(work, cover, {
      title: `Cover changed again: ${cover.className}`,
      message: `${winner.name} is now covering ${whenAndWhere(cover)}. There’s nothing for you to do.`,
    })
  }),
]

/** Words for the usual trainer, unless they turned further changes off. */
async function toHearing(work: Work, cover: CoverRow, words: Parameters<typeof toUsual>[1]): Promise<NoticeWords[]> {
  const { usualTrainerId } = cover
  const muted = usualTrainerId !== null && (await areHopsMuted(work.tx, cover.entryId, usualTrainerId))
  return muted ? [] : toUsual(cover, words)
}

async function toHop(work: Work, cover: CoverRow, words: { title: string; message: string }): Promise<NoticeWords[]> {
  const userId = await usualBehind(work.tx, cover)
  return userId === null ? [] : [toTrainer(userId, cover, { ...words, ...update('low'), by: 'B', link: null })]
}

const without = (admins: GymReader[], told: GymReader[]) =>
  admins.filter((one) => !told.some(({ userId }) => userId === one.userId))
