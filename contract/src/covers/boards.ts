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
  usualHeadCount: z.number().int().nullable().describe('Usual attendance: the median of the last 6 records'),
  askedCount: z.number().int().describe('Number of trainers asked so far'),
  waves: z.object({
    total: z.number().int(),
    started: z.number().int(),
    since: instant.nullable().describe('When the latest round started'),
    next: instant.nullable().describe('When the next round starts, unless someone is approved first'),
  }),
  offered: z.object({ name: z.string(), answerBy: instant }).nullable().describe('Whose approval is needed'),
})
export type BoardCover = z.infer<typeof boardCover>

/** Count covers by state, and how long filling one took. */
export const coverSummary = z.object({
  open: z.number().int(),
  filled: z.number().int().describe('Of upcoming classes'),
  unfilled: z.number().int().describe('In the last 28 days'),
  usualMinutesToFill: z.number().int().nullable().describe('Median over covers filled in the last 28 days'),
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
    times: z.number().int().describe('How often they taught this class at this gym'),
    last: instant.nullable(),
    alike: z
      .object({ className: z.string(), times: z.number().int() })
      .nullable()
      .describe('The class of the same specialty at this gym that they taught most'),
  }),
  documents: z.object({
    asked: z.number().int(),
    valid: z.number().int(),
    firstToRunOut: z.object({ name: z.string(), on: date, daysLeft: z.number().int() }).nullable(),
    lacking: z.array(z.string()),
  }),
  home: z.string().nullable().describe('Suburb and state'),
  distance: z.string().nullable().describe('From home to the gym, such as 2.1 km'),
  day: z.object({
    before: z.object({ endsAt: instant, minutes: z.number().int() }).nullable(),
    after: z.object({ startsAt: instant, minutes: z.number().int() }).nullable(),
  }),
  covers: z.object({
    kept: z.number().int().describe('Classes at this gym'),
    taken: z.number().int(),
    since: date.nullable(),
  }),
  hours: z.object({ week: z.number().describe('Teaching hours in the week of the class'), withThis: z.number() }),
  cost: z
    .object({
      cents: z.number().int().describe('Before GST, by today’s rate and offer'),
      steps: z.array(payStep.omit({ source: true })),
      perHead: z.boolean().describe('Extra pay for each person above the included number'),
    })
    .nullable()
    .describe('Null if they have no rate, or the caller can’t see rates'),
  warnings: z.array(z.enum(['document', 'tight_before', 'tight_after'])),
  refused: z.array(z.string()).describe('Why they can’t be approved now'),
})
export type ApplicantFacts = z.infer<typeof applicantFacts>

export const comparison = z.object({
  coverId: id,
  asked: z.number().int(),
  applicants: z.array(applicantFacts),
  best: z.object({ applicationId: id, because: z.string() }).nullable().describe('Best match by rule, with the reason'),
  notAsked: z
    .object({
      total: z.number().int(),
      reasons: z.array(z.object({ code: z.string(), sentence: z.string(), count: z.number().int() })),
    })
    .describe('Connected trainers who couldn’t be asked, counted by reason'),
})
export type Comparison = z.infer<typeof comparison>

const boardsOperation = operationsOf('covers', coversErrors)

export const coverBoards = {
  board: boardsOperation
    .route({ method: 'GET', path: '/covers/board', summary: 'List covers that need a trainer, most urgent first' })
    .input(
      z.object({
        ...paging,
        gymId: id.optional(),
        status: coverStatus.optional(),
        studioId: id.optional(),
        search: line(80).optional().describe('Search in the class name and the name of the trainer who’s away'),
      }),
    )
    .output(listOf(boardCover)),
  summary: boardsOperation
    .route({ method: 'GET', path: '/covers/summary', summary: 'Count covers by state' })
    .input(z.object({ gymId: id.optional() }))
    .output(coverSummary),
  comparison: boardsOperation
    .route({ method: 'GET', path: '/covers/{id}/comparison', summary: 'Compare the applicants' })
    .input(z.object({ id }))
    .output(comparison),
}
