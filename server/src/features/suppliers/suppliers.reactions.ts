import type { Work } from '../../platform/db/db.ts'
import { reaction, type Reaction } from '../../platform/events/events.ts'
import type { Live } from '../../platform/events/realtime.ts'
import './enquiries/enquiries.commands.ts'
import { findOfferEnquiry } from './enquiries/enquiries.queries.ts'
import type { Happened } from '../../platform/db/domain-events.ts'

type Step = 'supplier.asked' | 'supplier.enquiry_line' | 'supplier.enquiry_closed'

/** Both sides of an enquiry hear that something is new in it, and ask for it. */
async function announce(work: Work, { payload }: Happened<Step>, live: Live): Promise<void> {
  const row = await findOfferEnquiry(work.tx, undefined, payload.enquiryId)
  if (!row) return
  const said = { enquiryId: row.id }
  live.toPeople(row.gymId === null ? [row.accountId, row.askerId] : [row.accountId], 'supplier_enquiry_changed', said)
  if (row.gymId !== null) live.toGym(row.gymId, 'supplier_enquiry_changed', said)
}

export const suppliersReactions: Reaction[] = [
  reaction('live.supplier-asked', 'supplier.asked', announce),
  reaction('live.supplier-enquiry-line', 'supplier.enquiry_line', announce),
  reaction('live.supplier-enquiry-closed', 'supplier.enquiry_closed', announce),
]
