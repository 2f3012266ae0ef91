import { reaction, type Reaction } from '../../../platform/events/events.ts'
import './sessions.commands.ts'

/** A session that is over ends its sockets too. */
export const identityReactions: Reaction[] = [
  reaction('live.session-ended', 'session.ended', async (_work, event, live) =>
    live.disconnect({ sessionId: event.payload.sessionId }),
  ),
]
