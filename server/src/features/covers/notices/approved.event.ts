import { event } from '../../../platform/events/told-event.ts'
import { accountsAskedFor, userIdsOf } from '../cover/audience.queries.ts'
import { readersOfCover } from './audience.live.ts'
import { factsOfTrainer, sampleFacts } from './facts.queries.ts'
import { findUsual } from './reassignment-alerts.queries.ts'
import { action, closedFor, passedOn, span, toGym, toTrainer, toUsual, update, whenAndWhere } from './words.present.ts'

export const coverApproved = event('cover.approved', {
  async facts(work, happened) {
    const { coverId, entryId, others: waited } = happened.payload
    const [told, others, asked, behind] = await Promise.all([
      factsOfTrainer(work, happened),
      userIdsOf(work.tx, waited),
      accountsAskedFor(work.tx, coverId),
      findUsual(work.tx, entryId),
    ])
    return { ...told, others, asked, behind: behind(told.cover) }
  },
  samples: (about) => [
    {
      ...sampleFacts(about),
      before: 'open',
      by: 'gym' as const,
      others: ['other'],
      asked: ['asked'],
      behind: 'behind',
    },
  ],
  notices(f) {
    const { cover, trainer, gym, others, asked } = f
    const away = cover.usualTrainer
    const filled = `${cover.className} is filled`
    return [
      toTrainer(trainer.userId, cover, {
        title: `You’re covering ${cover.className}`,
        by: 'EPB!',
        message: `${cover.gymName} has approved you for ${cover.className} on ${span(cover)}. Thank you for stepping in.`,
        ...action(cover, f),
      }),
      ...toUsual(cover, {
        title: `${trainer.name} is covering ${cover.className}`,
        message: `${trainer.name} is covering ${whenAndWhere(cover)}. You don’t need to teach it.`,
        ...update('high'),
        by: 'EPB',
      }),
      ...others.map((userId) =>
        toTrainer(userId, cover, {
          title: filled,
          message: `${whenAndWhere(cover)} has been filled. Thank you for applying.`,
          ...update('medium'),
        }),
      ),
      ...asked.map((userId) =>
        closedFor(userId, cover, f, {
          title: filled,
          message: `${whenAndWhere(cover)} has been filled. There’s nothing for you to do.`,
        }),
      ),
      ...toGym(gym, cover, {
        title: `${trainer.name} is covering ${cover.className}`,
        message: away
          ? `${trainer.name} is covering ${cover.className} on ${span(cover)} for ${away.name}.`
          : `${trainer.name} is covering ${cover.className} on ${span(cover)}.`,
        ...update('medium'),
      }),
      ...passedOn(f.behind, cover, {
        title: `Cover changed again: ${cover.className}`,
        message: `${trainer.name} is now covering ${whenAndWhere(cover)}. There’s nothing for you to do.`,
      }),
    ]
  },
  mail: {
    name: 'Cover approved',
    description: 'A trainer is approved for a cover.',
    readers: 'the trainer who is approved, the usual trainer, and the other applicants',
    button: 'See the class',
  },
  live: (work, { payload }) => readersOfCover(work, payload, [payload.trainerId, ...payload.others]),
  thread: { says: ({ trainer }) => `${trainer} is covering it`, toAll: true },
})
