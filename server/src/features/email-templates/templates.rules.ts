import {
  mailFieldNames,
  type MailField,
  type MailFields,
  type MailTemplate,
} from '@quartet/contract/email-templates/templates'

/** What decides whether a gym may change its email templates. */
export type GymStanding = {
  name: string
  ownerConfirmed: boolean
  paid: boolean
  approvedAt: Temporal.Instant | null
  approvedBy: string | null
  stoppedAt: Temporal.Instant | null
}

/** Returns why a gym can't change its email templates, with what to do about it, or null when it can. */
export function whyTemplatesClosed(standing: GymStanding): MailTemplate['closed'] {
  const { name, ownerConfirmed, paid, approvedAt, stoppedAt } = standing
  if (stoppedAt !== null)
    return {
      by: 'reports',
      sentence: `${name} can’t change email templates for now: 2 people told us they don’t know who wrote to them. We’re looking into it.`,
    }
  if (!ownerConfirmed)
    return {
      by: 'address',
      sentence: `You can change email templates once the owner of ${name} has confirmed their email address. They can select “Send the link again” in their settings, under Security.`,
    }
  if (!paid && approvedAt === null)
    return {
      by: 'plan',
      sentence: `You can change email templates once ${name} has had a plan for 30 days and its trial has ended. Need it sooner? Ask us on the contact page and we’ll approve it.`,
    }
  return null
}

/** The words that somebody gave a mail; what is missing says what it says anyway. */
export type OwnWords = Partial<MailFields>

/** What a mail says: the words nearest to it that there are, field by field. The nearest come last. */
export function mailFieldsOf(usual: MailFields, ...nearer: OwnWords[]): MailFields {
  return Object.assign({}, usual, ...nearer) as MailFields
}

/** Of these words those that differ from the usual ones. */
export function ownOf(fields: MailFields, usual: MailFields): OwnWords {
  return Object.fromEntries(
    mailFieldNames.filter((name) => fields[name] !== usual[name]).map((name) => [name, fields[name]]),
  )
}

/** The fields that have words of their own. */
export function ownFields(own: OwnWords): MailField[] {
  return mailFieldNames.filter((name) => own[name] !== undefined)
}

export function isSame(one: OwnWords, other: OwnWords): boolean {
  return mailFieldNames.every((name) => one[name] === other[name])
}
