import { longDay, writerOf } from '@quartet/contract/kernel/wording'
import type { RequirementTerms } from '@quartet/contract/compliance/requirements'
import type { Evidence, Submission } from '@quartet/contract/compliance/submissions'
import { nameLikeness } from './names.rules.ts'
import { lastDay } from './status.rules.ts'

type Problem = Submission['problems'][number]
/** Words of a file and where they stand, parts of the page's width and height. */
export type Word = { text: string; page: number; x: number; y: number; width: number; height: number }

/** Below the first line somebody is asked why names differ; below the second a person looks closely. */
const namesDiffer = 50
const namesAlike = 85
/** How many days more than its scheme a printed term may be without being looked at. */
const slack = 31

const labels: Record<keyof Evidence, string> = {
  holderName: 'the name on the document',
  number: 'the number',
  issuer: 'the issuer',
  jurisdiction: 'the state',
  unitCodes: 'the unit code',
  issuedOn: 'the issue date',
  expiresOn: 'the expiry date',
  insuredCents: 'the sum insured',
  explanation: 'why the names differ',
}

/**
 * Everything that is wrong or doubtful with what was typed about a document, each with how to mend it. `stops` has to be
 * mended first; `needs_person` goes to the reviewer with it. It checks form, and never says that a document is genuine.
 */
export function evidenceProblems(
  evidence: Evidence,
  terms: RequirementTerms,
  known: { today: Temporal.PlainDate; profileName: string; acceptedNames?: string[] },
): Problem[] {
  const missing = terms.fields
    .filter(({ field, required }) => required && isEmpty(evidence[field]))
    .map(({ field }) => problem('missing', field, `Enter ${labels[field]}.`, 'You’ll find it on the document.'))
  return [
    ...missing,
    ...nameProblems(evidence, known),
    ...dateProblems(evidence, terms, known.today),
    ...valueProblems(evidence, terms),
  ]
}

/** How a file's name speaks of another kind than its bytes, or nothing. */
export function kindProblems(name: string, mediaType: string): Problem[] {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase()
  if (!ending || (mediaType === 'application/pdf' ? ending === 'pdf' : photoEndings.includes(ending))) return []
  const is = mediaType === 'application/pdf' ? 'a PDF' : 'a photo'
  return [
    {
      code: 'other_kind',
      field: null,
      sentence: `The file name ends in .${ending}, but the file is ${is}.`,
      fix: 'The reviewer will check it.',
      severity: 'needs_person',
    },
  ]
}

const photoEndings = ['jpg', 'jpeg', 'png', 'webp', 'heic', 'heif']

/** What was typed and the file's own text does not say, so that a person compares it; a file without text needs one anyway. */
export function textProblems(evidence: Evidence, words: Word[]): Problem[] {
  if (words.length === 0)
    return [
      {
        code: 'not_compared',
        field: null,
        sentence: 'We couldn’t read any text in the file to compare with what you entered.',
        fix: 'A reviewer will read it. You don’t need to do anything.',
        severity: 'needs_person',
      },
    ]
  const found = foundInText(evidence, words).map((one) => one.field)
  const compared = ['number', 'issuedOn', 'expiresOn'] as const
  return compared
    .filter((field) => evidence[field] && !found.includes(field))
    .map((field) =>
      doubt(
        'not_in_text',
        field,
        `We couldn’t find ${labels[field]} you entered in the file.`,
        'The reviewer will compare it.',
      ),
    )
}

type Names = { profileName: string; acceptedNames?: string[] }

/** The likeness of the best match: a name that a reviewer accepted once, for instance since a marriage, counts for all. */
export function likenessOf(holderName: string, { profileName, acceptedNames = [] }: Names): number {
  return Math.max(...[profileName, ...acceptedNames].map((name) => nameLikeness(holderName, name)))
}

function nameProblems({ holderName, explanation }: Evidence, names: Names): Problem[] {
  if (!holderName) return []
  const { profileName } = names
  const alike = likenessOf(holderName, names)
  if (alike >= namesAlike) return []
  const sentence = `The document says ${holderName}. The profile says ${profileName}.`
  if (alike < namesDiffer && !explanation)
    return [problem('names_differ', 'holderName', sentence, 'Explain why the names differ, such as a marriage.')]
  return [doubt('names_differ', 'holderName', sentence, 'The reviewer will compare the names.')]
}

function dateProblems(evidence: Evidence, terms: RequirementTerms, today: Temporal.PlainDate): Problem[] {
  const { issuedOn, expiresOn } = evidence
  const found: Problem[] = []
  if (issuedOn && issuedOn > today.toString())
    found.push(
      problem('issued_later', 'issuedOn', 'The issue date is in the future.', 'Check the day, month and year.'),
    )
  if (issuedOn && expiresOn && expiresOn < issuedOn)
    found.push(problem('dates_reversed', 'expiresOn', 'The expiry date is before the issue date.', 'Check both dates.'))
  const from = issuedOn ? Temporal.PlainDate.from(issuedOn) : today
  const last = lastDay(evidence, from, terms)
  if (last && Temporal.PlainDate.compare(last, today) < 0)
    found.push(
      problem(
        'run_out',
        expiresOn ? 'expiresOn' : 'issuedOn',
        `It expired on ${longDay(last)}.`,
        'Upload the renewed document.',
      ),
    )
  if (terms.validity.kind === 'months' && issuedOn && expiresOn) {
    const longest = from.add({ months: terms.validity.months }).add({ days: slack })
    if (Temporal.PlainDate.compare(Temporal.PlainDate.from(expiresOn), longest) > 0)
      found.push(
        doubt(
          'term_too_long',
          'expiresOn',
          terms.validity.months === 1
            ? 'It’s valid for 1 month from its issue date.'
            : `It’s valid for ${terms.validity.months} months from its issue date.`,
          'We’ll use the earlier expiry date.',
        ),
      )
  }
  return found
}

function valueProblems(evidence: Evidence, terms: RequirementTerms): Problem[] {
  const found: Problem[] = []
  const { number, jurisdiction, unitCodes, insuredCents } = evidence
  if (number && terms.numberPattern && !new RegExp(terms.numberPattern, 'u').test(number))
    found.push(
      doubt(
        'number_unusual',
        'number',
        'This number doesn’t look right for this document.',
        terms.numberHint ?? 'Check it again.',
      ),
    )
  if (jurisdiction && terms.jurisdictions.length > 0 && !terms.jurisdictions.includes(jurisdiction))
    found.push(
      problem(
        'other_state',
        'jurisdiction',
        `A check from ${jurisdiction} isn’t valid in ${terms.jurisdictions.join(', ')}.`,
        'Upload the check for the gym’s state.',
      ),
    )
  if (unitCodes.length > 0 && terms.unitCodes.length > 0 && !unitCodes.some((code) => terms.unitCodes.includes(code)))
    found.push(
      problem(
        'unit_missing',
        'unitCodes',
        `The document must show one of these codes: ${terms.unitCodes.join(', ')}.`,
        'Choose the code printed on it.',
      ),
    )
  if (insuredCents != null && terms.leastInsuredCents !== null && insuredCents < terms.leastInsuredCents)
    found.push(
      problem(
        'sum_too_low',
        'insuredCents',
        `The sum insured must be at least ${dollars(terms.leastInsuredCents)}.`,
        'Ask your insurer for a higher amount.',
      ),
    )
  return found
}

/** Where a file's own text says what was typed, for the outlines beside the form. */
export function foundInText(evidence: Evidence, words: Word[]): Submission['found'] {
  const wanted: [string, string | null | undefined][] = [
    ['holderName', evidence.holderName],
    ['unitCodes', evidence.unitCodes[0]],
    ['number', evidence.number],
    ['issuedOn', evidence.issuedOn],
    ['expiresOn', evidence.expiresOn],
    ['issuer', evidence.issuer],
  ]
  return wanted.flatMap(([field, text]) => {
    const place = text ? placeOf(spellings(text), words) : undefined
    return place ? [{ field, ...place }] : []
  })
}

function placeOf(texts: string[][], words: Word[]): Omit<Word, 'text'> | undefined {
  const plain = words.map((word) => fold(word.text))
  for (const sought of texts) {
    const at = plain.findIndex((_, from) => sought.every((word, offset) => plain[from + offset] === word))
    if (at < 0) continue
    const hit = words.slice(at, at + sought.length)
    const left = Math.min(...hit.map((word) => word.x))
    const top = Math.min(...hit.map((word) => word.y))
    return {
      page: hit[0]!.page,
      x: left,
      y: top,
      width: Math.max(...hit.map((word) => word.x + word.width)) - left,
      height: Math.max(...hit.map((word) => word.y + word.height)) - top,
    }
  }
  return undefined
}

const monthName = writerOf({ month: 'long' })

/** A text as words; a date in the ways that documents write it. */
function spellings(text: string): string[][] {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return [text.split(/\s+/).map(fold)]
  const date = Temporal.PlainDate.from(text)
  const two = (value: number) => String(value).padStart(2, '0')
  const month = monthName(date)
  return [
    [String(date.day), month, String(date.year)],
    [two(date.day), month, String(date.year)],
    [String(date.day), month.slice(0, 3), String(date.year)],
    [`${two(date.day)}/${two(date.month)}/${date.year}`],
    [`${date.day}/${date.month}/${date.year}`],
    [text],
  ].map((words) => words.map(fold))
}

function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^[("']+|[,.;:)"']+$/g, '')
}

function isEmpty(value: Evidence[keyof Evidence]): boolean {
  return value == null || value === '' || (Array.isArray(value) && value.length === 0)
}

function problem(code: string, field: string, sentence: string, fix: string): Problem {
  return { code, field, sentence, fix, severity: 'stops' }
}

function doubt(code: string, field: string, sentence: string, fix: string): Problem {
  return { code, field, sentence, fix, severity: 'needs_person' }
}

function dollars(cents: number): string {
  return `$${(cents / 100).toLocaleString('en-AU')}`
}
