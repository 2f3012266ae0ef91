import { event } from '../../../platform/events/told-event.ts'
import type { Work } from '../../../platform/db/db.ts'
import { applicationsTo } from '../cover/applications.queries.ts'
import { coverToTell, gymAdminsToTell, userIdsOf } from '../cover/audience.queries.ts'
import { leaveThreads } from '../cover/threads.commands.ts'
import { between, readersOfCover } from '../notices/audience.live.ts'
import { factsOfTrainer, sampleFacts } from '../notices/facts.queries.ts'
import { areHopsMuted, usualBehind } from '../notices/reassignment-alerts.queries.ts'
import {
  applicantAgain,
  applicantsAgain,
  openAgain,
  passedOn,
  span,
  toGym,
  toTrainer,
  toUsual,
  update,
  whenAndWhere,
  withoutTold,
} from '../notices/words.present.ts'

/** The facts of a covered class for which somebody else is looked for, with its usual trainer where they hear of it. */
async function searchAgain<P extends { coverId: string; searchId: string; trainerId: string }>(
  work: Work,
  { payload }: { payload: P },
) {
  const { cover: before } = await coverToTell(work.tx, payload.coverId)
  const { entryId, usualTrainerId: usual } = before
  const muted = usual !== null && (await areHopsMuted(work.tx, entryId, usual))
  const told = await factsOfTrainer(work, { payload: { ...payload, coverId: payload.searchId } })
  return { ...told, before, hearing: !muted }
}

/** What follows when a covered class needs somebody else again. */
export const handedBackEvents = [
  event('cover.untaken', {
    async facts(work, happened) {
      const told = await factsOfTrainer(work, happened)
      const { applicants = [], others } = told
      return { ...told, applicants: await userIdsOf(work.tx, applicants), others: await userIdsOf(work.tx, others) }
    },
    samples: (about) =>
      [[], ['other'], ['other', 'other2']].map((applicants) => ({
        ...sampleFacts(about),
        applicants,
        others: ['asked'],
      })),
    notices(f) {
      const { cover, trainer, applicants } = f
      return [
        ...toUsual(cover, {
          title: `${trainer.name} can’t cover ${cover.className}`,
          message: `${trainer.name} handed back ${whenAndWhere(cover)} within minutes. You’re teaching it until someone else is approved.`,
          ...update('high'),
          by: 'EPB',
        }),
        toTrainer(trainer.userId, cover, {
          title: `Handed back: ${cover.className}`,
          message: `You’re no longer covering ${whenAndWhere(cover)}. Nothing goes on your record.`,
          ...update('low'),
          evenToActor: true,
          by: 'B',
        }),
        ...applicants.map((userId) => applicantAgain(userId, cover, f)),
        ...f.others.map((userId) => openAgain(userId, cover, f)),
        ...toGym(f.gym, cover, {
          title: `${cover.className} needs cover again`,
          message: `${trainer.name} handed back ${cover.className} on ${span(cover)}. ${applicants.length > 0 ? applicantsAgain(applicants.length) : 'We’re still looking for cover.'}`,
          ...update('high'),
          by: 'EPB',
        }),
      ]
    },
    mail: {
      name: 'Handed back within minutes',
      description: 'A trainer handed a cover back within minutes.',
      readers: 'the usual trainer, other trainers who can still cover it, and the gym',
      button: 'See the cover',
    },
    live: (work, { payload }) =>
      readersOfCover(work, payload, [payload.trainerId, ...(payload.applicants ?? []), ...payload.others]),
    thread: { says: ({ by }) => `${by} handed it back`, toAll: true },
    together: leaveThreads,
  }),

  event('cover.handed_back', {
    async facts(work, happened) {
      const told = await searchAgain(work, happened)
      const waiting = await applicationsTo(work.tx, [told.searchId])
      return {
        ...told,
        waiting: waiting.filter(({ state }) => state === 'applied').length,
        admins: told.leadMinutes < 24 * 60 ? await gymAdminsToTell(work.tx, told.cover.gymId) : [],
        behind: await usualBehind(work.tx, told.before),
      }
    },
    samples: (about) =>
      [0, 1, 2].map((waiting) => {
        const facts = sampleFacts(about)
        const lead = { leadMinutes: 2880, urgent: false, usualTrainerId: 'usual' }
        return { ...facts, ...lead, before: facts.cover, hearing: true, waiting, behind: 'behind' }
      }),
    notices(f) {
      const { cover, trainer, gym, before } = f
      const title = `${trainer.name} can’t cover ${cover.className}`
      const words = {
        title,
        message: `${trainer.name} has handed back ${cover.className} on ${span(cover)}. We’re finding someone else. ${trainer.name} is still on until then.${f.waiting > 0 ? ` ${applicantsAgain(f.waiting)}` : ''}`,
        category: 'action_required' as const,
        priority: f.urgent ? ('urgent' as const) : ('high' as const),
      }
      return [
        ...toGym(gym, cover, { ...words, by: 'EPB!' }),
        ...toGym(withoutTold(f.admins, gym), cover, { ...words, by: 'EB' }),
        ...toUsual(f.hearing ? before : null, {
          title,
          message: `${trainer.name} can’t cover ${whenAndWhere(cover)} after all. We’re finding someone else, so you don’t need to teach it. If you’d like it back, apply for it.`,
          ...update('high'),
          link: `/dashboard/trainer?tab=covers&cover=${cover.id}`,
          by: 'EPB',
        }),
        toTrainer(trainer.userId, cover, {
          title: `Finding someone else: ${cover.className}`,
          message: `You’re still covering ${whenAndWhere(cover)} until someone else is approved.`,
          ...update('medium'),
          evenToActor: true,
          by: 'B',
        }),
        ...passedOn(f.behind, before, {
          title: `Cover changed again: ${cover.className}`,
          message: `${trainer.name} can’t cover ${whenAndWhere(cover)} after all. We’re finding someone else. There’s nothing for you to do.`,
        }),
      ]
    },
    mail: {
      name: 'Cover handed back',
      description: 'The covering trainer can’t make it after all.',
      readers: 'the gym, and the usual trainer',
      button: 'See the cover',
    },
    live: (work, { payload }) => between(work, payload, [payload.trainerId]),
    thread: { says: ({ by }) => `${by} can’t make it after all. Finding someone else`, toAll: true },
    together: leaveThreads,
  }),

  event('cover.replacing', {
    facts: (work, happened) => searchAgain(work, happened),
    samples(about) {
      const facts = sampleFacts(about)
      return [{ ...facts, before: facts.cover, hearing: true }]
    },
    notices({ cover, trainer, gym, before, hearing }) {
      const title = `Finding someone else: ${cover.className}`
      return [
        toTrainer(trainer.userId, cover, {
          title,
          message: `${cover.gymName} is finding someone else for ${cover.className} on ${span(cover)}. You’re still covering it until they’re approved.`,
          ...update('high'),
          by: 'EPB',
        }),
        ...toUsual(hearing ? before : null, {
          title,
          message: `${cover.gymName} is finding someone other than ${trainer.name} for ${cover.className} on ${span(cover)}. You don’t need to teach it. If you’d like it back, apply for it.`,
          ...update('high'),
          link: `/dashboard/trainer?tab=covers&cover=${cover.id}`,
          by: 'EPB',
        }),
        ...toGym(gym, cover, {
          title,
          message: `${trainer.name} is still covering ${cover.className} on ${span(cover)} until someone else is approved.`,
          ...update('medium'),
        }),
      ]
    },
    mail: {
      name: 'Covering trainer to be replaced',
      description: 'The gym is finding someone else to cover a class.',
      readers: 'the covering trainer, and the usual trainer',
      button: 'See the cover',
    },
    live: (work, { payload }) => between(work, payload, [payload.trainerId]),
    thread: { says: ({ by, trainer }) => `${by} is finding someone other than ${trainer}` },
    together: leaveThreads,
  }),
]
