import type { Slice } from '../../shell/slices.ts'
import { messagesLive } from './messages.live.ts'

/** Conversations of connected people, and threads about the things of the product. */
export const messages: Slice = { live: messagesLive }
