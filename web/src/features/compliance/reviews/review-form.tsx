import { TextInput } from '@mantine/core'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { Evidence, Submission } from '@quartet/contract/compliance/submissions'
import { shortDate } from '../../../platform/words/dates.ts'
import { fieldWord, pagesWords, valueWords } from '../document/document.copy.ts'
import { dollars } from '../document/money.copy.ts'
import { monthsAfter, typedTwice, type EvidenceKey } from '../document/document.rules.ts'
import { EvidenceField } from '../uploads/evidence-field.tsx'
import styles from './review.module.css'

export type RetypedFields = { number: string; expiresOn: string }
export type Typed = { evidence: Evidence; again: RetypedFields }

type Props = {
  submission: Submission
  typed: Typed
  onType: (typed: Typed) => void
  /** Numbers of the outlines on the document, by field. */
  numbers: Map<string, number>
  errors: Record<string, string>
  onLookAt: (field: string) => void
}

const order: EvidenceKey[] = [
  'holderName',
  'unitCodes',
  'issuedOn',
  'number',
  'expiresOn',
  'issuer',
  'jurisdiction',
  'insuredCents',
]

/** What stands on the document, as its holder typed it, to be confirmed or put right. */
export function ReviewForm({ submission, typed, onType, numbers, errors, onLookAt }: Props) {
  const { terms, previous } = submission
  const { evidence, again } = typed
  const locked = !submission.can.decide
  const change = (changes: Partial<Evidence>) => onType({ ...typed, evidence: { ...evidence, ...changes } })
  const twice = typedTwice(terms, evidence)
  const asked = order.filter((field) => terms.fields.some((one) => one.field === field) || evidence[field] != null)
  const shown = asked.filter(
    (field) => field !== 'unitCodes' || terms.unitCodes.length > 0 || evidence.unitCodes.length,
  )

  // What is typed twice stands beside its second time; the code and the day of issue share a line.
  const halves = shown.includes('unitCodes') && shown.includes('issuedOn') ? ['unitCodes', 'issuedOn', ...twice] : twice

  function hintOf(field: EvidenceKey): string | undefined {
    if (field === 'holderName' && submission.nameLikeness !== null)
      return `profile: ${submission.trainer.name}, ${submission.nameLikeness}% match`
    const before = previous && valueWords(field, previous.evidence[field], dollars)
    if (before) return `was ${before}`
    if (field === 'issuedOn' && terms.validity.kind === 'months' && evidence.issuedOn)
      return `valid until ${shortDate(monthsAfter(evidence.issuedOn, terms.validity.months))}`
    return undefined
  }

  return (
    <div className={styles.fields}>
      {shown.flatMap((field) => {
        const number = numbers.get(field)
        const one = (
          <div key={field} className={halves.includes(field as never) ? undefined : styles.wholeRow}>
            <EvidenceField
              id={`review-${field}`}
              field={field}
              label={`${fieldWord[field]}${number ? ` (${number})` : ''}`}
              terms={terms}
              value={evidence}
              onChange={change}
              hint={hintOf(field)}
              error={errors[field]}
              readOnly={locked}
              onFocus={() => onLookAt(field)}
            />
          </div>
        )
        if (locked || !twice.includes(field as never)) return [one]
        const key = field as 'number' | 'expiresOn'
        const same = again[key] !== '' && again[key].trim() === evidence[key]
        return [
          one,
          <TextInput
            key={`${field}-again`}
            id={`review-${field}-again`}
            label={`${fieldWord[field]} again`}
            type={field === 'expiresOn' ? 'date' : 'text'}
            autoComplete="off"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            description={same ? 'both match' : 'as shown on the document'}
            data-sure={same || undefined}
            error={errors[`${field}Again`]}
            value={again[key]}
            onFocus={() => onLookAt(field)}
            onPaste={(event) => event.preventDefault()}
            onChange={(event) => onType({ ...typed, again: { ...again, [key]: event.currentTarget.value } })}
            rightSection={same ? <CircleCheck size={16} color="var(--green-mark)" aria-hidden="true" /> : undefined}
          />,
        ]
      })}
      {evidence.explanation && (
        <p className={`${styles.wholeRow} small`}>
          <span className="dim">Why the names differ: </span>“{evidence.explanation}”
        </p>
      )}
    </div>
  )
}

/** What the check has found: what is in order, and what only a person can tell. */
export function Checks({ submission }: { submission: Submission }) {
  const { file, problems, terms, evidence } = submission
  const codes = new Set(problems.map((one) => one.code))
  const good = [
    file && `Opens${file.pages ? `, ${pagesWords(file.pages)}` : ''}`,
    terms.numberPattern && evidence.number && !codes.has('number_unusual') && 'Number matches the pattern',
    !codes.has('issued_later') && !codes.has('dates_reversed') && !codes.has('run_out') && 'Dates valid',
    terms.unitCodes.length > 0 && evidence.unitCodes.length > 0 && !codes.has('unit_missing') && 'Unit code accepted',
    evidence.holderName && !codes.has('names_differ') && 'Names match',
    terms.leastInsuredCents !== null &&
      !codes.has('sum_too_low') &&
      evidence.insuredCents != null &&
      `At least ${dollars(terms.leastInsuredCents)}`,
  ].filter((one): one is string => Boolean(one))
  return (
    <ul className={`plain ${styles.checks}`} aria-label="What the check found">
      {good.map((one) => (
        <li key={one}>
          <CircleCheck size={16} strokeWidth={1.75} aria-hidden="true" />
          {one}
        </li>
      ))}
      {problems.map((one) => (
        <li key={one.code + one.sentence} data-doubt>
          <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
          {one.sentence} {one.severity === 'needs_person' ? 'Check this.' : one.fix}
        </li>
      ))}
    </ul>
  )
}
