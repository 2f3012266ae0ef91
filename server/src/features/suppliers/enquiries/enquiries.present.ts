import type { SupplierEnquiry } from '@quartet/contract/suppliers/enquiries'
import type { Actor } from '../../../platform/actor.ts'
import { may } from '../../../platform/authorize.ts'
import type { OfferEnquiryRow, EnquiryLineRow } from './enquiries.queries.ts'
import { enquiryPolicy } from '../supplier/supplier.policy.ts'

export function presentEnquiry(actor: Actor, row: OfferEnquiryRow, lines: EnquiryLineRow[]): SupplierEnquiry {
  const isOpen = row.status !== 'closed'
  return {
    id: row.id,
    offer: row.offer,
    supplier: row.supplier,
    from: { name: row.askerName, gym: row.gymName },
    day: row.day?.toString() ?? null,
    status: row.status,
    askedAt: row.askedAt.toString(),
    changedAt: row.changedAt.toString(),
    lines: lines.map((line) => ({
      by: line.bySupplier ? 'supplier' : 'asker',
      // A company answers, whoever of it wrote.
      name: line.bySupplier ? row.supplier.name : line.name,
      text: line.text,
      at: line.at.toString(),
    })),
    can: {
      write: isOpen && may(actor, enquiryPolicy, 'write', row),
      close: isOpen && may(actor, enquiryPolicy, 'close', row),
    },
  }
}
