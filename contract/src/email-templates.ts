import { z } from 'zod'
import { line, paragraphs } from './kernel/people.ts'

/** The words of one kind of mail. All but `text` and `note` are one line; variables stand in double braces. */
export const mailFields = z.object({
  subject: line(200).min(1, 'A mail needs a subject'),
  preheader: line(200).describe('What a mailbox shows beside the subject'),
  headline: line(200).min(1, 'A mail needs a headline'),
  text: paragraphs(5000).min(1, 'A mail needs a text'),
  button: line(60).describe('What the button says; where it leads belongs to the kind'),
  note: paragraphs(1000).describe('The small print below'),
})
export type MailFields = z.infer<typeof mailFields>
