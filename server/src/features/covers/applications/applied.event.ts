import { event, quietEvent } from '../../../platform/events/told-event.ts'
import { dayAndTime } from '../../timetable/recurrence/wall-times.rules.ts'
import { userIdsOf } from '../cover/audience.queries.ts'
import { between, changeOf } from '../notices/audience.live.ts'
import { factsOfTrainer, sampleFacts } from '../notices/facts.queries.ts'
import { action, quartet, span, toGym, toTrainer, toUsual, update, whenAndWhere } from '../notices/words.present.ts'

/** What follows once a trainer applies. */
export const applicationEvents = [
  event('cover.applied', {
    facts: (work, happened) => factsOfTrainer(work, happened),
    samples: (about) => [true, false].map((first) => ({ ...sampleFacts(about), first })),
    notices(f) {
      const { cover, trainer, gym } = f
      const asking = {
        type: 'cover_request',
        asks: { kind: 'cover', id: cover.id },
        family: {
          key: `applications:${cover.id}`,
          title: `{count} trainers applied for ${cover.className}, ${dayAndTime(cover.startsAt, cover.timezone)}`,
          part: trainer.name,
        },
      }
      if (!f.first) {
        return toGym(gym, cover, {
          title: `Another application for ${cover.className}`,
          message: `${trainer.name} has also applied for ${cover.className} on ${span(cover)}.`,
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
          message: `${trainer.name} has applied for ${cover.className} on ${span(cover)}. Approve, or wait for more applications.`,
          ...action(cover, f),
          ...asking,
        }),
      ]
    },
    mail: {
      name: 'First application',
      description: 'A trainer has applied for a cover, the first to do so.',
      readers: 'the gym, and the usual trainer',
      button: 'See the applications',
    },
    async live(work, { payload }, live) {
      const change = { ...changeOf(payload), applicationId: payload.applicationId }
      const applicant = await userIdsOf(work.tx, [payload.trainerId])
      live.toGym(payload.gymId, 'new_cover_application', change)
      live.toPeople(applicant, 'application_submitted', change)
      const { gyms, people = [] } = payload.first ? await between(work, payload, []) : { gyms: [payload.gymId] }
      return { gyms, people: [...people, ...applicant] }
    },
    thread: { says: ({ trainer }) => `${trainer} applied` },
  }),

  quietEvent('cover.application_withdrawn', {
    live: (work, { payload }) => between(work, payload, [payload.trainerId]),
    thread: { says: ({ trainer }) => `${trainer} withdrew` },
  }),

  event('cover.application_disqualified', {
    facts: (work, happened) => factsOfTrainer(work, happened),
    samples: (about) =>
      (['clash', 'document', 'moved', 'not_connected'] as const).map((because) => ({ ...sampleFacts(about), because })),
    notices({ cover, trainer, gym, because }) {
      const clash = because === 'clash'
      const lacks = because === 'document'
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
    },
    mail: {
      name: 'Application closed',
      description: 'An application can no longer be approved.',
      readers: 'the trainer who applied, and the gym',
    },
    live: (work, { payload }) => between(work, payload, [payload.trainerId]),
  }),
]
