import { z } from 'zod'
import { id } from '../kernel/ids.ts'
import { instant } from '../kernel/dates.ts'
import { messageEvents } from './events.ts'

const coverChange = z.object({ coverId: id, gymId: id, timetableId: id })

/** Every event that the server sends over the socket. Payloads name things; the page asks the API for the rest, so a room never leaks. Messages are the exception: who gets them is looked up as each is stored. */
export const liveEvents = {
  cover_request_created: coverChange,
  new_cover_request: coverChange,
  new_cover_application: coverChange.extend({ applicationId: id }),
  application_submitted: coverChange.extend({ applicationId: id }),
  cover_changed: coverChange.extend({ status: z.string() }),
  timetable_changed: z.object({ gymId: id }),
  document_changed: z
    .object({ submissionId: id })
    .describe('Submitted, opened for review, released, reviewed or undone; sent to every gym that sees it'),
  pay_document_changed: z.object({ documentId: id, gymId: id }).describe('Sent to the payee and the gym'),
  pay_run_changed: z.object({ runId: id, gymId: id }),
  super_changed: z
    .object({ gymId: id })
    .describe('Contributions or batches changed; sent to the gym and to the members concerned'),
  supplier_enquiry_changed: z.object({ enquiryId: id }).describe('New activity; sent to both sides'),
  job_changed: z
    .object({ jobId: id })
    .describe('Applications changed; sent to the gym and to the applicants concerned'),
  connection_changed: z.object({ connectionId: id, status: z.string() }),
  engagement_changed: z
    .object({ gymId: id, trainerId: id })
    .describe('Employment type or pay details changed; sent to both sides'),
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
  too_many_sockets: z.object({}).describe('Closed because the person has opened newer connections'),
}

export type LiveEvents = { [Name in keyof typeof liveEvents]: z.infer<(typeof liveEvents)[Name]> }
export type LiveEventName = keyof LiveEvents
