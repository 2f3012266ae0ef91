import { z } from 'zod'
import { date, instant } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'
import { listOf, paging } from '../kernel/paging.ts'
import { line, paragraphs } from '../kernel/people.ts'
import { person, requirementName, requirementTerms } from './requirements.ts'

export const submissionsErrors = {
  'submissions.requirement_ended': { status: 409, message: 'This requirement has ended. No document is asked for it.' },
  'submissions.file_gone': { status: 410, message: 'This file was removed when the time to keep it was over.' },
  'submissions.file_refused': { status: 422, message: 'This file cannot be taken: {reason}' },
  'submissions.file_too_large': {
    status: 413,
    message: 'This file is larger than 10 MB. Photograph it again with less detail, or save the PDF smaller.',
  },
  'submissions.too_many_files': {
    status: 429,
    message: 'You have handed over {count} files within a day, which is the most. Go on tomorrow.',
  },
  'submissions.not_checked': { status: 409, message: 'The check of this document has not ended yet. Wait a moment.' },
  'submissions.second_person': {
    status: 403,
    message: 'Two people approve this document. {name} was the first; now it is for somebody else.',
  },
  'submissions.claimed': { status: 409, message: '{name} has this document open. It is free again {until}.' },
  'submissions.newer_version': {
    status: 409,
    message: 'A newer version of this document has come in. Look at that one.',
  },
  'submissions.requirement_changed': {
    status: 409,
    message: 'The requirement was changed while this document was open. Look at it anew.',
  },
  'submissions.already_decided': { status: 409, message: '{name} has decided on this document already: {outcome}.' },
  'submissions.fields_differ': { status: 422, message: 'The number or the date was not typed the same twice.' },
  'submissions.undo_over': {
    status: 409,
    message: 'A decision can be taken back for 10 minutes. Revoke the document with a reason instead.',
  },
  'submissions.cannot_withdraw': {
    status: 409,
    message: 'This document has been decided on and can no longer be withdrawn.',
  },
}

/** Decision 20: the outward state of a document that was handed in. */
export const submissionStatus = z.enum([
  'checking',
  'format_failed',
  'awaiting_review',
  'more_info',
  'approved',
  'rejected',
  'superseded',
  'withdrawn',
])
export const reasonCode = z.enum([
  'unreadable',
  'wrong_document',
  'names_differ',
  'unit_missing',
  'run_out',
  'page_missing',
  'other',
])

/** One thing that the check of a file or its fields found, and how to mend it. */
export const problem = z.object({
  code: z.string(),
  field: z.string().nullable(),
  sentence: z.string(),
  fix: z.string(),
  severity: z.enum(['stops', 'needs_person']),
})

export const documentFile = z.object({
  id,
  name: z.string(),
  mediaType: z.enum(['application/pdf', 'image/jpeg', 'image/png', 'image/webp']),
  bytes: z.number().int(),
  pages: z.number().int().nullable(),
  url: z
    .string()
    .nullable()
    .describe('An address that works for a few minutes and for this reader only; null when the file is gone'),
})

/** What is typed about a document. Which of these a requirement asks for stands in its `fields`. */
export const evidence = z.object({
  holderName: line(120).nullish(),
  number: line(60).nullish(),
  issuer: line(120).nullish(),
  jurisdiction: line(3).nullish().describe('State or territory, for a check that is valid in one only'),
  unitCodes: z.array(line(20)).max(10).default([]),
  issuedOn: date.nullish(),
  expiresOn: date.nullish().describe("Last day it is valid. 'YYYY-MM' typed in the page is the month's last day"),
  insuredCents: z.number().int().min(0).max(1_000_000_000_00).nullish(),
  explanation: paragraphs(500).nullish().describe('Why names differ'),
})
export type Evidence = z.infer<typeof evidence>

export const submission = z.object({
  id,
  version: z.number().int(),
  status: submissionStatus,
  state: z.string().describe('The finer state behind the outward one (decision 40)'),
  requirement: requirementName,
  terms: requirementTerms.describe('What it is judged by'),
  trainer: person.extend({ trainerId: id }),
  file: documentFile.nullable(),
  evidence,
  previous: z
    .object({ evidence, file: documentFile.nullable(), validUntil: date.nullable() })
    .nullable()
    .describe('The last approved document for the same requirement'),
  problems: z.array(problem),
  found: z
    .array(
      z.object({
        field: z.string(),
        page: z.number().int(),
        x: z.number(),
        y: z.number(),
        width: z.number(),
        height: z.number(),
      }),
    )
    .describe("Where the file's own text says what was typed; parts of the page, 0 to 1"),
  nameLikeness: z.number().int().min(0).max(100).nullable(),
  messages: z.array(z.object({ id, author: person, text: z.string(), at: instant, question: z.boolean() })),
  sentAt: instant,
  claimedBy: person.extend({ until: instant, mine: z.boolean() }).nullable(),
  seconded: z
    .object({ by: person, at: instant })
    .nullable()
    .describe('Who approved it first, where two have to; a second person does it again'),
  blocks: z
    .object({
      classes: z.number().int(),
      first: z.object({ timetableId: id, name: z.string(), startsAt: instant, timezone: z.string() }),
    })
    .nullable()
    .describe(
      'Classes of the trainer at the gyms of the reader that nobody may teach without it; of what only covers ask for, those that they cover',
    ),
  decision: z
    .object({
      outcome: z.enum(['approved', 'rejected']),
      by: person,
      gymName: z.string().nullable(),
      reasonCode: reasonCode.nullable(),
      text: z.string().nullable(),
      corrected: z.array(z.string()).describe('Fields that the reviewer wrote otherwise'),
      at: instant,
      undoUntil: instant.nullable(),
    })
    .nullable(),
  credentialId: id.nullable().describe('The approved fact that came of it'),
  can: z.object({
    claim: z.boolean(),
    decide: z.boolean(),
    undo: z.boolean(),
    answer: z.boolean(),
    withdraw: z.boolean(),
    revoke: z.boolean(),
  }),
})
export type Submission = z.infer<typeof submission>

const submissionsOperation = operationsOf('compliance', submissionsErrors)
const atVersion = { id, version: z.number().int() }

export const submissions = {
  list: submissionsOperation
    .route({ method: 'GET', path: '/submissions', summary: 'Documents handed in, newest first' })
    .input(
      z.object({ ...paging, userId: id.optional(), requirementId: id.optional(), status: submissionStatus.optional() }),
    )
    .output(listOf(submission)),
  queue: submissionsOperation
    .route({
      method: 'GET',
      path: '/verifications/gym/submissions',
      summary: 'Documents to review at a gym, the one that blocks the next class first',
    })
    .input(
      z.object({
        ...paging,
        gymId: id.optional(),
        view: z.enum(['blocking', 'all', 'done']).default('all'),
        search: line(80).optional(),
      }),
    )
    .output(listOf(submission)),
  queueCounts: submissionsOperation
    .route({
      method: 'GET',
      path: '/verifications/gym/counts',
      summary: 'How many documents wait at a gym and how fast they are reviewed',
    })
    .input(z.object({ gymId: id.optional() }))
    .output(
      z.object({
        blocking: z.number().int(),
        waiting: z.number().int().describe('Documents that the gym can decide on now'),
        asked: z.number().int().describe('Documents of which the gym asked something and waits for the trainer'),
        oldestAt: instant.nullable(),
        reviewedThisMonth: z.number().int(),
        usualHours: z.number().nullable(),
      }),
    ),
  get: submissionsOperation
    .route({ method: 'GET', path: '/submissions/{id}', summary: 'One document that was handed in' })
    .input(z.object({ id, gymId: id.optional() }))
    .output(submission),
  upload: submissionsOperation
    .route({
      method: 'POST',
      path: '/compliance/files',
      summary: 'Hand over a file, in the field `file` of a form; on behalf with `trainerId`',
      successStatus: 201,
    })
    .input(z.object({ file: z.file(), trainerId: id.optional() }))
    .output(z.object({ file: documentFile, problems: z.array(problem), suggested: evidence.partial() })),
  submit: submissionsOperation
    .route({
      method: 'POST',
      path: '/submissions',
      summary: 'Hand in a file for one or several requirements',
      successStatus: 201,
    })
    .input(
      z.object({
        trainerId: id.optional(),
        fileId: id,
        items: z
          .array(z.object({ requirementId: id, evidence }))
          .min(1)
          .max(5),
      }),
    )
    .output(z.object({ submissions: z.array(submission) })),
  answer: submissionsOperation
    .route({ method: 'POST', path: '/submissions/{id}/answers', summary: 'Answer the question of a reviewer' })
    .input(z.object({ ...atVersion, text: paragraphs(1000), evidence: evidence.optional() }))
    .output(submission),
  withdraw: submissionsOperation
    .route({
      method: 'POST',
      path: '/submissions/{id}/withdrawal',
      summary: 'Take a document back before it is decided on',
    })
    .input(z.object(atVersion))
    .output(submission),
  claim: submissionsOperation
    .route({
      method: 'POST',
      path: '/submissions/{id}/claim',
      summary: 'Take a document for review, for 20 minutes; again to go on',
    })
    .input(z.object({ id, gymId: id.optional() }))
    .output(submission),
  release: submissionsOperation
    .route({ method: 'DELETE', path: '/submissions/{id}/claim', summary: 'Give a document back to the queue' })
    .input(z.object({ id, gymId: id.optional() }))
    .output(submission),
  approve: submissionsOperation
    .route({
      method: 'POST',
      path: '/submissions/{id}/approval',
      summary: 'Approve a document with its number and dates confirmed',
    })
    .input(
      z.object({
        ...atVersion,
        gymId: id.optional(),
        evidence,
        confirm: z.object({ number: line(60).nullish(), expiresOn: date.nullish() }).describe('Typed a second time'),
      }),
    )
    .output(submission),
  reject: submissionsOperation
    .route({ method: 'POST', path: '/submissions/{id}/rejection', summary: 'Reject a document with a reason' })
    .input(z.object({ ...atVersion, gymId: id.optional(), reasonCode, text: paragraphs(1000).nullish() }))
    .output(submission),
  ask: submissionsOperation
    .route({ method: 'POST', path: '/submissions/{id}/questions', summary: 'Ask the trainer about a document' })
    .input(z.object({ ...atVersion, gymId: id.optional(), text: paragraphs(1000) }))
    .output(submission),
  undo: submissionsOperation
    .route({ method: 'POST', path: '/submissions/{id}/undo', summary: 'Take back a decision of the last 10 minutes' })
    .input(z.object({ ...atVersion, gymId: id.optional() }))
    .output(submission),
}
