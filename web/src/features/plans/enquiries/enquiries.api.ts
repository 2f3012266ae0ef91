import { infiniteQueryOptions } from '@tanstack/react-query'
import type { ReceivedEnquiry } from '@quartet/contract/plans/enquiries'
import { api } from '../../../platform/api/api.ts'
import { pageAt, paged } from '../../../platform/api/paging.ts'

type EnquiryFilter = { state: ReceivedEnquiry['state'] | ''; q: string }

export const enquiriesQuery = ({ state, q }: EnquiryFilter) =>
  infiniteQueryOptions(
    api.contactEnquiries.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...pageAt(cursor),
        limit: 30,
        ...(state ? { state } : {}),
        ...(q ? { q } : {}),
      }),
      ...paged,
      staleTime: 0,
    }),
  )

export const markEnquiry = api.contactEnquiries.mark.mutationOptions
