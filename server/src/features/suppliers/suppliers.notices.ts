import { notice, type Notice, type NoticeWords } from '../../platform/events/notice.ts'
import './supplier/offers.commands.ts'
import { findOffer } from './supplier/offers.queries.ts'
import './supplier/supplier.commands.ts'
import { findSupplier } from './supplier/supplier.queries.ts'

const type = 'supplier'

type Said = Pick<NoticeWords, 'title' | 'message' | 'category' | 'priority'>

export const suppliersNotices: Notice[] = [
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
