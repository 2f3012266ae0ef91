import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EnquiryStatus } from '@quartet/contract/suppliers/enquiries'
import type { Offer, OfferKind } from '@quartet/contract/suppliers/suppliers'
import { api } from '../../../platform/api/api.ts'
import { pageAt, paged } from '../../../platform/api/paging.ts'
import { refresh } from '../../../platform/api/queries.ts'
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

/** Everything that changes a catalogue; what it touches is read anew whether it came through or not. */
export function useOfferChanges() {
  const queries = useQueryClient()
  const after = { onSettled: () => refresh(queries, 'suppliers', 'offers', 'supplierViews', 'dashboards', 'help') }
  return {
    save: useMutation(api.suppliers.save.mutationOptions(after)),
    removeSupplier: useMutation(api.suppliers.remove.mutationOptions(after)),
    restoreSupplier: useMutation(api.suppliers.restore.mutationOptions(after)),
    create: useMutation(api.offers.create.mutationOptions(after)),
    change: useMutation(api.offers.change.mutationOptions(after)),
    publish: useMutation(api.offers.publish.mutationOptions(after)),
    unpublish: useMutation(api.offers.unpublish.mutationOptions(after)),
    discard: useMutation(api.offers.discard.mutationOptions(after)),
    removeOffer: useMutation(api.offers.remove.mutationOptions(after)),
    restoreOffer: useMutation(api.offers.restore.mutationOptions(after)),
  }
}

export function useEnquiryChanges() {
  const queries = useQueryClient()
  const after = { onSettled: () => refresh(queries, 'supplierEnquiries', 'offers', 'dashboards') }
  return {
    ask: useMutation(api.supplierEnquiries.ask.mutationOptions(after)),
    write: useMutation(api.supplierEnquiries.write.mutationOptions(after)),
    close: useMutation(api.supplierEnquiries.close.mutationOptions(after)),
  }
}

export const useNoteView = () => useMutation(api.supplierViews.note.mutationOptions({ retry: false }))
