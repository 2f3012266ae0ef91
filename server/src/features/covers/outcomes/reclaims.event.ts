import { event } from '../../../platform/events/told-event.ts'
import { leaveThreads } from '../cover/threads.commands.ts'
import { between, readersOfCover } from '../notices/audience.live.ts'
import { factsOfReturn, sampleFacts } from '../notices/facts.queries.ts'
import { action, isSoon, span, toGym, toTrainer, update, whenAndWhere } from '../notices/words.present.ts'

const kinds = ['claimed', 'offered_back'] as const

/** What follows when the usual trainer may teach a covered class after all. */
export const reclaimEvents = [
  event('cover.return_asked', {
    facts: (work, happened) => factsOfReturn(work, happened),
    samples: (about) => kinds.map((kind) => ({ ...sampleFacts(about), kind })),
    notices(f) {
      const { cover, covering, usual } = f
      const question = { ...action(cover, f), by: isSoon(cover, f) ? ('EPB!' as const) : ('EPB' as const) }
      if (f.kind === 'offered_back') {
        return [
          toTrainer(usual.userId, cover, {
            title: `Can you teach ${cover.className} after all?`,
            message: `${cover.gymName} has asked if you can teach ${cover.className} on ${span(cover)} after all. Unless you agree, it stays covered.`,
            ...question,
          }),
        ]
      }
      const title = `${usual.name} would like ${cover.className} back`
      return [
        toTrainer(covering.userId, cover, {
          title,
          message: `${usual.name} can teach ${whenAndWhere(cover)} after all. You’re still covering it unless you agree.`,
          ...question,
        }),
        ...toGym(f.gym, cover, {
          title,
          message: `${usual.name} has asked ${covering.name} for ${cover.className} on ${span(cover)} back.`,
          ...update('medium'),
        }),
      ]
    },
    mail: {
      name: 'Asked for a class back',
      description: 'The usual trainer may teach a covered class after all.',
      readers: 'the trainer who has to agree, and the gym',
      button: 'Answer',
    },
    live: (work, { payload }) => between(work, payload, [payload.from]),
    thread: {
      says: ({ by, payload }) =>
        payload.kind === 'claimed' ? `${by} asked for it back` : `${by} asked the usual trainer to teach it after all`,
      toAll: true,
    },
  }),

  event('cover.return_refused', {
    facts: (work, happened) => factsOfReturn(work, happened),
    samples: (about) => kinds.map((kind) => ({ ...sampleFacts(about), kind })),
    notices({ cover, covering, usual, gym, kind }) {
      const words = { title: `${cover.className} stays covered`, ...update('high') }
      const claimed = kind === 'claimed'
      const stays = `${covering.name} is still covering`
      return [
        ...(claimed
          ? [toTrainer(usual.userId, cover, { ...words, message: `${stays} ${whenAndWhere(cover)}.`, by: 'EB' })]
          : []),
        ...toGym(gym, cover, {
          ...words,
          message: claimed
            ? `${stays} ${cover.className} on ${span(cover)}. They didn’t agree to change that.`
            : `${usual.name} can’t teach ${cover.className} on ${span(cover)}. ${stays} it.`,
          by: claimed ? 'B' : 'EPB',
        }),
      ]
    },
    mail: {
      name: 'Class stays covered',
      description: 'A trainer didn’t agree to change who teaches a covered class.',
      readers: 'the trainer or the gym that asked',
    },
    live: (work, { payload }) => between(work, payload, [payload.from]),
    thread: {
      says: ({ by, payload }) => (payload.kind === 'claimed' ? `${by} is keeping it` : `${by} left it covered`),
      toAll: true,
    },
  }),

  event('cover.return_ended', {
    facts: (work, happened) => factsOfReturn(work, happened),
    samples: (about) => kinds.map((kind) => ({ ...sampleFacts(about), kind, because: 'dropped' as const })),
    notices: ({ cover, covering, usual, kind }) => [
      toTrainer((kind === 'claimed' ? covering : usual).userId, cover, {
        title: `No answer needed: ${cover.className}`,
        message: `You no longer need to decide who teaches ${whenAndWhere(cover)}.`,
        ...update('low'),
        by: 'B',
      }),
    ],
    live: (work, { payload }) => between(work, payload, [payload.from]),
    thread: {
      says: ({ by, payload }) =>
        payload.because === 'dropped' ? `${by} withdrew the request` : 'The request is closed',
      toAll: true,
    },
  }),

  event('cover.returned', {
    facts: (work, happened) => factsOfReturn(work, happened),
    samples: (about) => [false, true].map((paid) => ({ ...sampleFacts(about), kind: kinds[0], paid })),
    notices({ cover, covering, usual, gym, paid }) {
      const pay = paid ? ' You’ll be paid for the late cancellation, under the gym’s terms.' : ''
      return [
        toTrainer(usual.userId, cover, {
          title: `You’re teaching ${cover.className} again`,
          message: `You’re teaching ${whenAndWhere(cover)}.`,
          ...update('high'),
          evenToActor: true,
          by: 'EPB',
        }),
        toTrainer(covering.userId, cover, {
          title: `You’re no longer covering ${cover.className}`,
          message: `${usual.name} is teaching ${whenAndWhere(cover)} after all. You don’t need to teach it.${pay}`,
          ...update('high'),
          evenToActor: true,
          by: 'EPB!',
        }),
        ...toGym(gym, cover, {
          title: `${usual.name} is teaching ${cover.className} again`,
          message: `${usual.name} is teaching ${cover.className} on ${span(cover)} after all. ${covering.name} is no longer covering it.`,
          ...update('medium'),
        }),
      ]
    },
    mail: {
      name: 'Class is back with its usual trainer',
      description: 'The usual trainer is teaching a covered class again.',
      readers: 'both trainers, and the gym',
      button: 'See the class',
    },
    live: (work, { payload }) => readersOfCover(work, payload, [payload.from, payload.to]),
    thread: {
      says: ({ by, payload }) =>
        payload.kind === 'claimed' ? `${by} handed it back` : `${by} is teaching it after all`,
      toAll: true,
    },
    together: leaveThreads,
  }),
]
