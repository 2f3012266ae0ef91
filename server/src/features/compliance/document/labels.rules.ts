import { inAList, longDay } from '@quartet/contract/kernel/wording'
import type { CourseDay, Offer } from '@quartet/contract/suppliers/suppliers'
import type { Evidence, Submission } from '@quartet/contract/compliance/submissions'

type Reason = NonNullable<NonNullable<Submission['decision']>['reasonCode']>
const reasons: Record<Reason, string> = {
  unreadable: 'it can’t be read',
  wrong_document: 'it’s not the required document',
  names_differ: 'the name on it isn’t yours',
  unit_missing: 'the required unit isn’t on it',
  run_out: 'it has expired',
  page_missing: 'a page is missing',
  other: 'something about it isn’t right',
}

/** Why a document was rejected, as the end of a sentence. */
export function reasonInWords(code: string): string {
  return reasons[code as Reason] ?? reasons.other
}

const fields: Partial<Record<keyof Evidence, string>> = {
  holderName: 'the name',
  number: 'the number',
  issuer: 'the issuer',
  jurisdiction: 'the state',
  unitCodes: 'the unit codes',
  issuedOn: 'the issue date',
  expiresOn: 'the expiry date',
  insuredCents: 'the sum insured',
}

/** 'the number and the expiry date', for fields that a reviewer corrected. */
export function fieldsInWords(names: string[]): string {
  return inAList(names.map((name) => fields[name as keyof Evidence] ?? name))
}

/** 'in 14 days', 'tomorrow', 'today'. */
export function daysInWords(days: number): string {
  return days <= 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`
}

/** ' Course in time: …', the course that renews it in time, if there is one. */
export function courseInWords(course: { offer: Offer; next: CourseDay | null; inTime: boolean } | undefined): string {
  if (!course?.inTime) return ''
  const { offer, next } = course
  const where = offer.kilometres === null ? 'online' : `in ${offer.place?.city ?? offer.place?.postcode}`
  const when = next && `on ${longDay(Temporal.PlainDate.from(next.day))}`
  return ` Course in time: “${offer.title}” ${[where, when].filter(Boolean).join(', ')}.`
}
