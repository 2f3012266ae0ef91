import { reaction, type Reaction } from '../../../platform/events/events.ts'
import { keepOutcome, keepSeen } from './deliveries.commands.ts'
import type { EventType } from '../../../platform/db/domain-events.ts'

/**
 * After commit each event that somebody is told of is handed to the queue, so that a slow server holds up no bell; how
 * a try went and what was read is kept for those who manage the thing.
 */
export function deliveriesReactions(events: EventType[], handOver: (eventId: string) => Promise<void>): Reaction[] {
  return [
    ...events.map((on): Reaction => ({ name: `deliver.${on}`, on, run: (_work, event) => handOver(event.id) })),
    reaction('delivery.mail-tried', 'mail.tried', (work, { payload: { mailId, ...tried } }) =>
      keepOutcome(work, { mailId }, tried),
    ),
    reaction('delivery.text-tried', 'text.tried', (work, { payload: { textId, ...tried } }) =>
      keepOutcome(work, { textId }, tried),
    ),
    reaction('delivery.seen', 'notices.read', (work, { payload }) => keepSeen(work, payload.userId)),
  ]
}
