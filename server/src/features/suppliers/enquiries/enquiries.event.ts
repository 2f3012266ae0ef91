import type { Work } from '../../../platform/db/db.ts'
import type { NoticeWords } from '../../../platform/events/notice.ts'
import type { Audience } from '../../../platform/events/realtime.ts'
import { event, type SampleClass } from '../../../platform/events/told-event.ts'
import { teamOf, type TeamMember } from '../../gyms/gym/gym.queries.ts'
import { findOfferEnquiry, hasAnswered, type OfferEnquiryRow } from './enquiries.queries.ts'

type Facts = { enquiryId: string; people: string[] }

/** The accounts that asked: the trainer, or the gym's owner and managers. A gym admin counts only for their own enquiry. */
async function askersOf(work: Work, { gymId, askerId }: OfferEnquiryRow): Promise<string[]> {
  if (gymId === null) return [askerId]
  const team = await teamOf(work.tx, gymId)
  const isTold = ({ userId, position }: TeamMember) =>
    position === 'owner' || position === 'manager' || (position === 'gym_admin' && userId === askerId)
  return team.filter(isTold).map(({ userId }) => userId)
}

/** What was asked of which listing, by whom, and who is told: the side that did not write. */
async function factsOfEnquiry(work: Work, enquiryId: string, bySupplier: boolean) {
  const row = await findOfferEnquiry(work.tx, undefined, enquiryId)
  if (!row) return null
  return {
    enquiryId,
    bySupplier,
    gymId: row.gymId,
    people: bySupplier ? await askersOf(work, row) : [row.accountId],
    asker: row.gymName === null ? row.askerName : `${row.askerName} at ${row.gymName}`,
    listing: row.offer.title,
    supplier: row.supplier.name,
    answered: bySupplier || (await hasAnswered(work.tx, enquiryId)),
  }
}

const sampleEnquiry = ({ gym }: SampleClass, bySupplier: boolean) => ({
  enquiryId: 'enquiry',
  bySupplier,
  gymId: 'gym',
  people: [bySupplier ? 'gym' : 'supplier'],
  asker: `Rachel Cohen at ${gym}`,
  listing: 'CPR refresher, one evening',
  supplier: 'Lawson First Aid Training',
  answered: bySupplier,
})

const toOther = ({ enquiryId, people }: Facts, said: Omit<NoticeWords, 'userId' | 'type' | 'link'>): NoticeWords[] =>
  people.map((userId) => ({ userId, type: 'supplier', link: `/enquiries/${enquiryId}`, ...said }))

const toReply = { category: 'action_required', priority: 'high', by: 'EB' } as const
const update = { category: 'updates', priority: 'medium' } as const
const introducing = (f: { gymId: string | null; enquiryId: string }) => ({
  introduces: { gymId: f.gymId, why: 'enquiry' as const, subjectId: f.enquiryId },
})

async function live({ tx }: Work, { payload }: { payload: { enquiryId: string } }): Promise<Audience> {
  const row = await findOfferEnquiry(tx, undefined, payload.enquiryId)
  if (!row) return {}
  return row.gymId === null ? { people: [row.accountId, row.askerId] } : { people: [row.accountId], gyms: [row.gymId] }
}

/** What follows of an enquiry about a listing. */
export const enquiryEvents = [
  event('supplier.asked', {
    facts: (work, { payload }) => factsOfEnquiry(work, payload.enquiryId, false),
    samples: (about) => [sampleEnquiry(about, false)],
    notices: (f) =>
      toOther(f, {
        title: `New enquiry from ${f.asker}`,
        message: `It’s about “${f.listing}”. Reply to them.`,
        ...toReply,
        ...introducing(f),
      }),
    mail: {
      name: 'New enquiry',
      description: 'A gym or a trainer has asked about a listing.',
      readers: 'the supplier',
      introduces: 'enquiry',
      button: 'Reply',
    },
    live,
  }),

  event('supplier.enquiry_line', {
    facts: (work, { payload }) => factsOfEnquiry(work, payload.enquiryId, payload.bySupplier),
    samples: (about) => [sampleEnquiry(about, true), sampleEnquiry(about, false)],
    notices: (f) =>
      toOther(
        f,
        f.bySupplier
          ? {
              title: `${f.supplier} has replied`,
              message: `Read the reply about “${f.listing}”.`,
              ...update,
              by: 'EB',
            }
          : {
              title: `${f.asker} has written again`,
              message: `It’s about “${f.listing}”. Reply to them.`,
              ...toReply,
              ...(f.answered ? {} : introducing(f)),
            },
      ),
    mail: {
      name: 'New message in an enquiry',
      description: 'A supplier has replied, or the person who asked has written again.',
      readers: 'the supplier, or the gym or trainer who asked',
      button: 'Read the reply',
    },
    live,
  }),

  event('supplier.enquiry_closed', {
    facts: (work, { payload }) => factsOfEnquiry(work, payload.enquiryId, payload.bySupplier),
    samples: (about) => [sampleEnquiry(about, true), sampleEnquiry(about, false)],
    notices: (f) =>
      toOther(f, {
        title: 'An enquiry has been closed',
        message: `${f.bySupplier ? f.supplier : f.asker} has closed the enquiry about “${f.listing}”.`,
        ...update,
      }),
    live,
  }),
]
