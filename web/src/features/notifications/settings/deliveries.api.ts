import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { pageAt, paged } from '../../../platform/api/paging.ts'

/** Who was told of a thing, and how. */
export const toldQuery = (subjectId: string) =>
  infiniteQueryOptions(
    api.deliveries.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...pageAt(cursor), limit: 50, subjectId }),
      ...paged,
      // Nothing live says that a mail went out.
      staleTime: 0,
    }),
  )
