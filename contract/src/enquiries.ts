import { z } from 'zod'
import { email, line, paragraphs } from './kernel/people.ts'
import { planId } from './plan-table.ts'

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
