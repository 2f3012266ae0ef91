import { z } from 'zod'
import { date, instant } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'
import { flag } from '../kernel/paging.ts'
import { line, paragraphs } from '../kernel/people.ts'

export const requirementsErrors = {
  'requirements.name_taken': { status: 409, message: 'There’s already a requirement with this name.' },
  'requirements.in_the_past': {
    status: 422,
    message: 'Choose today or later. Past requirements can’t change.',
  },
  'requirements.weaker': { status: 422, message: 'A gym can require more than the platform, not less. Check {field}.' },
  'requirements.ended': { status: 409, message: 'This document is no longer required.' },
  'requirements.pattern': {
    status: 422,
    message: 'We can’t check numbers against this pattern. {reason}',
  },
}

export const person = z.object({ userId: id, name: z.string(), avatarUrl: z.string().nullable() })
export const requirementName = z.object({
  id,
  name: z.string(),
  code: z.string().nullable(),
  jurisdiction: z.string().nullable(),
})

export const evidenceField = z.enum([
  'holderName',
  'number',
  'issuer',
  'jurisdiction',
  'unitCodes',
  'issuedOn',
  'expiresOn',
  'insuredCents',
])
export const consequence = z.enum(['warn', 'hold_pay', 'block_covers', 'block_teaching'])

/** A decision can be taken back while its file is there. */
export const leastFileDays = 1
/** Privacy Act, APP 11.2: what shows identity or a record goes once it was looked at; its outcome is what counts. */
export const mostFileDays = 30

/** What a requirement asks for from a day on. */
export const requirementTerms = z.object({
  /** States and territories where it is asked for; empty: everywhere. A check of one state proves nothing in another. */
  jurisdictions: z.array(line(3)).max(10).default([]),
  appliesTo: z.enum(['contractor', 'employee', 'both']).default('both'),
  fields: z.array(z.object({ field: evidenceField, required: z.boolean() })).max(8),
  /** A regular expression of letters, digits, classes and counts; hint is the sentence a person reads. */
  numberPattern: line(120).nullable().default(null),
  numberHint: line(120).nullable().default(null),
  /** Codes of which one has to be on the document, and those they replaced. */
  unitCodes: z.array(line(20)).max(20).default([]),
  validity: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('printed') }),
    z.object({ kind: z.literal('months'), months: z.number().int().min(1).max(120) }),
    z.object({ kind: z.literal('none') }),
  ]),
  leastInsuredCents: z.number().int().min(0).nullable().default(null),
  consequence: consequence.default('warn'),
  graceDays: z.number().int().min(0).max(90).default(0),
  reminderDays: z.array(z.number().int().min(1).max(365)).max(10).default([90, 60, 30, 14, 7, 1]),
  reviewer: z.enum(['manager', 'gym_admin']).default('manager'),
  secondReviewer: z.boolean().default(false),
  keepFileDays: z
    .number()
    .int()
    .min(leastFileDays)
    .max(mostFileDays)
    .nullish()
    .describe(
      'Days to keep a file that shows identity or a background check after the decision; if unset, 90 days beyond its validity',
    ),
})
export type RequirementTerms = z.infer<typeof requirementTerms>

export const requirement = z.object({
  id,
  name: z.string(),
  code: z.string().nullable(),
  description: z.string(),
  scope: z.enum(['global', 'specialty', 'facility']),
  specialty: z.object({ id, name: z.string() }).nullable(),
  gymId: id.nullable().describe('The gym that requires it, or null for all'),
  basedOnId: id.nullable().describe('The platform requirement that a gym extends; one document meets both'),
  terms: requirementTerms,
  version: z.number().int(),
  effectiveFrom: date,
  upcoming: z.object({ version: z.number().int(), effectiveFrom: date, terms: requirementTerms }).nullable(),
  endedAt: instant.nullable(),
  can: z.object({ change: z.boolean(), strengthen: z.boolean(), end: z.boolean() }),
})
export type Requirement = z.infer<typeof requirement>

/** What a requirement is called and says. */
export const requirementWords = {
  name: line(80).min(2, 'Enter a name of at least 2 characters'),
  code: line(20).nullish(),
  description: paragraphs(500).default(''),
}
/** How many people and classes a change would touch. */
export const impact = z.object({
  trainers: z.number().int(),
  classes: z.number().int(),
  firstClassAt: instant.nullable(),
  firstClassZone: z.string().nullable().describe('Time zone of the gym of that class'),
  people: z
    .array(person.extend({ trainerId: id, classes: z.number().int() }))
    .describe('Up to 50, soonest class first'),
})

const requirementsOperation = operationsOf('compliance', requirementsErrors)
const change = { id, effectiveFrom: date, terms: requirementTerms }
const addition = {
  ...requirementWords,
  scope: z.enum(['global', 'specialty', 'facility']),
  specialtyId: id.nullish(),
  gymId: id.nullish(),
  basedOnId: id.nullish(),
  effectiveFrom: date,
  terms: requirementTerms,
}

export const requirements = {
  list: requirementsOperation
    .route({
      method: 'GET',
      path: '/requirements',
      summary: 'Required documents, with those of your gyms',
    })
    .input(
      z.object({
        gymId: id.optional(),
        scope: z.enum(['global', 'specialty', 'facility']).optional(),
        ended: flag.optional(),
      }),
    )
    .output(z.array(requirement)),
  create: requirementsOperation
    .route({ method: 'POST', path: '/requirements', summary: 'Add a requirement', successStatus: 201 })
    .input(z.object(addition))
    .output(requirement),
  previewCreate: requirementsOperation
    .route({ method: 'POST', path: '/requirements/impact', summary: 'Preview who a new requirement affects' })
    .input(z.object(addition))
    .output(impact),
  change: requirementsOperation
    .route({ method: 'PUT', path: '/requirements/{id}', summary: 'Change a requirement from a date' })
    .input(z.object({ ...change, version: z.number().int(), ...requirementWords }))
    .output(requirement),
  previewChange: requirementsOperation
    .route({ method: 'POST', path: '/requirements/{id}/impact', summary: 'Preview who a change affects' })
    .input(z.object(change))
    .output(impact),
  versions: requirementsOperation
    .route({
      method: 'GET',
      path: '/requirements/{id}/versions',
      summary: 'Versions of a requirement and who changed it',
    })
    .input(z.object({ id }))
    .output(
      z.array(
        z.object({
          version: z.number().int(),
          effectiveFrom: date,
          terms: requirementTerms,
          by: person.nullable(),
          at: instant,
        }),
      ),
    ),
  end: requirementsOperation
    .route({ method: 'DELETE', path: '/requirements/{id}', summary: 'Stop requiring a document' })
    .input(z.object({ id, version: z.number().int() }))
    .output(requirement),
}
