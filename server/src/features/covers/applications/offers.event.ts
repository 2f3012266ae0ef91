import { moneyAt } from '@quartet/contract/kernel/pay-countries'
import { event } from '../../../platform/events/told-event.ts'
import { dayAndTime } from '../../timetable/recurrence/wall-times.rules.ts'
import { askedFor, userIdsOf } from '../cover/audience.queries.ts'
import { between, readersOfCover } from '../notices/audience.live.ts'
import { factsOfCover, factsOfTrainer, sampleFacts } from '../notices/facts.queries.ts'
import { action, isSoon, quoted, span, toGym, toTrainer, update, whenAndWhere } from '../notices/words.present.ts'
import { findCoverApplication } from '../cover/applications.queries.ts'

/** What follows while a trainer has an offer to answer. */
export const offerEvents = [
  event('cover.offered', {
    async facts(work, happened) {
      const told = await factsOfTrainer(work, happened)
      const application = await findCoverApplication(work.tx, told.coverId, told.applicationId)
      return { ...told, note: application?.offerMessage ?? null }
    },
    samples(about) {
      const facts = sampleFacts(about)
      const answerBy = facts.now.add({ hours: 27 }).toString()
      return [{ ...facts, answerBy, note: null }]
    },
    notices(f) {
      const { cover, trainer, gym } = f
      const until = dayAndTime(Temporal.Instant.from(f.answerBy), cover.timezone)
      return [
        toTrainer(trainer.userId, cover, {
          title: `${cover.className} is offered to you`,
          message: `${cover.gymName} would like you to cover ${cover.className} on ${span(cover)}.${quoted(f.note)} Accept or decline by ${until}.`,
          ...action(cover, f),
          by: isSoon(cover, f) ? 'EPSB!' : 'EPB',
        }),
        ...toGym(gym, cover, {
          title: `${cover.className} is offered to ${trainer.name}`,
          message: `${trainer.name} has until ${until} to accept ${cover.className} on ${span(cover)}.`,
          ...update('medium'),
        }),
      ]
    },
    mail: {
      name: 'Cover offered',
      description: 'The gym offers a cover to one trainer.',
      readers: 'the trainer who gets the offer',
      button: 'Accept or decline',
    },
    live: (work, { payload }) => between(work, payload, [payload.trainerId]),
    thread: { says: ({ trainer }) => `Offered to ${trainer}` },
  }),

  event('cover.offer_ended', {
    facts: (work, happened) => factsOfTrainer(work, happened),
    samples: (about) =>
      (['declined', 'lapsed', 'taken_back'] as const).map((because) => ({ ...sampleFacts(about), because })),
    notices(f) {
      const { cover, trainer, gym } = f
      const said = f.because === 'declined'
      const toThem = toTrainer(trainer.userId, cover, {
        title: `Offer closed: ${cover.className}`,
        message: `${whenAndWhere(cover)} is no longer offered to you. There’s nothing for you to do.`,
        ...update('medium'),
        link: '/dashboard/trainer?tab=covers',
      })
      if (f.because === 'taken_back') return [toThem]
      const next = 'Offer it to someone else, or wait for applications.'
      return [
        ...(said ? [] : [toThem]),
        ...toGym(gym, cover, {
          ...(said
            ? {
                title: `${trainer.name} declined ${cover.className}`,
                message: `${trainer.name} can’t cover ${cover.className} on ${span(cover)}. ${next}`,
              }
            : {
                title: `No answer from ${trainer.name}: ${cover.className}`,
                message: `${trainer.name} hasn’t answered the offer for ${cover.className} on ${span(cover)}. ${next}`,
              }),
          ...action(cover, f),
          by: isSoon(cover, f) ? 'EPB!' : 'EPB',
        }),
      ]
    },
    mail: {
      name: 'Offer declined or not answered',
      description: 'A trainer declined an offer, or didn’t answer in time.',
      readers: 'the gym, and the trainer whose offer has closed',
      button: 'See the cover',
    },
    live: (work, { payload }) => between(work, payload, [payload.trainerId]),
  }),

  event('cover.bonus_changed', {
    async facts(work, happened) {
      const told = await factsOfCover(work, happened)
      if (told.after < told.before) return null
      const asked = (await askedFor(work.tx, told.coverId)).filter((id) => !told.applied.includes(id))
      return { ...told, applied: await userIdsOf(work.tx, told.applied), asked: await userIdsOf(work.tx, asked) }
    },
    samples: (about) => [{ ...sampleFacts(about), before: 0, after: 1500, applied: ['trainer'], asked: ['asked'] }],
    notices({ cover, after, applied, asked }) {
      const amount = moneyAt(cover.gymCountry)(after)
      const told = (then: string) => (userId: string) =>
        toTrainer(userId, cover, {
          title: `+${amount} for ${cover.className}`,
          message: `${cover.gymName} pays a bonus of ${amount} for ${whenAndWhere(cover)}. ${then}`,
          ...update('medium'),
        })
      return [...applied.map(told('It applies to you too.')), ...asked.map(told('Apply if you can teach it.'))]
    },
    live: (work, { payload }) => readersOfCover(work, payload, payload.applied),
    thread: { says: ({ payload, country }) => `The bonus is now ${moneyAt(country)(payload.after)}` },
  }),
]
