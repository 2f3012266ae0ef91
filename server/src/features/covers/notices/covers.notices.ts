import type { Work } from '../../../platform/db/db.ts'
import { notice, type Notice, type NoticeWords } from '../../../platform/events/notice.ts'
import { closingWords } from './closings.notices.ts'
import { dayAndTime } from '../../timetable/recurrence/wall-times.rules.ts'
import { accountsOf, gymAdminsToTell, askedFor, coverToTell } from '../cover/audience.queries.ts'
import {
  absence,
  isSoon,
  quartet,
  span,
  toGym,
  toTrainer,
  toUsual,
  update,
  applicantAgain,
  wanted,
  whenAndWhere,
} from './words.present.ts'
import type { CoverRow } from '../cover/cover.queries.ts'
import { areHopsMuted } from './reassignment-alerts.queries.ts'
import { saidOnInstead } from '../cover/outcomes.queries.ts'

export const coversNotices: Notice[] = [
  notice('cover.requested', async (work, { payload }) => {
    const { cover, gym } = await coverToTell(work.tx, payload.coverId)
    // Who was told otherwise that the substitute cannot come is not told twice.
    const { after, applicants = [] } = payload
    const again = await accountsOf(work.tx, applicants)
    const before = after?.usualTrainerId ?? null
    const hears = before !== null && !(await areHopsMuted(work.tx, cover.entryId, before))
    const asked = await accountsOf(
      work.tx,
      payload.asked.filter((id) => (!hears || id !== before) && !applicants.includes(id)),
    )
    const count = payload.asked.length
    const asks =
      count === 0
        ? 'No connected trainer is eligible yet.'
        : `We’ve asked ${count === 1 ? '1 trainer' : `${count} trainers`}.`
    const away = cover.usualTrainer
    const by = work.actor.kind === 'person' ? work.actor.name : cover.gymName
    const receipt = {
      title: `Cover requested: ${cover.className}`,
      message: `${whenAndWhere(cover)}. ${asks} You’re still teaching it until someone else is approved.`,
      ...update('medium'),
      family: absence(cover, work, 'asked', 'Cover requested for {count} of your classes'),
      by: 'B' as const,
    }
    return [
      ...(away && !after && away.userId !== cover.requestedBy
        ? [
            toTrainer(away.userId, cover, {
              ...receipt,
              message: `${by} has asked for cover for your class: ${whenAndWhere(cover)}. ${asks} You’re still teaching it until someone else is approved.`,
            }),
          ]
        : []),
      ...(away && !after && away.userId === cover.requestedBy
        ? [
            toTrainer(away.userId, cover, {
              ...receipt,
              evenToActor: true,
            }),
          ]
        : []),
      ...[...asked.values()].map(({ userId }) => wanted(userId, cover, work)),
      ...[...again.values()].flatMap(({ userId }) => applicantAgain(userId, cover, work)),
      ...toGym(after ? [] : gym, cover, {
        ...receipt,
        title: `${cover.className} needs cover`,
        family: absence(
          cover,
          work,
          'asked',
          away ? `${away.name} is away from {count} classes` : '{count} classes need a trainer',
        ),
        message: away
          ? `${away.name} can’t make ${cover.className} on ${span(cover)}. ${asks}`
          : `${cover.className} on ${span(cover)} has no trainer. ${asks}`,
        type: 'cover_request',
        priority: isSoon(cover, work) ? 'urgent' : 'high',
      }),
    ]
  }),

  notice('cover.applied', async (work, { payload }) => {
    const { cover, gym } = await coverToTell(work.tx, payload.coverId)
    const applicant = (await accountsOf(work.tx, [payload.trainerId])).get(payload.trainerId)!
    const asking = {
      type: 'cover_request',
      asks: { kind: 'cover', id: cover.id },
      family: {
        key: `applications:${cover.id}`,
        title: `{count} trainers applied for ${cover.className}, ${dayAndTime(cover.startsAt, cover.timezone)}`,
        part: applicant.name,
      },
    }
    if (!payload.first) {
      return toGym(gym, cover, {
        title: `Another application for ${cover.className}`,
        message: `${applicant.name} has also applied for ${cover.className} on ${span(cover)}.`,
        ...update('medium'),
        ...asking,
      })
    }
    return [
      ...toUsual(cover, {
        title: `First application for ${cover.className}`,
        message: `A trainer has applied to cover ${whenAndWhere(cover)}. ${cover.gymName} decides.`,
        ...update('medium'),
        // Who applied is for the gym alone.
        sender: { id: null, name: cover.gymName, avatar: null },
      }),
      ...toGym(gym, cover, {
        title: `First application for ${cover.className}`,
        by: 'EPB',
        message: `${applicant.name} has applied for ${cover.className} on ${span(cover)}. Approve, or wait for more applications.`,
        category: 'action_required',
        priority: isSoon(cover, work) ? 'urgent' : 'high',
        ...asking,
      }),
    ]
  }),

  notice('cover.approved', async (work, { payload }) => {
    const { cover, gym } = await coverToTell(work.tx, payload.coverId)
    const asked = await askedFor(work.tx, payload.coverId)
    const people = await accountsOf(work.tx, [payload.trainerId, ...payload.others, ...asked])
    const winner = people.get(payload.trainerId)!
    const away = cover.usualTrainer
    return [
      toTrainer(winner.userId, cover, {
        title: `You’re covering ${cover.className}`,
        by: 'EPB!',
        message: `${cover.gymName} has approved you for ${cover.className} on ${span(cover)}. Thank you for stepping in.`,
        category: 'action_required',
        priority: isSoon(cover, work) ? 'urgent' : 'high',
      }),
      ...toUsual(cover, {
        title: `${winner.name} is covering ${cover.className}`,
        message: `${winner.name} is covering ${whenAndWhere(cover)}. You don’t need to teach it.`,
        ...update('high'),
        by: 'EPB',
      }),
      ...payload.others.map((id) =>
        toTrainer(people.get(id)!.userId, cover, {
          title: `${cover.className} is filled`,
          message: `${whenAndWhere(cover)} has been filled. Thank you for applying.`,
          ...update('medium'),
        }),
      ),
      ...asked.map((id) =>
        closed(people.get(id)!.userId, cover, work, {
          title: `${cover.className} is filled`,
          message: `${whenAndWhere(cover)} has been filled. There’s nothing for you to do.`,
        }),
      ),
      ...toGym(gym, cover, {
        title: `${winner.name} is covering ${cover.className}`,
        message: away
          ? `${winner.name} is covering ${cover.className} on ${span(cover)} for ${away.name}.`
          : `${winner.name} is covering ${cover.className} on ${span(cover)}.`,
        ...update('medium'),
      }),
    ]
  }),

  notice('cover.application_disqualified', async (work, { payload }) => {
    const { cover, gym } = await coverToTell(work.tx, payload.coverId)
    const trainer = (await accountsOf(work.tx, [payload.trainerId])).get(payload.trainerId)!
    const clash = payload.because === 'clash'
    const lacks = payload.because === 'document'
    const closedFor = `Your application for ${whenAndWhere(cover)} is closed`
    const told = toTrainer(trainer.userId, cover, {
      title: `Application closed: ${cover.className}`,
      message: clash
        ? `${closedFor} because you’re now teaching another class at that time.`
        : lacks
          ? `${closedFor} because you don’t meet a document requirement.`
          : `${closedFor}.`,
      ...update('medium'),
      sender: quartet,
    })
    if (!clash && !lacks) return [told]
    // Where that other class is stays between the trainer and the other gym.
    return [
      told,
      ...toGym(gym, cover, {
        title: `${trainer.name} can’t cover ${cover.className}`,
        message: clash
          ? `${trainer.name} is no longer free for ${cover.className} on ${span(cover)}.`
          : `${trainer.name} doesn’t meet a document requirement for ${cover.className} on ${span(cover)}.`,
        ...update('high'),
        sender: quartet,
      }),
    ]
  }),

  notice('cover.cancelled', async (work, { payload }) => {
    const { cover, gym } = await coverToTell(work.tx, payload.coverId)
    const { own, asked, gyms } = closingWords(cover, payload)
    return [
      ...(payload.told !== undefined && payload.told === cover.usualTrainerId
        ? []
        : toUsual(cover, { ...own, ...update('high'), ...(payload.because === 'class_cancelled' && { by: 'EPB' }) })),
      ...(await tellAsked(work, cover, payload.lapsed, asked)),
      ...toGym(gym, cover, { ...gyms, ...update('medium') }),
    ]
  }),

  notice('cover.unfilled', async (work, { payload }) => {
    const { cover, gym } = await coverToTell(work.tx, payload.coverId)
    const admins = await gymAdminsToTell(work.tx, cover.gymId)
    const kept = await saidOnInstead(work.tx, cover)
    const shown = kept ? (await coverToTell(work.tx, kept.id)).cover : cover
    const unmet = {
      title: kept ? `No one else found for ${cover.className}` : `No one covered ${cover.className}`,
      message: kept
        ? `${cover.className} on ${span(cover)} has started, and ${kept.name ?? 'the covering trainer'} is still on it. Record whether they taught it.`
        : `${cover.className} on ${span(cover)} has started and no one was approved. Record who taught it.`,
      category: 'action_required' as const,
      priority: 'urgent' as const,
    }
    return [
      ...toUsual(cover, {
        title: `No one covered ${cover.className}`,
        message: `${whenAndWhere(cover)} has started. No one was approved, so it stayed with you.`,
        ...update('high'),
      }),
      ...(await tellAsked(work, cover, payload.lapsed, {
        title: `Closed: ${cover.className}`,
        message: `${whenAndWhere(cover)} has started. It no longer takes applications.`,
      })),
      ...toGym(gym, shown, { ...unmet, by: 'EPB!' }),
      ...toGym(
        admins.filter((one) => !gym.some(({ userId }) => userId === one.userId)),
        shown,
        { ...unmet, by: 'EB' },
      ),
    ]
  }),
]

type Said = Pick<NoticeWords, 'title' | 'message'>

/** Tells everyone who was asked or had applied, once. They can no longer open the cover, so the link is the list. */
async function tellAsked(work: Work, cover: CoverRow, lapsed: string[], words: Said): Promise<NoticeWords[]> {
  const people = await accountsOf(work.tx, [...lapsed, ...(await askedFor(work.tx, cover.id))])
  return [...people.values()].map(({ userId }) => closed(userId, cover, work, words))
}

function closed(userId: string, cover: CoverRow, work: Work, words: Said): NoticeWords {
  return toTrainer(userId, cover, {
    ...words,
    ...update('low'),
    link: '/dashboard/trainer?tab=covers',
    family: absence(cover, work, 'closed', `{count} covers at ${cover.gymName} are closed`),
  })
}
