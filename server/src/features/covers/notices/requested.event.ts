import { event } from '../../../platform/events/told-event.ts'
import { findCover } from '../cover/cover.queries.ts'
import { userIdsOf } from '../cover/audience.queries.ts'
import { changeOf, readersOfCover } from './audience.live.ts'
import { factsOfCover, sampleFacts } from './facts.queries.ts'
import { areHopsMuted } from './reassignment-alerts.queries.ts'
import {
  absence,
  applicantAgain,
  askedWords,
  isSoon,
  peopleAsked,
  span,
  toGym,
  toTrainer,
  update,
  wanted,
  whenAndWhere,
} from './words.present.ts'

export const coverRequested = event('cover.requested', {
  async facts(work, happened) {
    const told = await factsOfCover(work, happened)
    const { cover, after, asked, applicants = [] } = told
    const before = after?.usualTrainerId ?? null
    // Who was told otherwise that the substitute cannot come is not told twice.
    const hears = before !== null && !(await areHopsMuted(work.tx, cover.entryId, before))
    return {
      ...told,
      by: work.actor.kind === 'person' ? work.actor.name : cover.gymName,
      again: await userIdsOf(work.tx, applicants),
      toAsk: await userIdsOf(
        work.tx,
        asked.filter((id) => (!hears || id !== before) && !applicants.includes(id)),
      ),
    }
  },
  samples: (about) =>
    [['asked'], ['asked', 'other'], []].map((asked) => ({
      ...sampleFacts(about),
      by: 'Liam Hart',
      asked,
      toAsk: asked,
      again: [],
      after: undefined,
    })),
  notices(f) {
    const { cover, after } = f
    const asks = askedWords(f.asked.length)
    const away = cover.usualTrainer
    const own = away?.userId === cover.requestedBy
    const receipt = {
      title: `Cover requested: ${cover.className}`,
      ...update('medium'),
      family: absence(cover, f, 'asked', 'Cover requested for {count} of your classes'),
      by: 'B' as const,
    }
    return [
      ...(away && !after
        ? [
            toTrainer(away.userId, cover, {
              ...receipt,
              message: `${own ? '' : `${f.by} has asked for cover for your class: `}${whenAndWhere(cover)}. ${asks} You’re still teaching it until someone else is approved.`,
              ...(own && { evenToActor: true }),
            }),
          ]
        : []),
      ...f.toAsk.map((userId) => wanted(userId, cover, f)),
      ...f.again.map((userId) => applicantAgain(userId, cover, f)),
      ...toGym(after ? [] : f.gym, cover, {
        ...receipt,
        title: `${cover.className} needs cover`,
        family: absence(
          cover,
          f,
          'asked',
          away ? `${away.name} is away from {count} classes` : '{count} classes need a trainer',
        ),
        message: away
          ? `${away.name} can’t make ${cover.className} on ${span(cover)}. ${asks}`
          : `${cover.className} on ${span(cover)} has no trainer. ${asks}`,
        type: 'cover_request',
        priority: isSoon(cover, f) ? 'urgent' : 'high',
      }),
    ]
  },
  mail: {
    name: 'Cover needed',
    description: 'A class needs cover.',
    readers: 'the trainers who are asked, the usual trainer, and the gym',
    button: 'See the cover',
  },
  async live(work, { payload }, live) {
    const { applicants = [] } = payload
    const change = changeOf(payload)
    const { requestedBy } = (await findCover(work.tx, undefined, payload.coverId))!
    live.toGym(payload.gymId, 'cover_request_created', change)
    if (requestedBy) live.toPeople([requestedBy], 'cover_request_created', change)
    live.toPeople(await userIdsOf(work.tx, [...payload.asked, ...applicants]), 'new_cover_request', change)
    return readersOfCover(work, payload, applicants)
  },
  thread: { says: ({ by, payload }) => `${by} asked for cover. ${peopleAsked(payload.asked)} first` },
})
