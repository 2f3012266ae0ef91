import { inAList, longDay } from '@quartet/contract/kernel/wording'
import type { CourseDay, Offer } from '@quartet/contract/suppliers/suppliers'
import type { Evidence, Submission } from '@quartet/contract/compliance/submissions'

type Reason = NonNullable<NonNullable<Submission['decision']>['reasonCode']>
const reasons: Record<Reason, string> = {
  unreadable: 'it cannot be read',
  wrong_document: 'it is another document than the one asked for',
  names_differ: 'the name on it is not yours',
  unit_missing: 'the unit that is asked for is not on it',
  run_out: 'it has run out',
  page_missing: 'a page is missing',
  other: 'something about it is not right',
}

/** Why a document was rejected, as the end of a sentence. */
export function reasonInWords(code: string): string {
  return reasons[code as Reason] ?? reasons.other
}

const fields: Partial<Record<keyof Evidence, string>> = {
  holderName: 'the name',
  number: 'the number',
  issuer: 'who issued it',
  jurisdiction: 'the state',
  unitCodes: 'the codes',
  issuedOn: 'the day of issue',
  expiresOn: 'the last day',
  insuredCents: 'the sum insured',
}

/** 'the number and the last day', for fields that a reviewer wrote otherwise. */
export function fieldsInWords(names: string[]): string {
  return inAList(names.map((name) => fields[name as keyof Evidence] ?? name))
}

/** 'in 14 days', 'tomorrow', 'today'. */
export function daysInWords(days: number): string {
  return days <= 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`
}

/** '1 class', '12 classes'. */
export function classesInWords(count: number): string {
  return count === 1 ? '1 class' : `${count} classes`
}

/** The course that renews it in time, if there is one. */
export function courseInWords(course: { offer: Offer; next: CourseDay | null; inTime: boolean } | undefined): string {
  if (!course?.inTime) return ''
  const { offer, next } = course
  const where = offer.kilometres === null ? 'online' : `in ${offer.place?.city ?? offer.place?.postcode}`
  const when = next && `on ${longDay(Temporal.PlainDate.from(next.day))}`
  return ` In time: “${offer.title}” ${[where, when].filter(Boolean).join(', ')}.`
}
