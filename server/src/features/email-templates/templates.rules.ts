import { mailFieldNames } from '@quartet/contract/email-templates/templates'
import type { MailField, MailFields } from '@quartet/contract/email-templates/templates'

/** The words that somebody gave a mail; what is missing says what it says anyway. */
export type OwnWords = Partial<MailFields>

/** What a mail says: the words nearest to it that there are, field by field. The nearest come last. */
export function wordsOf(usual: MailFields, ...nearer: OwnWords[]): MailFields {
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
