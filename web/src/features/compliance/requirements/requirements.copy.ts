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
  description: 'What people read about it',
  effectiveFrom: ['Asked for from', longDate],
  consequence: ['Without it', (value) => consequenceWord[value]],
  graceDays: 'Days of grace',
  appliesTo: ['For whom', (value) => appliesToWord[value]],
  jurisdictions: ['Only in', (states) => list(states) || 'every state'],
  validity: ['It counts', (validity) => validityWord({ validity })],
  reminderDays: ['Reminders, days before', list],
  reviewer: ['Reviewed by', (value) => reviewerWord[value]],
  secondReviewer: 'Two people have to approve',
  keepFileDays: [
    'The file is kept',
    (days) => (days == null ? 'while it counts, and 90 days more' : `${days} days after the decision`),
  ],
  fields: ['What has to be on it', (fields) => list(fields.map((one) => fieldWord[one.field] ?? one.field))],
  unitCodes: ['Unit codes that count', list],
  leastInsuredCents: ['Least sum insured', (cents) => (cents === null ? '' : dollars(cents))],
  numberPattern: 'Pattern of the number',
  numberHint: 'What people read about the number',
}
