import { z } from 'zod'
import { instant } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'
import { listOf, paging } from '../kernel/paging.ts'
import { email, line, paragraphs } from '../kernel/people.ts'
import { planId } from './plans.ts'

/** What somebody writes in the contact form, as the form sends it; `website` is a field that people do not see. */
export const enquiryForm = z.object({
  name: line(120).pipe(z.string().min(1, 'Enter your name')),
  email,
  organisation: line(120).default(''),
  plan: z.union([planId, z.literal('').transform(() => null)]).catch(null),
  message: paragraphs(4000).pipe(z.string().min(10, 'Tell us in a sentence what it is about')),
})
export type Enquiry = z.infer<typeof enquiryForm>

/** The form as it is shown again: what was typed, and what is wrong at which field. */
export type EnquiryDraft = { values: Record<string, string>; errors: Record<string, string> }

/** Waiting for an answer, or answered: by mail, outside of Quartet. */
export const enquiryState = z.enum(['open', 'answered'])

/** What somebody wrote, as those who run the installation see it. */
export const receivedEnquiry = z.object({
  id,
  name: z.string(),
  email: z.string(),
  organisation: z.string().describe('Empty if not given'),
  plan: planId.nullable().describe('Plan they came from'),
  message: z.string(),
  state: enquiryState,
  createdAt: instant,
  answeredAt: instant.nullable(),
  answeredBy: z.string().nullable().describe('Name of the admin who marked it'),
  can: z.object({ mark: z.boolean() }),
})
export type ReceivedEnquiry = z.infer<typeof receivedEnquiry>

const enquiriesOperation = operationsOf('plans', {})

export const contactEnquiries = {
  list: enquiriesOperation
    .route({ method: 'GET', path: '/contact-enquiries', summary: 'List enquiries, newest first' })
    .input(
      z.object({
        ...paging,
        state: enquiryState.optional(),
        q: z.string().max(200).optional().describe('Part of a name, email or gym'),
      }),
    )
    .output(listOf(receivedEnquiry)),
  mark: enquiriesOperation
    .route({
      method: 'POST',
      path: '/contact-enquiries/{id}/state',
      summary: 'Mark an enquiry as answered, or reopen it',
    })
    .input(z.object({ id, state: enquiryState }))
    .output(receivedEnquiry),
}
