import { z } from 'zod'
import { id } from '../kernel/ids.ts'
import { instant } from '../kernel/dates.ts'
import { messageEvents } from './events.ts'

const coverChange = z.object({ coverId: id, gymId: id, timetableId: id })

/** What an event changed, by names alone: a kind of answer of the contract, and which one, or null where any may differ. */
export const change = z.object({
  /** The event's: a page that is told twice asks once. */
  id,
  changed: z.array(z.object({ entity: z.string(), id: id.nullable() })),
})
export type Change = z.infer<typeof change>

/** Every event that the server sends over the socket. Payloads name things; the page asks the API for the rest, so a room never leaks. Messages are the exception: who gets them is looked up as each is stored. */
export const liveEvents = {
  cover_request_created: coverChange,
  new_cover_request: coverChange,
  new_cover_application: coverChange.extend({ applicationId: id }),
  application_submitted: coverChange.extend({ applicationId: id }),
  changed: change.describe('Something happened that may show on an open page'),
  notification: z.object({
    notificationId: id,
    title: z.string(),
    type: z.string(),
    unread: z.number().int(),
    counts: z.boolean().describe('Whether it pops up and plays a sound, by the recipient’s settings'),
    at: instant,
  }),
  notifications_read: z.object({ unread: z.number().int() }),
  ...messageEvents,
  session_ended: z.object({}),
  missed: z
    .object({ changes: z.array(change).nullable() })
    .describe('What happened since the page last heard anything, or null where anything may have'),
  too_many_sockets: z.object({}).describe('Closed because the person has opened newer connections'),
}

export type LiveEvents = { [Name in keyof typeof liveEvents]: z.infer<(typeof liveEvents)[Name]> }
export type LiveEventName = keyof LiveEvents
