import type { Work } from '../../platform/db/db.ts'
import { notice, type Notice, type NoticeWords } from '../../platform/events/notice.ts'
import { teamOf, type TeamMember } from '../gyms/gym/gym.queries.ts'
import './enquiries/enquiries.commands.ts'
import { findOfferEnquiry, hasAnswered, type OfferEnquiryRow } from './enquiries/enquiries.queries.ts'
import './supplier/offers.commands.ts'
import { findOffer } from './supplier/offers.queries.ts'
import './supplier/supplier.commands.ts'
import { findSupplier } from './supplier/supplier.queries.ts'

const type = 'supplier'
const update = { category: 'updates', priority: 'medium' } as const
const pageOf = (enquiryId: string) => `/enquiries/${enquiryId}`

type Said = Pick<NoticeWords, 'title' | 'message' | 'category' | 'priority' | 'introduces'> & { by?: NoticeWords['by'] }

/** Those who asked: the trainer, or who runs the gym. Whoever asked for it is one of them no longer than they do. */
async function askersOf(work: Work, { gymId, askerId }: OfferEnquiryRow): Promise<string[]> {
  if (gymId === null) return [askerId]
  const team = await teamOf(work.tx, gymId)
  const isTold = ({ userId, position }: TeamMember) =>
    position === 'owner' || position === 'manager' || (position === 'gym_admin' && userId === askerId)
  return team.filter(isTold).map(({ userId }) => userId)
}

async function toOther(work: Work, enquiryId: string, bySupplier: boolean, say: (row: OfferEnquiryRow) => Said) {
  const row = await findOfferEnquiry(work.tx, undefined, enquiryId)
  if (!row) return []
  const people = bySupplier ? await askersOf(work, row) : [row.accountId]
  return people.map((userId): NoticeWords => ({ userId, type, link: pageOf(row.id), ...say(row) }))
}

const whoAsks = (row: OfferEnquiryRow) => (row.gymName === null ? row.askerName : `${row.askerName} of ${row.gymName}`)

const introducing = ({ id, gymId }: OfferEnquiryRow) => ({ gymId, why: 'enquiry' as const, subjectId: id })

export const suppliersNotices: Notice[] = [
  notice('supplier.asked', (work, { payload }) =>
    toOther(work, payload.enquiryId, false, (row) => ({
      title: `${whoAsks(row)} asks`,
      message: `They ask about “${row.offer.title}”.`,
      category: 'action_required',
      priority: 'high',
      by: 'EB',
      introduces: introducing(row),
    })),
  ),
  notice('supplier.enquiry_line', async (work, { payload }) => {
    const answered = payload.bySupplier || (await hasAnswered(work.tx, payload.enquiryId))
    return toOther(work, payload.enquiryId, payload.bySupplier, (row) =>
      payload.bySupplier
        ? {
            title: `${row.supplier.name} answers`,
            message: `There is an answer about “${row.offer.title}”.`,
            ...update,
            by: 'EB',
          }
        : {
            title: `${whoAsks(row)} asks on`,
            message: `There is more to answer about “${row.offer.title}”.`,
            category: 'action_required',
            priority: 'high',
            by: 'EB',
            ...(answered ? {} : { introduces: introducing(row) }),
          },
    )
  }),
  notice('supplier.enquiry_closed', (work, { payload }) =>
    toOther(work, payload.enquiryId, payload.bySupplier, (row) => ({
      title: 'An enquiry is closed',
      message: `${payload.bySupplier ? row.supplier.name : whoAsks(row)} closed the enquiry about “${row.offer.title}”.`,
      ...update,
    })),
  ),
  notice('offer.removed', async (work, { payload }) => {
    const offer = await findOffer(work.tx, undefined, payload.offerId)
    if (!offer) return []
    const said: Said = {
      title: 'An offer was taken down',
      message: `Quartet took “${offer.title}” off the catalogue: ${payload.reason}`,
      category: 'updates',
      priority: 'high',
    }
    return [{ userId: offer.accountId, type, link: `/offers/${offer.id}`, ...said }]
  }),
  notice('supplier.removed', async (work, { payload }) => {
    const supplier = await findSupplier(work.tx, undefined, payload.supplierId)
    if (!supplier) return []
    const said: Said = {
      title: 'Your profile was taken down',
      message: `Quartet took your profile and all your offers down: ${payload.reason}`,
      category: 'updates',
      priority: 'high',
    }
    return [{ userId: supplier.accountId, type, link: '/catalogue', ...said }]
  }),
]
