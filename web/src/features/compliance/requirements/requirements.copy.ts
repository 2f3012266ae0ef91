import type { Requirement, RequirementTerms } from '@quartet/contract/compliance/requirements'
import { longDate } from '../../../platform/words/dates.ts'
import { dollars } from '../document/money.copy.ts'
import type { FieldWords } from '../../../ui/overlays/conflict-banner.tsx'
import { consequenceWord, fieldWord, validityWord } from '../document/document.copy.ts'

export const appliesToWord: Record<RequirementTerms['appliesTo'], string> = {
  both: 'Contractors and employees',
  contractor: 'Contractors',
  employee: 'Employees',
}
export const reviewerWord: Record<RequirementTerms['reviewer'], string> = {
  manager: 'Owners, managers and gym admins',
  gym_admin: 'Gym admins',
}

const list = (values: (string | number)[]) => values.join(', ')

/** What the form of a requirement holds: its terms beside its words. */
export type RequirementValues = RequirementTerms &
  Pick<Requirement, 'name' | 'description' | 'scope' | 'effectiveFrom'> & { specialtyId: string | null }

/** What each field of a requirement is called where two people changed it. */
export const requirementFieldWords: FieldWords<RequirementValues> = {
  name: 'Name',
  description: 'Description',
  effectiveFrom: ['Required from', longDate],
  consequence: ['Without it', (value) => consequenceWord[value]],
  graceDays: 'Days of grace',
  appliesTo: ['Applies to', (value) => appliesToWord[value]],
  jurisdictions: ['Only in', (states) => list(states) || 'every state'],
  validity: ['Valid', (validity) => validityWord({ validity })],
  reminderDays: ['Reminders, days before', list],
  reviewer: ['Reviewed by', (value) => reviewerWord[value]],
  secondReviewer: 'Two people must approve',
  keepFileDays: [
    'File kept',
    (days) =>
      days == null
        ? 'while it’s valid, plus 90 days'
        : days === 1
          ? '1 day after the decision'
          : `${days} days after the decision`,
  ],
  fields: ['Document details', (fields) => list(fields.map((one) => fieldWord[one.field] ?? one.field))],
  unitCodes: ['Accepted unit codes', list],
  leastInsuredCents: ['Minimum sum insured', (cents) => (cents === null ? '' : dollars(cents))],
  numberPattern: 'Number pattern',
  numberHint: 'Number hint',
}
