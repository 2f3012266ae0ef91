import { lazy } from 'react'
import type { Slice } from '../../shell/map/slices.ts'
import { UnreadMessages } from './components/unread-messages.tsx'
import { messagesLive } from './messages.live.ts'

/** Conversations of connected people, and threads about the things of the product. */
export const messages: Slice = {
  counts: { '/messages': UnreadMessages },
  discuss: lazy(() => import('./components/discuss.tsx')),
  live: messagesLive,
}
