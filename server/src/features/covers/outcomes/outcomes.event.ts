import type { Work } from '../../../platform/db/db.ts'
import { event } from '../../../platform/events/told-event.ts'
import { accountsOf } from '../cover/audience.queries.ts'
import { leaveThreads } from '../cover/threads.commands.ts'
import { between, readersOfCover } from '../notices/audience.live.ts'
import { factsOfCover, factsOfTrainer, sampleFacts } from '../notices/facts.queries.ts'
import { span, toGym, toTrainer, update, whenAndWhere } from '../notices/words.present.ts'

/** The facts of a cover that may be of nobody. */
async function factsOfAnyone<P extends { coverId: string; trainerId: string | null }>(
  work: Work,
  happened: { payload: P },
) {
  const told = await factsOfCover(work, happened)
  const { trainerId } = told
  return { ...told, trainer: trainerId === null ? undefined : (await accountsOf(work.tx, [trainerId])).get(trainerId) }
}

/** What follows once a covered class is over. */
export const outcomeEvents = [
  event('cover.outcome_needed', {
    facts: (work, happened) => factsOfAnyone(work, happened),
    samples: (about) => [sampleFacts(about), { ...sampleFacts(about), trainer: undefined }],
    notices: ({ cover, trainer, gym }) => [
      ...(trainer
        ? [
            toTrainer(trainer.userId, cover, {
              title: `Did you teach ${cover.className}?`,
              message: `${whenAndWhere(cover)} has finished. Confirm you taught it, and record attendance.`,
              category: 'action_required',
              priority: 'medium',
              by: 'PB',
            }),
          ]
        : []),
      ...toGym(gym, cover, {
        title: `Who taught ${cover.className}?`,
        message: trainer
          ? `${cover.className} on ${span(cover)} has finished. Confirm whether ${trainer.name} taught it.`
          : `${cover.className} on ${span(cover)} has finished and no one covered it. Record who taught it.`,
        category: 'action_required',
        priority: 'medium',
        by: 'DB',
        family: {
          key: `outcomes:${cover.gymId}:${cover.startsAt.toZonedDateTimeISO(cover.timezone).toPlainDate().toString()}`,
          title: 'Record who taught {count} covered classes',
          part: `${cover.className} on ${span(cover)}`,
        },
      }),
    ],
    live: (work, { payload }) => between(work, payload, [payload.trainerId]),
  }),

  event('cover.no_show', {
    facts: (work, happened) => factsOfTrainer(work, happened),
    samples: (about) => [sampleFacts(about)],
    notices: ({ cover, trainer, gym }) => [
      ...toGym(gym, cover, {
        title: `${trainer.name} didn’t show up: ${cover.className}`,
        message: `${trainer.name} didn’t show up for ${cover.className} on ${span(cover)}. Record who taught it instead.`,
        category: 'action_required',
        priority: 'urgent',
        by: 'EPB!',
      }),
      toTrainer(trainer.userId, cover, {
        title: `Recorded as a no-show: ${cover.className}`,
        message: `${cover.gymName} has recorded that you didn’t show up for ${cover.className} on ${span(cover)}. If that’s wrong, message them.`,
        ...update('high'),
        by: 'EPB',
      }),
    ],
    mail: {
      name: 'No-show',
      description: 'The covering trainer didn’t show up.',
      readers: 'the gym, and the covering trainer',
      button: 'Record who taught',
    },
    live: (work, { payload }) => between(work, payload, [payload.trainerId]),
    thread: { says: ({ trainer }) => `${trainer} didn’t show up` },
    together: leaveThreads,
  }),

  event('cover.outcome_given', {
    facts: (work, happened) => factsOfAnyone(work, happened),
    samples(about) {
      const facts = { ...sampleFacts(about), before: 'filled', outcome: 'taught' as const }
      return [facts, { ...facts, trainer: undefined }]
    },
    notices({ cover, trainer, gym }) {
      const words = { title: `Outcome recorded: ${cover.className}`, ...update('low'), by: 'B' as const }
      return [
        ...(trainer
          ? [toTrainer(trainer.userId, cover, { ...words, message: `You taught ${whenAndWhere(cover)}.` })]
          : []),
        ...toGym(gym, cover, {
          ...words,
          message: `${trainer?.name ?? 'No one'} taught ${cover.className} on ${span(cover)}.`,
        }),
      ]
    },
    live: (work, { payload }) => readersOfCover(work, payload, payload.trainerId ? [payload.trainerId] : []),
  }),
]
