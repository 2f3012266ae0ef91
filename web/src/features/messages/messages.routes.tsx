import { lazy } from 'react'
import type { Slice } from '../../shell/map/slices.ts'
import { UnreadMessages } from './conversations/unread-messages.tsx'

/** Conversations of connected people, and threads about the things of the product. */
export const messages: Slice = {
  counts: { '/messages': UnreadMessages },
  discuss: lazy(() => import('./conversations/open-thread-button.tsx')),
}
