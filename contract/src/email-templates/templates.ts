import { z } from 'zod'
import { instant } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'
import { line, paragraphs } from '../kernel/people.ts'

const drafted = {
  subject: line(200),
  preheader: line(200).describe('Text that inboxes show after the subject'),
  headline: line(200),
  text: paragraphs(5000),
  button: line(60).describe('Label of the button; its link is fixed'),
  note: paragraphs(1000).describe('Small print at the end'),
}

/** The words of one kind of mail while they are written. All but `text` and `note` are one line; variables stand in double braces. */
export const mailDraft = z.object(drafted)

/** The words of one kind of mail as they can be kept. */
export const mailFields = z.object({
  ...drafted,
  subject: drafted.subject.min(1, 'Enter a subject.'),
  headline: drafted.headline.min(1, 'Enter a headline.'),
  text: drafted.text.min(1, 'Enter the text.'),
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
  readers: z.string().describe('Recipients, as used after “Goes to”'),
  subject: z.string(),
  source: mailSource,
  changedAt: instant.nullable().describe('When it was last changed at this level'),
  changedBy: z.string().nullable(),
}

/** One row of the list. */
export const mailTemplateSummary = z.object(facts)
export type MailTemplateSummary = z.infer<typeof mailTemplateSummary>

export const mailTemplate = z.object({
  ...facts,
  gymId: id.nullable().describe('Gym of the template; null for all gyms'),
  version: z.number().int().describe('0 until it’s changed at this level'),
  fields: mailDraft,
  usual: mailDraft.describe('Default text at this level'),
  own: z.array(mailField).describe('Fields changed at this level'),
  hasButton: z.boolean(),
  aboutClass: z.boolean().describe('Whether the preview can use a real class'),
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
    .describe('Null while the text has errors'),
  troubles: z.array(z.object({ field: mailField, message: z.string() })),
  about: z.string().nullable().describe('Class used for the preview; null for samples'),
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
  gymId: id.optional().describe('Defaults to your gym, or to all gyms for an admin'),
}
const one = { ...ofGym, kind: z.string().regex(/^[a-z][\w.]{1,80}$/) }

export const emailTemplates = {
  list: emailTemplatesOperation
    .route({ method: 'GET', path: '/email-templates', summary: 'List email templates' })
    .input(z.object(ofGym))
    .output(z.array(mailTemplateSummary)),
  get: emailTemplatesOperation
    .route({ method: 'GET', path: '/email-templates/{kind}', summary: 'Get an email template with its variables' })
    .input(z.object(one))
    .output(mailTemplate),
  change: emailTemplatesOperation
    .route({ method: 'PUT', path: '/email-templates/{kind}', summary: 'Change an email template' })
    .input(
      z.object({
        ...one,
        version: z.number().int().min(0).describe('Version the change is based on'),
        fields: mailFields,
      }),
    )
    .output(mailTemplate),
  restore: emailTemplatesOperation
    .route({
      method: 'PUT',
      path: '/email-templates/{kind}/restoration',
      summary: 'Restore an earlier version, or the default with 0',
    })
    .input(z.object({ ...one, version: z.number().int().min(0), to: z.number().int().min(0) }))
    .output(mailTemplate),
  versions: emailTemplatesOperation
    .route({
      method: 'GET',
      path: '/email-templates/{kind}/versions',
      summary: 'List versions of an email template, newest first',
    })
    .input(z.object(one))
    .output(z.array(mailTemplateVersion)),
  // Changes nothing and is asked with every pause in typing, so it has no key and is a PUT.
  preview: emailTemplatesOperation
    .route({ method: 'PUT', path: '/email-templates/{kind}/preview', summary: 'Preview an email template' })
    .input(z.object({ ...one, fields: mailDraft, real: z.boolean().describe('Use the gym’s next class') }))
    .output(mailPreview),
  test: emailTemplatesOperation
    .route({ method: 'POST', path: '/email-templates/{kind}/tests', summary: 'Send yourself a test email' })
    .input(z.object({ ...one, fields: mailFields, real: z.boolean() }))
    .output(z.object({ to: z.string(), sends: z.boolean().describe('False if emails are only stored in the outbox') })),
}
