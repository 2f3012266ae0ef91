import { useMutation } from '@tanstack/react-query'
import type { EnquiryStatus } from '@quartet/contract/suppliers/enquiries'
import type { Offer, OfferKind } from '@quartet/contract/suppliers/suppliers'
import { api } from '../../../platform/api/api.ts'
import { onlyLooks } from '../../../platform/api/mutations.ts'
import { pageAt, paged } from '../../../platform/api/paging.ts'
import type { filterOf } from './suppliers.rules.ts'

export const offersQuery = (filter: ReturnType<typeof filterOf> & { supplierId?: string }) =>
  api.offers.list.infiniteOptions({
    ...paged,
    input: (cursor: string | undefined) => ({ ...filter, ...pageAt(cursor), limit: 25 }),
  })
export const ownOffersQuery = (kind?: OfferKind, status?: Offer['status']) =>
  api.offers.own.infiniteOptions({
    ...paged,
    input: (cursor: string | undefined) => ({ kind, status, ...pageAt(cursor), limit: 100 }),
  })
export const oneOffer = (id: string) => api.offers.get.queryOptions({ input: { id } })
export const oneSupplier = (id: string) => api.suppliers.get.queryOptions({ input: { id } })
export const mySupplier = () => api.suppliers.mine.queryOptions({ input: undefined })
export const offerDocuments = () => api.offers.documents.queryOptions({ input: undefined })
export const viewsQuery = (offerId?: string) => api.supplierViews.list.queryOptions({ input: { offerId } })

export const enquiriesQuery = (asked: { status?: EnquiryStatus; offerId?: string; gymId?: string }) =>
  api.supplierEnquiries.list.infiniteOptions({
    ...paged,
    input: (cursor: string | undefined) => ({ ...asked, ...pageAt(cursor), limit: 25 }),
  })
export const oneEnquiry = (id: string) => api.supplierEnquiries.get.queryOptions({ input: { id } })

/** Everything that changes a catalogue. */
export function useOfferChanges() {
  return {
    save: useMutation(api.suppliers.save.mutationOptions()),
    removeSupplier: useMutation(api.suppliers.remove.mutationOptions()),
    restoreSupplier: useMutation(api.suppliers.restore.mutationOptions()),
    create: useMutation(api.offers.create.mutationOptions()),
    change: useMutation(api.offers.change.mutationOptions()),
    publish: useMutation(api.offers.publish.mutationOptions()),
    unpublish: useMutation(api.offers.unpublish.mutationOptions()),
    discard: useMutation(api.offers.discard.mutationOptions()),
    removeOffer: useMutation(api.offers.remove.mutationOptions()),
    restoreOffer: useMutation(api.offers.restore.mutationOptions()),
  }
}

export function useEnquiryChanges() {
  return {
    ask: useMutation(api.supplierEnquiries.ask.mutationOptions()),
    write: useMutation(api.supplierEnquiries.write.mutationOptions()),
    close: useMutation(api.supplierEnquiries.close.mutationOptions()),
  }
}

export const useNoteView = () => useMutation(api.supplierViews.note.mutationOptions({ ...onlyLooks, retry: false }))
