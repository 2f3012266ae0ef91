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

/** The accounts that asked: the trainer, or the gym's owner and managers. A gym admin counts only for their own enquiry. */
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

const whoAsks = (row: OfferEnquiryRow) => (row.gymName === null ? row.askerName : `${row.askerName} at ${row.gymName}`)

const introducing = ({ id, gymId }: OfferEnquiryRow) => ({ gymId, why: 'enquiry' as const, subjectId: id })

export const suppliersNotices: Notice[] = [
  notice('supplier.asked', (work, { payload }) =>
    toOther(work, payload.enquiryId, false, (row) => ({
      title: `New enquiry from ${whoAsks(row)}`,
      message: `It’s about “${row.offer.title}”. Reply to them.`,
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
            title: `${row.supplier.name} has replied`,
            message: `Read the reply about “${row.offer.title}”.`,
            ...update,
            by: 'EB',
          }
        : {
            title: `${whoAsks(row)} has written again`,
            message: `It’s about “${row.offer.title}”. Reply to them.`,
            category: 'action_required',
            priority: 'high',
            by: 'EB',
            ...(answered ? {} : { introduces: introducing(row) }),
          },
    )
  }),
  notice('supplier.enquiry_closed', (work, { payload }) =>
    toOther(work, payload.enquiryId, payload.bySupplier, (row) => ({
      title: 'An enquiry has been closed',
      message: payload.bySupplier
        ? `${row.supplier.name} has closed the enquiry about “${row.offer.title}”.`
        : `${whoAsks(row)} has closed the enquiry about “${row.offer.title}”.`,
      ...update,
    })),
  ),
  notice('offer.removed', async (work, { payload }) => {
    const offer = await findOffer(work.tx, undefined, payload.offerId)
    if (!offer) return []
    const said: Said = {
      title: 'Your listing has been taken down',
      message: `We’ve removed “${offer.title}” from the catalogue. Reason: ${payload.reason}`,
      category: 'updates',
      priority: 'high',
    }
    return [{ userId: offer.accountId, type, link: `/offers/${offer.id}`, ...said }]
  }),
  notice('supplier.removed', async (work, { payload }) => {
    const supplier = await findSupplier(work.tx, undefined, payload.supplierId)
    if (!supplier) return []
    const said: Said = {
      title: 'Your profile has been taken down',
      message: `We’ve taken down your profile and all your listings. Reason: ${payload.reason}`,
      category: 'updates',
      priority: 'high',
    }
    return [{ userId: supplier.accountId, type, link: '/catalogue', ...said }]
  }),
]
