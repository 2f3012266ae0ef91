import { infiniteQueryOptions } from '@tanstack/react-query'
import type { OutboxMail } from '@quartet/contract/email-templates/outbox'
import { api } from '../../platform/api/api.ts'
import { pageAt, paged } from '../../platform/api/paging.ts'

type OutboxFilter = { state: OutboxMail['state'] | ''; channel: OutboxMail['channel'] | ''; q: string }

export const mailsQuery = ({ state, channel, q }: OutboxFilter) =>
  infiniteQueryOptions(
    api.outbox.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...pageAt(cursor),
        limit: 30,
        ...(state ? { state } : {}),
        ...(channel ? { channel } : {}),
        ...(q ? { q } : {}),
      }),
      ...paged,
      staleTime: 0,
    }),
  )

export const mailQuery = (id: string) => api.outbox.get.queryOptions({ input: { id }, staleTime: 0 })
