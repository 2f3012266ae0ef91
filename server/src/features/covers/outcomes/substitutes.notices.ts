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

/** What is told when a class that had its substitute changes hands again. */
export const substitutesNotices: Notice[] = [
  notice('cover.untaken', async (work, { payload }) => {
    const { cover, gym } = await coverToTell(work.tx, payload.coverId)
    const { trainerId, applicants = [], others } = payload
    const people = await accountsOf(work.tx, [trainerId, ...applicants, ...others])
    const sub = people.get(trainerId)!
    return [
      ...toUsual(cover, {
        title: `Yours again: ${cover.className}`,
        message: `${sub.name} gave ${whenAndWhere(cover)} back within the first minutes. It is yours until somebody is approved.`,
        ...update('high'),
        by: 'EPB',
      }),
      toTrainer(sub.userId, cover, {
        title: `Given back: ${cover.className}`,
        message: `${whenAndWhere(cover)} is not yours any more. It leaves no mark.`,
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
        title: `Open again: ${cover.className}`,
        message: `${sub.name} gave ${cover.className} on ${span(cover)} back. ${applicants.length > 0 ? applicantsAgain(applicants.length) : 'The search goes on.'}`,
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
      title: `Cannot take it after all: ${cover.className}`,
      message: `${sub.name} gives ${cover.className} on ${span(cover)} back. Somebody else is looked for, and it stays ${sub.name}’s until then.${applicants > 0 ? ` ${applicantsAgain(applicants)}` : ''}`,
      category: 'action_required' as const,
      priority: payload.urgent ? ('urgent' as const) : ('high' as const),
    }
    return [
      ...(await toHearing(work, before.cover, {
        title: `Your cover cannot come: ${cover.className}`,
        message: `${sub.name} cannot take ${whenAndWhere(cover)} after all. You are still free: somebody else is looked for. If you would like it back, apply for it.`,
        ...update('high'),
        link: `/dashboard/trainer?tab=covers&cover=${cover.id}`,
        by: 'EPB',
      })),
      toTrainer(sub.userId, cover, {
        title: `Somebody else is looked for: ${cover.className}`,
        message: `${whenAndWhere(cover)} stays yours until somebody is approved.`,
        ...update('medium'),
        evenToActor: true,
        by: 'B',
      }),
      ...toGym(gym, cover, { ...words, by: 'EPB!' }),
      ...toGym(without(toAdmins, gym), cover, { ...words, by: 'EB' }),
      ...(await toHop(work, before.cover, {
        title: `Changed hands again: ${cover.className}`,
        message: `${sub.name}, who covers ${whenAndWhere(cover)}, cannot come. Somebody else is looked for; nothing is asked of you.`,
      })),
    ]
  }),

  notice('cover.replacing', async (work, { payload }) => {
    const { cover, gym } = await coverToTell(work.tx, payload.searchId)
    const before = await coverToTell(work.tx, payload.coverId)
    const sub = (await accountsOf(work.tx, [payload.trainerId])).get(payload.trainerId)!
    return [
      ...(await toHearing(work, before.cover, {
        title: `Another cover is looked for: ${cover.className}`,
        message: `${cover.gymName} looks for somebody else than ${sub.name} for ${cover.className} on ${span(cover)}. You are still free. If you would like it back, apply for it.`,
        ...update('high'),
        link: `/dashboard/trainer?tab=covers&cover=${cover.id}`,
        by: 'EPB',
      })),
      toTrainer(sub.userId, cover, {
        title: `Somebody else is looked for: ${cover.className}`,
        message: `${cover.gymName} looks for somebody else for ${cover.className} on ${span(cover)}. It stays yours until somebody is approved.`,
        ...update('high'),
        by: 'EPB',
      }),
      ...toGym(gym, cover, {
        title: `Looking for somebody else: ${cover.className}`,
        message: `${cover.className} on ${span(cover)} stays with ${sub.name} until somebody is approved.`,
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
          title: `${to.name} would like it back: ${cover.className}`,
          message: `${to.name} could teach ${whenAndWhere(cover)} after all. It stays yours unless you agree.`,
          ...question,
        }),
        ...toGym(gym, cover, {
          title: `Asked for back: ${cover.className}`,
          message: `${to.name} asks ${from.name} for ${cover.className} on ${span(cover)} back.`,
          ...update('medium'),
        }),
      ]
    }
    return [
      toTrainer(to.userId, cover, {
        title: `Yours again? ${cover.className}`,
        message: `${cover.gymName} asks whether you teach ${cover.className} on ${span(cover)} after all. Without your yes it stays covered.`,
        ...question,
      }),
    ]
  }),

  notice('cover.return_refused', async (work, { payload }) => {
    const { cover, gym } = await coverToTell(work.tx, payload.coverId)
    const people = await accountsOf(work.tx, [payload.from, payload.to])
    const [from, to] = [people.get(payload.from)!, people.get(payload.to)!]
    const stays = `It stays ${from.name}’s.`
    const words = { title: `It stays covered: ${cover.className}`, ...update('high') }
    return [
      ...(payload.kind === 'claimed'
        ? [toTrainer(to.userId, cover, { ...words, message: `${from.name} keeps ${whenAndWhere(cover)}.`, by: 'EB' })]
        : []),
      ...toGym(gym, cover, {
        ...words,
        message: `${payload.kind === 'claimed' ? from.name : to.name} said no for ${cover.className} on ${span(cover)}. ${stays}`,
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
        message: `Whether ${whenAndWhere(cover)} goes back is not asked any more.`,
        ...update('low'),
        by: 'B',
      }),
    ]
  }),

  notice('cover.returned', async (work, { payload }) => {
    const { cover, gym } = await coverToTell(work.tx, payload.coverId)
    const people = await accountsOf(work.tx, [payload.from, payload.to])
    const [from, to] = [people.get(payload.from)!, people.get(payload.to)!]
    const paid = payload.paid ? ' You are paid for the short notice, by the terms of the gym.' : ''
    return [
      toTrainer(to.userId, cover, {
        title: `Yours again: ${cover.className}`,
        message: `You teach ${whenAndWhere(cover)}.`,
        ...update('high'),
        evenToActor: true,
        by: 'EPB',
      }),
      toTrainer(from.userId, cover, {
        title: `Not yours any more: ${cover.className}`,
        message: `${to.name} teaches ${whenAndWhere(cover)} after all. You are free.${paid}`,
        ...update('high'),
        evenToActor: true,
        by: 'EPB!',
      }),
      ...toGym(gym, cover, {
        title: `Back with ${to.name}: ${cover.className}`,
        message: `${to.name} teaches ${cover.className} on ${span(cover)} after all, and ${from.name} is free.`,
        ...update('medium'),
      }),
    ]
  }),

  // Each hop of a cover of a cover is told to whose class it usually is: quietly, and they may leave updates out.
  notice('cover.approved', async (work, { payload }) => {
    const { cover } = await coverToTell(work.tx, payload.coverId)
    const winner = (await accountsOf(work.tx, [payload.trainerId])).get(payload.trainerId)!
    return toHop(work, cover, {
      title: `Changed hands again: ${cover.className}`,
      message: `${winner.name} takes ${whenAndWhere(cover)} now. Nothing is asked of you.`,
    })
  }),
]

/** What the trainer who is away hears of their cover, unless they leave out that it changes hands again. */
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
