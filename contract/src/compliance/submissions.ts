import { z } from 'zod'
import { date, instant } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'
import { listOf, paging } from '../kernel/paging.ts'
import { line, paragraphs } from '../kernel/people.ts'
import { person, requirementName, requirementTerms } from './requirements.ts'

export const submissionsErrors = {
  'submissions.requirement_ended': { status: 409, message: 'This document is no longer required.' },
  'submissions.file_gone': { status: 410, message: 'This file was deleted because its retention period ended.' },
  'submissions.file_refused': { status: 422, message: 'We can’t accept this file: {reason}' },
  'submissions.file_too_large': {
    status: 413,
    message: 'This file is larger than 10 MB. Take a smaller photo or save the PDF at a smaller size.',
  },
  'submissions.too_many_files': {
    status: 429,
    message: 'You’ve uploaded {count} files in 24 hours, the maximum. Try again tomorrow.',
  },
  'submissions.not_checked': { status: 409, message: 'We’re still checking this document. Try again in a moment.' },
  'submissions.second_person': {
    status: 403,
    message:
      'Two people must approve this document. {name} has already approved it, so someone else must be the second.',
  },
  'submissions.claimed': { status: 409, message: '{name} is reviewing this document. Try again {until}.' },
  'submissions.newer_version': {
    status: 409,
    message: 'This document has changed. Open the latest version.',
  },
  'submissions.requirement_changed': {
    status: 409,
    message: 'The requirement changed while you had this document open. Review it again.',
  },
  'submissions.already_decided': { status: 409, message: '{name} has already {outcome} this document.' },
  'submissions.fields_differ': { status: 422, message: 'Enter the same number and date both times.' },
  'submissions.undo_over': {
    status: 409,
    message: 'You can undo a decision for 10 minutes only. Revoke the document with a reason instead.',
  },
  'submissions.cannot_withdraw': {
    status: 409,
    message: 'This document has been reviewed, so you can’t withdraw it.',
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
    .describe('URL valid for a few minutes and for this reader only; null once the file is deleted'),
})

/** What is typed about a document. Which of these a requirement asks for stands in its `fields`. */
export const evidence = z.object({
  holderName: line(120).nullish(),
  number: line(60).nullish(),
  issuer: line(120).nullish(),
  jurisdiction: line(3).nullish().describe('State or territory, for a check that is valid in one only'),
  unitCodes: z.array(line(20)).max(10).default([]),
  issuedOn: date.nullish(),
  expiresOn: date
    .nullish()
    .describe("Expiry date, inclusive. 'YYYY-MM' entered on the page means the last day of the month"),
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
  terms: requirementTerms.describe('Terms it is checked against'),
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
    .describe('Where the text of the file matches the entered details; fractions of the page, 0 to 1'),
  nameLikeness: z.number().int().min(0).max(100).nullable(),
  messages: z.array(z.object({ id, author: person, text: z.string(), at: instant, question: z.boolean() })),
  sentAt: instant,
  claimedBy: person.extend({ until: instant, mine: z.boolean() }).nullable(),
  seconded: z.object({ by: person, at: instant }).nullable().describe('First approver, if two people must approve it'),
  blocks: z
    .object({
      classes: z.number().int(),
      first: z.object({ timetableId: id, name: z.string(), startsAt: instant, timezone: z.string() }),
    })
    .nullable()
    .describe(
      'Classes of the trainer at your gyms that can’t be taught without it; if only covers require it, the covers',
    ),
  decision: z
    .object({
      outcome: z.enum(['approved', 'rejected']),
      by: person,
      gymName: z.string().nullable(),
      reasonCode: reasonCode.nullable(),
      text: z.string().nullable(),
      corrected: z.array(z.string()).describe('Fields that the reviewer corrected'),
      at: instant,
      undoUntil: instant.nullable(),
    })
    .nullable(),
  credentialId: id.nullable().describe('The approved credential'),
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
    .route({ method: 'GET', path: '/submissions', summary: 'Submitted documents, newest first' })
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
      summary: 'Number of documents to review at a gym and the usual review time',
    })
    .input(z.object({ gymId: id.optional() }))
    .output(
      z.object({
        blocking: z.number().int(),
        waiting: z.number().int().describe('Documents that the gym can review now'),
        asked: z.number().int().describe('Documents waiting for the trainer’s answer'),
        oldestAt: instant.nullable(),
        reviewedThisMonth: z.number().int(),
        usualHours: z.number().nullable(),
      }),
    ),
  get: submissionsOperation
    .route({ method: 'GET', path: '/submissions/{id}', summary: 'A submitted document' })
    .input(z.object({ id, gymId: id.optional() }))
    .output(submission),
  upload: submissionsOperation
    .route({
      method: 'POST',
      path: '/compliance/files',
      summary: 'Upload a file in the form field `file`; for a trainer with `trainerId`',
      successStatus: 201,
    })
    .input(z.object({ file: z.file(), trainerId: id.optional() }))
    .output(z.object({ file: documentFile, problems: z.array(problem), suggested: evidence.partial() })),
  submit: submissionsOperation
    .route({
      method: 'POST',
      path: '/submissions',
      summary: 'Submit a file for one or more requirements',
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
    .route({ method: 'POST', path: '/submissions/{id}/answers', summary: 'Answer a reviewer’s question' })
    .input(z.object({ ...atVersion, text: paragraphs(1000), evidence: evidence.optional() }))
    .output(submission),
  withdraw: submissionsOperation
    .route({
      method: 'POST',
      path: '/submissions/{id}/withdrawal',
      summary: 'Withdraw a document before it is reviewed',
    })
    .input(z.object(atVersion))
    .output(submission),
  claim: submissionsOperation
    .route({
      method: 'POST',
      path: '/submissions/{id}/claim',
      summary: 'Claim a document for review for 20 minutes; repeat to extend',
    })
    .input(z.object({ id, gymId: id.optional() }))
    .output(submission),
  release: submissionsOperation
    .route({ method: 'DELETE', path: '/submissions/{id}/claim', summary: 'Release a claimed document' })
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
        confirm: z.object({ number: line(60).nullish(), expiresOn: date.nullish() }).describe('Entered a second time'),
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
    .route({ method: 'POST', path: '/submissions/{id}/undo', summary: 'Undo a decision from the last 10 minutes' })
    .input(z.object({ ...atVersion, gymId: id.optional() }))
    .output(submission),
}
