import { z } from 'zod'
import { instant } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'
import { line, paragraphs } from '../kernel/people.ts'

const drafted = {
  subject: line(200),
  preheader: line(200).describe('What a mailbox shows beside the subject'),
  headline: line(200),
  text: paragraphs(5000),
  button: line(60).describe('What the button says; where it leads belongs to the kind'),
  note: paragraphs(1000).describe('The small print below'),
}

/** The words of one kind of mail while they are written. All but `text` and `note` are one line; variables stand in double braces. */
export const mailDraft = z.object(drafted)

/** The words of one kind of mail as they can be kept. */
export const mailFields = z.object({
  ...drafted,
  subject: drafted.subject.min(1, 'A mail needs a subject'),
  headline: drafted.headline.min(1, 'A mail needs a headline'),
  text: drafted.text.min(1, 'A mail needs a text'),
})
export type MailFields = z.infer<typeof mailFields>

export const mailField = z.enum(['subject', 'preheader', 'headline', 'text', 'button', 'note'])
export type MailField = z.infer<typeof mailField>
/** The fields in the order in which they are written and read. */
export const mailFieldNames = mailField.options

/** Test mails that one person may send themself in an hour. */
export const testMailsAnHour = 20

export const mailVariable = z.object({
  name: z.string(),
  type: z.enum(['line', 'paragraphs', 'link', 'list']),
  description: z.string(),
  sample: z.string(),
})

/** Whose words a mail goes out in: the product's own, the installation's, or the gym's. */
export const mailSource = z.enum(['default', 'system', 'gym'])

const facts = {
  kind: z.string(),
  name: z.string(),
  description: z.string(),
  readers: z.string().describe('Who gets it, as the end of "goes to"'),
  subject: z.string(),
  source: mailSource,
  changedAt: instant.nullable().describe('When it was changed here last'),
  changedBy: z.string().nullable(),
}

/** One row of the list. */
export const mailTemplateSummary = z.object(facts)
export type MailTemplateSummary = z.infer<typeof mailTemplateSummary>

export const mailTemplate = z.object({
  ...facts,
  gymId: id.nullable().describe('Whose template it is; null for the installation’s'),
  version: z.number().int().describe('0 as long as nothing was changed here'),
  fields: mailDraft,
  usual: mailDraft.describe('What it says where nothing was changed here'),
  own: z.array(mailField).describe('The fields that have words of their own here'),
  hasButton: z.boolean(),
  aboutClass: z.boolean().describe('Whether a preview can be about a real class'),
  variables: z.array(mailVariable),
  gymMayChange: z.boolean(),
  closed: z
    .object({ by: z.enum(['reports', 'address', 'plan']), sentence: z.string() })
    .nullable()
    .describe('Why the gym can’t change it for now, and what to do'),
  can: z.object({ change: z.boolean() }),
})
export type MailTemplate = z.infer<typeof mailTemplate>

/** What a template said from then on. */
export const mailTemplateVersion = z.object({
  version: z.number().int(),
  at: instant,
  by: z.string().nullable(),
  how: z.enum(['edited', 'restored', 'default']),
  restoredFrom: z.number().int().nullable(),
  fields: mailDraft,
})
export type MailTemplateVersion = z.infer<typeof mailTemplateVersion>

export const mailPreview = z.object({
  letter: z
    .object({ subject: z.string(), preheader: z.string(), html: z.string(), text: z.string() })
    .nullable()
    .describe('Null while the words cannot be used'),
  troubles: z.array(z.object({ field: mailField, message: z.string() })),
  about: z.string().nullable().describe('What real thing it is about; null for the samples'),
})
export type MailPreview = z.infer<typeof mailPreview>

export const emailTemplatesErrors = {
  'email_templates.unconfirmed': {
    status: 409,
    message:
      'We send tests only to a confirmed address. Select “Send the link again” in your settings, under Security.',
  },
}
const emailTemplatesOperation = operationsOf('email-templates', emailTemplatesErrors)
const ofGym = {
  gymId: id.optional().describe('The gym; without it the caller’s own, and for an admin the installation'),
}
const one = { ...ofGym, kind: z.string().regex(/^[a-z][\w.]{1,80}$/) }

export const emailTemplates = {
  list: emailTemplatesOperation
    .route({ method: 'GET', path: '/email-templates', summary: 'The mails whose words can be changed here' })
    .input(z.object(ofGym))
    .output(z.array(mailTemplateSummary)),
  get: emailTemplatesOperation
    .route({ method: 'GET', path: '/email-templates/{kind}', summary: 'One mail with its words and what it may name' })
    .input(z.object(one))
    .output(mailTemplate),
  change: emailTemplatesOperation
    .route({ method: 'PUT', path: '/email-templates/{kind}', summary: 'Give a mail other words' })
    .input(
      z.object({ ...one, version: z.number().int().min(0).describe('The one that was changed'), fields: mailFields }),
    )
    .output(mailTemplate),
  restore: emailTemplatesOperation
    .route({
      method: 'PUT',
      path: '/email-templates/{kind}/restoration',
      summary: 'Go back to an earlier version, or with 0 to the usual words',
    })
    .input(z.object({ ...one, version: z.number().int().min(0), to: z.number().int().min(0) }))
    .output(mailTemplate),
  versions: emailTemplatesOperation
    .route({ method: 'GET', path: '/email-templates/{kind}/versions', summary: 'What it said before, newest first' })
    .input(z.object(one))
    .output(z.array(mailTemplateVersion)),
  // Changes nothing and is asked with every pause in typing, so it has no key and is a PUT.
  preview: emailTemplatesOperation
    .route({ method: 'PUT', path: '/email-templates/{kind}/preview', summary: 'How words would look, or why not' })
    .input(z.object({ ...one, fields: mailDraft, real: z.boolean().describe('With a real class of the gym') }))
    .output(mailPreview),
  test: emailTemplatesOperation
    .route({ method: 'POST', path: '/email-templates/{kind}/tests', summary: 'Send these words to oneself' })
    .input(z.object({ ...one, fields: mailFields, real: z.boolean() }))
    .output(z.object({ to: z.string(), sends: z.boolean().describe('False where mails are kept in the outbox') })),
}
