import { event } from '../../../platform/events/told-event.ts'
import { findGym } from '../../gyms/gym/gym.queries.ts'
import { findEntry } from '../../timetable/entries/entries.queries.ts'
import { dayAndTime } from '../../timetable/recurrence/wall-times.rules.ts'
import { gymAdminsToTell, peopleToTell, userIdsOf } from '../cover/audience.queries.ts'
import { askingNow } from '../notices/audience.live.ts'
import { factsOfCover, sampleFacts } from '../notices/facts.queries.ts'
import {
  absence,
  askedWords,
  peopleAsked,
  span,
  toGym,
  toUsual,
  update,
  wanted,
  whenAndWhere,
  withoutTold,
} from '../notices/words.present.ts'

/** What follows while trainers are asked, and time runs out. */
export const askingEvents = [
  event('cover.released', {
    async facts(work, happened) {
      const told = await factsOfCover(work, happened)
      return { ...told, asked: await userIdsOf(work.tx, told.asked) }
    },
    samples: (about) => [['asked'], ['asked', 'other'], []].map((asked) => ({ ...sampleFacts(about), asked })),
    notices: (f) => [
      ...toUsual(f.cover, {
        title: `Request approved: ${f.cover.className}`,
        message: `${f.cover.gymName} has approved your request for ${whenAndWhere(f.cover)}. ${askedWords(f.asked.length)} You’re still teaching it until someone else is approved.`,
        ...update('high'),
        family: absence(f.cover, f, 'released', `${f.cover.gymName} approved {count} of your cover requests`),
      }),
      ...f.asked.map((userId) => wanted(userId, f.cover, f)),
    ],
    mail: {
      name: 'Cover request approved',
      description: 'The gym has approved a cover request, and other trainers are asked.',
      readers: 'the usual trainer, and the trainers who are asked',
      button: 'See the cover',
    },
    live: (work, { payload }, live) => askingNow(work, payload, payload.asked, live),
    thread: { says: ({ by, payload }) => `${by} approved the request. ${peopleAsked(payload.asked)} first` },
  }),

  event('cover.wave_started', {
    async facts(work, happened) {
      const told = await factsOfCover(work, happened)
      return { ...told, asked: await userIdsOf(work.tx, told.asked) }
    },
    samples: (about) => [{ ...sampleFacts(about), wave: 2, asked: ['asked'] }],
    notices: (f) => f.asked.map((userId) => wanted(userId, f.cover, f)),
    mail: {
      name: 'Cover needed, next round',
      description: 'A class still needs cover, and more trainers are asked.',
      readers: 'the trainers who are asked in this round',
      button: 'See the cover',
    },
    live: (work, { payload }, live) => askingNow(work, payload, payload.asked, live),
    thread: { says: ({ payload }) => `Round ${payload.wave}: ${peopleAsked(payload.asked)}` },
  }),

  event('cover.escalated', {
    async facts(work, happened) {
      const told = await factsOfCover(work, happened)
      return { ...told, state: happened.payload.state, admins: await gymAdminsToTell(work.tx, told.cover.gymId) }
    },
    samples(about) {
      const facts = { ...sampleFacts(about), step: 'day', state: 'open' } as const
      return [facts, { ...facts, state: 'awaiting_release' as const }, { ...facts, step: 'hours' as const }]
    },
    notices({ cover, gym, admins, step, state }) {
      if (step === 'hours')
        return toGym(gym, cover, {
          title: `Call someone: ${cover.className}`,
          message: `${cover.className} on ${span(cover)} starts in 3 hours and has no cover. Your call list is open.`,
          category: 'action_required',
          priority: 'urgent',
          by: 'PB!',
        })
      const waits = state === 'awaiting_release'
      const open = {
        title: waits ? `Approval needed: ${cover.className}` : `${cover.className} still needs cover`,
        message: waits
          ? `${cover.usualTrainer?.name ?? 'A trainer'} is waiting for you to approve cover for ${cover.className} on ${span(cover)}.`
          : `${cover.className} on ${span(cover)} starts in a day and has no cover.`,
        category: 'action_required' as const,
        priority: 'high' as const,
      }
      return [
        ...toGym(gym, cover, { ...open, by: 'EPB' }),
        ...toGym(withoutTold(admins, gym), cover, { ...open, by: 'EB' }),
        ...toUsual(cover, {
          title: `No cover yet for ${cover.className}`,
          message: `You’re still teaching ${whenAndWhere(cover)} until someone else is approved.`,
          ...update('high'),
          by: 'EB',
        }),
      ]
    },
    mail: {
      name: 'Cover still needed',
      description: 'A class starts soon and has no cover.',
      readers: 'the gym, its gym admins, and the usual trainer',
      button: 'See the cover',
    },
    thread: { says: () => 'Still no cover. The managers were notified' },
  }),

  event('cover.not_attending', {
    async facts({ tx }, { payload: { entryId, gymId } }) {
      const entry = (await findEntry(tx, undefined, entryId))!
      const when = dayAndTime(entry.startsAt, entry.timezone)
      const readers = await peopleToTell(tx, (await findGym(tx, gymId))!.id, ['owner', 'manager', 'gym_admin'])
      return { entryId, className: entry.name, when, trainer: entry.trainer?.name ?? 'The trainer', readers }
    },
    samples: (about) => [
      { ...about, entryId: 'entry', trainer: 'Liam Hart', readers: [{ userId: 'gym', isGymAdmin: false }] },
    ],
    notices: ({ entryId, className, when, trainer, readers }) =>
      readers.map(({ userId, isGymAdmin }) => ({
        userId,
        title: `${trainer} can’t make ${className}`,
        message: `${trainer} can’t make ${className} on ${when}. No one else has been asked yet.`,
        type: 'cover',
        category: 'action_required',
        priority: 'urgent',
        link: `/dashboard/${isGymAdmin ? 'gym_admin' : 'gym'}?tab=covers&ask=cover&timetableId=${entryId}`,
        by: 'EPB!',
      })),
    mail: {
      name: 'Trainer can’t make it',
      description: 'A trainer can’t make a class that starts too soon to ask for cover.',
      readers: 'the gym and its gym admins',
      button: 'Find someone',
    },
    live: (_, { payload }) => ({ gyms: [payload.gymId] }),
  }),
]
