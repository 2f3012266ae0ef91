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
        ? 'Nobody who is connected may take it yet.'
        : `${count === 1 ? 'One trainer has' : `${count} trainers have`} been asked.`
    const away = cover.usualTrainer
    const by = work.actor.kind === 'person' ? work.actor.name : cover.gymName
    const receipt = {
      title: `Cover asked for: ${cover.className}`,
      message: `${whenAndWhere(cover)}. ${asks} The class keeps its trainer until somebody is approved.`,
      ...update('medium'),
      family: absence(cover, work, 'asked', 'Cover asked for {count} of your classes'),
      by: 'B' as const,
    }
    return [
      ...(away && !after && away.userId !== cover.requestedBy
        ? [
            toTrainer(away.userId, cover, {
              ...receipt,
              message: `${by} asked for cover for you: ${whenAndWhere(cover)}. ${asks} It stays yours until somebody is approved.`,
            }),
          ]
        : []),
      ...(away && !after && away.userId === cover.requestedBy
        ? [
            toTrainer(away.userId, cover, {
              ...receipt,
              message: `${whenAndWhere(cover)}. ${asks} It stays yours until somebody is approved.`,
              evenToActor: true,
            }),
          ]
        : []),
      ...[...asked.values()].map(({ userId }) => wanted(userId, cover, work)),
      ...[...again.values()].flatMap(({ userId }) => applicantAgain(userId, cover, work)),
      ...toGym(after ? [] : gym, cover, {
        ...receipt,
        family: absence(
          cover,
          work,
          'asked',
          away ? `${away.name} is away from {count} classes` : '{count} classes need a trainer',
        ),
        message: `${away ? `${away.name} is away from` : 'Nobody is on'} ${cover.className} on ${span(cover)}. ${asks}`,
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
        title: `{count} people want ${cover.className}, ${dayAndTime(cover.startsAt, cover.timezone)}`,
        part: applicant.name,
      },
    }
    if (!payload.first) {
      return toGym(gym, cover, {
        title: `Another application: ${cover.className}`,
        message: `${applicant.name} applied for ${cover.className} on ${span(cover)}, too.`,
        ...update('medium'),
        ...asking,
      })
    }
    return [
      ...toUsual(cover, {
        title: `Somebody applied: ${cover.className}`,
        message: `There is a first application for ${whenAndWhere(cover)}. ${cover.gymName} chooses.`,
        ...update('medium'),
        // Who applied is for the gym alone.
        sender: { id: null, name: cover.gymName, avatar: null },
      }),
      ...toGym(gym, cover, {
        title: `First application: ${cover.className}`,
        by: 'EPB',
        message: `${applicant.name} applied for ${cover.className} on ${span(cover)}. Approve, or wait for others.`,
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
        title: `You teach ${cover.className}`,
        by: 'EPB!',
        message: `${cover.gymName} chose you for ${cover.className} on ${span(cover)}. Thank you for stepping in.`,
        category: 'action_required',
        priority: isSoon(cover, work) ? 'urgent' : 'high',
      }),
      ...toUsual(cover, {
        title: `You are free: ${cover.className}`,
        message: `${winner.name} takes ${whenAndWhere(cover)}. You are free.`,
        ...update('high'),
        by: 'EPB',
      }),
      ...payload.others.map((id) =>
        toTrainer(people.get(id)!.userId, cover, {
          title: `Filled: ${cover.className}`,
          message: `${whenAndWhere(cover)} is covered now. Thank you for offering to take it.`,
          ...update('medium'),
        }),
      ),
      ...asked.map((id) =>
        closed(people.get(id)!.userId, cover, work, 'Filled', 'is covered now. Nothing is left for you to do.'),
      ),
      ...toGym(gym, cover, {
        title: `Covered: ${cover.className}`,
        message: `${winner.name} takes ${cover.className} on ${span(cover)}${away ? ` for ${away.name}` : ''}.`,
        ...update('medium'),
      }),
    ]
  }),

  notice('cover.application_disqualified', async (work, { payload }) => {
    const { cover, gym } = await coverToTell(work.tx, payload.coverId)
    const trainer = (await accountsOf(work.tx, [payload.trainerId])).get(payload.trainerId)!
    const clash = payload.because === 'clash'
    const lacks = payload.because === 'document'
    const told = toTrainer(trainer.userId, cover, {
      title: `Application closed: ${cover.className}`,
      message: `Your application for ${whenAndWhere(cover)} is closed${clash ? ', because you teach another class at that time now' : ''}${lacks ? ', because a document that it asks for is not in order' : ''}.`,
      ...update('medium'),
      sender: quartet,
    })
    if (!clash && !lacks) return [told]
    // Where that other class is stays between the trainer and the other gym.
    const words = `${trainer.name} ${clash ? 'is no longer free for' : 'lacks a document for'} ${cover.className} on ${span(cover)}.`
    return [
      told,
      ...toGym(gym, cover, {
        title: `${clash ? 'No longer free' : 'Cannot be chosen'}: ${cover.className}`,
        message: words,
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
      ...(await tellAsked(work, cover, payload.lapsed, asked.title, asked.message)),
      ...toGym(gym, cover, { ...gyms, ...update('medium') }),
    ]
  }),

  notice('cover.unfilled', async (work, { payload }) => {
    const { cover, gym } = await coverToTell(work.tx, payload.coverId)
    const admins = await gymAdminsToTell(work.tx, cover.gymId)
    const kept = await saidOnInstead(work.tx, cover)
    const shown = kept ? (await coverToTell(work.tx, kept.id)).cover : cover
    const unmet = {
      title: kept ? `Nobody else was found: ${cover.className}` : `Not covered: ${cover.className}`,
      message: kept
        ? `${cover.className} on ${span(cover)} has started, and ${kept.name ?? 'somebody'} still covers it. Say whether they came.`
        : `${cover.className} on ${span(cover)} has started and nobody was approved. Say who taught it.`,
      category: 'action_required' as const,
      priority: 'urgent' as const,
    }
    return [
      ...toUsual(cover, {
        title: `Nobody was found: ${cover.className}`,
        message: `${whenAndWhere(cover)} has started without cover. It stayed yours.`,
        ...update('high'),
      }),
      ...(await tellAsked(work, cover, payload.lapsed, 'Closed', 'has started. Nobody is looked for any more.')),
      ...toGym(gym, shown, { ...unmet, by: 'EPB!' }),
      ...toGym(
        admins.filter((one) => !gym.some(({ userId }) => userId === one.userId)),
        shown,
        { ...unmet, by: 'EB' },
      ),
    ]
  }),
]

/** Everybody who was asked or had applied, once. What is closed is not theirs to open any more, so the link is the list. */
async function tellAsked(
  work: Work,
  cover: CoverRow,
  lapsed: string[],
  title: string,
  message: string,
): Promise<NoticeWords[]> {
  const people = await accountsOf(work.tx, [...lapsed, ...(await askedFor(work.tx, cover.id))])
  return [...people.values()].map(({ userId }) => closed(userId, cover, work, title, message))
}

function closed(userId: string, cover: CoverRow, work: Work, title: string, message: string): NoticeWords {
  return toTrainer(userId, cover, {
    title: `${title}: ${cover.className}`,
    message: `${whenAndWhere(cover)} ${message}`,
    ...update('low'),
    link: '/dashboard/trainer?tab=covers',
    family: absence(cover, work, 'closed', `{count} covers at ${cover.gymName} are closed`),
  })
}
