import type { Work } from '../../../platform/db/db.ts'
import { event } from '../../../platform/events/told-event.ts'
import { askedFor, coverToTell, gymAdminsToTell, userIdsOf } from '../cover/audience.queries.ts'
import { saidOnInstead } from '../cover/outcomes.queries.ts'
import { readersOfCover } from './audience.live.ts'
import { closingWords } from './closings.present.ts'
import { factsOfCover, sampleFacts } from './facts.queries.ts'
import { closedFor, span, toGym, toUsual, update, whenAndWhere, withoutTold } from './words.present.ts'

/** Accounts of everyone who was asked or had applied, each once. */
const askedOrApplied = async ({ tx }: Work, { coverId, lapsed }: { coverId: string; lapsed: string[] }) =>
  userIdsOf(tx, [...lapsed, ...(await askedFor(tx, coverId))])

/** What follows once a cover closes with nobody. */
export const coverClosedEvents = [
  event('cover.cancelled', {
    facts: async (work, happened) => ({
      ...(await factsOfCover(work, happened)),
      asked: await askedOrApplied(work, happened.payload),
    }),
    samples: (about) =>
      (['taken_back', 'refused', 'hand_edit', 'class_cancelled', 'in_order'] as const).map((because) => ({
        ...sampleFacts(about),
        before: 'open',
        because,
        words: because === 'refused' ? 'We’ve enough trainers.' : null,
        lapsed: [],
        asked: ['asked'],
      })),
    notices(f) {
      const { cover, told, because } = f
      const { own, asked, gyms } = closingWords(cover, f)
      return [
        ...(told !== undefined && told === cover.usualTrainerId
          ? []
          : toUsual(cover, { ...own, ...update('high'), ...(because === 'class_cancelled' && { by: 'EPB' }) })),
        ...f.asked.map((userId) => closedFor(userId, cover, f, asked)),
        ...toGym(f.gym, cover, { ...gyms, ...update('medium') }),
      ]
    },
    mail: {
      name: 'Cover cancelled',
      description: 'A class no longer needs cover.',
      readers: 'the usual trainer, everyone who was asked, and the gym',
    },
    live: (work, { payload }) => readersOfCover(work, payload, payload.lapsed),
    thread: { says: () => 'It no longer needs cover', toAll: true },
  }),

  event('cover.unfilled', {
    async facts(work, happened) {
      const told = await factsOfCover(work, happened)
      const kept = await saidOnInstead(work.tx, told.cover)
      return {
        ...told,
        kept,
        shown: kept ? (await coverToTell(work.tx, kept.id)).cover : told.cover,
        admins: await gymAdminsToTell(work.tx, told.cover.gymId),
        asked: await askedOrApplied(work, happened.payload),
      }
    },
    samples(about) {
      const facts = { ...sampleFacts(about), before: 'open', lapsed: [], asked: ['asked'] }
      const kept = { id: 'kept', state: 'filled' as const, name: 'Mei Tanaka' }
      return [null, kept].map((one) => ({ ...facts, kept: one, shown: facts.cover }))
    },
    notices(f) {
      const { cover, kept, shown } = f
      const unmet = {
        title: kept ? `No one else found for ${cover.className}` : `No one covered ${cover.className}`,
        message: kept
          ? `${cover.className} on ${span(cover)} has started, and ${kept.name ?? 'the covering trainer'} is still on it. Record whether they taught it.`
          : `${cover.className} on ${span(cover)} has started and no one was approved. Record who taught it.`,
        category: 'action_required' as const,
        priority: 'urgent' as const,
      }
      return [
        ...toGym(f.gym, shown, { ...unmet, by: 'EPB!' }),
        ...toGym(withoutTold(f.admins, f.gym), shown, { ...unmet, by: 'EB' }),
        ...toUsual(cover, {
          title: `No one covered ${cover.className}`,
          message: `${whenAndWhere(cover)} has started. No one was approved, so it stayed with you.`,
          ...update('high'),
        }),
        ...f.asked.map((userId) =>
          closedFor(userId, cover, f, {
            title: `Closed: ${cover.className}`,
            message: `${whenAndWhere(cover)} has started. It no longer takes applications.`,
          }),
        ),
      ]
    },
    mail: {
      name: 'No one covered it',
      description: 'A class has started without cover.',
      readers: 'the gym, and the usual trainer',
    },
    live: (work, { payload }) => readersOfCover(work, payload, payload.lapsed),
    thread: { says: () => 'No one covered it' },
  }),
]
