import { z } from 'zod'
import { cover, coversErrors, coverStatus } from './cover.ts'
import { date, instant } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'
import { listOf, paging } from '../kernel/paging.ts'
import { line } from '../kernel/people.ts'
import { payStep } from '../connections/rates.ts'
import { studioHue } from '../gyms/gyms.ts'

/** A cover that still needs somebody, with whom it hurts. */
export const boardCover = cover.extend({
  places: z.number().int(),
  usualHeadCount: z.number().int().nullable().describe('Who usually comes: the middle of the last six counts'),
  askedCount: z.number().int().describe('Trainers asked so far'),
  waves: z.object({
    total: z.number().int(),
    started: z.number().int(),
    since: instant.nullable().describe('When the last of those that have started did'),
    next: instant.nullable().describe('When the next starts, if nobody is approved before'),
  }),
  offered: z.object({ name: z.string(), answerBy: instant }).nullable().describe('Whose yes is waited for'),
})
export type BoardCover = z.infer<typeof boardCover>

/** How many covers stand where, and how long filling one took. */
export const coverSummary = z.object({
  open: z.number().int(),
  filled: z.number().int().describe('Of classes to come'),
  unfilled: z.number().int().describe('Of the last 28 days'),
  usualMinutesToFill: z.number().int().nullable().describe('The middle of all that were filled in the last 28 days'),
  filledLately: z.array(
    z.object({
      id,
      gymName: z.string(),
      className: z.string(),
      studioHue,
      date,
      startTime: z.string(),
      timezone: z.string(),
      substitute: z.string().nullable(),
      minutes: z.number().int(),
    }),
  ),
})
export type CoverSummary = z.infer<typeof coverSummary>

/** What is known of one applicant for this class: facts with where they come from, and no score. */
export const applicantFacts = z.object({
  applicationId: id,
  trainerId: id,
  employment: z.enum(['contractor', 'employee']).nullable(),
  taught: z.object({
    times: z.number().int().describe('This class, at this gym'),
    last: instant.nullable(),
    alike: z
      .object({ className: z.string(), times: z.number().int() })
      .nullable()
      .describe('Another class of this gym of the same specialty that they taught most'),
  }),
  documents: z.object({
    asked: z.number().int(),
    valid: z.number().int(),
    firstToRunOut: z.object({ name: z.string(), on: date, daysLeft: z.number().int() }).nullable(),
    lacking: z.array(z.string()),
  }),
  home: z.string().nullable().describe('Suburb and state'),
  distance: z.string().nullable().describe('From home to the gym: 2.1 km'),
  day: z.object({
    before: z.object({ endsAt: instant, minutes: z.number().int() }).nullable(),
    after: z.object({ startsAt: instant, minutes: z.number().int() }).nullable(),
  }),
  covers: z.object({
    kept: z.number().int().describe('At this gym'),
    taken: z.number().int(),
    since: date.nullable(),
  }),
  hours: z.object({ week: z.number().describe('Of teaching in the week of the class'), withThis: z.number() }),
  cost: z
    .object({
      cents: z.number().int().describe('Before GST, as their rate and the offer say today'),
      steps: z.array(payStep.omit({ source: true })),
      perHead: z.boolean().describe('More for each person beyond those included'),
    })
    .nullable()
    .describe('Null where no rate is settled for them, and for whoever does not read rates'),
  warnings: z.array(z.enum(['document', 'tight_before', 'tight_after'])),
  refused: z.array(z.string()).describe('Why the class cannot be given to them now'),
})
export type ApplicantFacts = z.infer<typeof applicantFacts>

export const comparison = z.object({
  coverId: id,
  asked: z.number().int(),
  applicants: z.array(applicantFacts),
  best: z
    .object({ applicationId: id, because: z.string() })
    .nullable()
    .describe('Who fits best by a rule that says its reason'),
  notAsked: z
    .object({
      total: z.number().int(),
      reasons: z.array(z.object({ code: z.string(), sentence: z.string(), count: z.number().int() })),
    })
    .describe('Connected trainers who could not be asked, and how many for which reason'),
})
export type Comparison = z.infer<typeof comparison>

const boardsOperation = operationsOf('covers', coversErrors)

export const coverBoards = {
  board: boardsOperation
    .route({ method: 'GET', path: '/covers/board', summary: 'What still needs somebody, in order of harm' })
    .input(
      z.object({
        ...paging,
        gymId: id.optional(),
        status: coverStatus.optional(),
        studioId: id.optional(),
        search: line(80).optional().describe('In the names of the class and of who is away'),
      }),
    )
    .output(listOf(boardCover)),
  summary: boardsOperation
    .route({ method: 'GET', path: '/covers/summary', summary: 'How many covers stand where' })
    .input(z.object({ gymId: id.optional() }))
    .output(coverSummary),
  comparison: boardsOperation
    .route({ method: 'GET', path: '/covers/{id}/comparison', summary: 'What is known of those who applied' })
    .input(z.object({ id }))
    .output(comparison),
}
