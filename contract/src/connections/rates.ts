import { z } from 'zod'
import { date, instant } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { paging } from '../kernel/paging.ts'
import { currency } from '../kernel/money.ts'
import { operationsOf } from '../kernel/operation.ts'
import { line } from '../kernel/people.ts'

export const rateCardsErrors = {
  'rates.not_found': { status: 404, message: 'We couldn’t find this rate.' },
  'rates.unknown_trainer': { status: 422, message: 'This trainer has never been connected with your gym.' },
  'rates.unknown_class': { status: 422, message: 'This class belongs to another gym.' },
  'rates.ended': { status: 409, message: 'This rate has already ended.' },
  'rates.ends_before_it_begins': { status: 422, message: 'Choose an end date on or after the start date.' },
  'rates.floor_known': {
    status: 409,
    message: 'You already have a floor for this level from that day. Remove it first.',
  },
  'rates.no_floor': { status: 404, message: 'We couldn’t find this award floor.' },
  'rates.floor_confirmed': {
    status: 409,
    message: 'This floor is already confirmed. Remove it, then add the one you want.',
  },
  'rates.floors_changed': {
    status: 409,
    message: 'These floors changed while you were checking them. Nothing was confirmed. Check them again.',
  },
  'rates.no_table': { status: 404, message: 'We don’t have this award table for your country.' },
  'rates.table_known': { status: 409, message: 'You already have a floor for each level from that day.' },
}

/** An amount of an Australian gym's pay, whole cents; up to 100,000 dollars. */
export const payCents = z
  .number()
  .int('Enter whole cents')
  .min(0, 'Enter 0 or more')
  .max(10_000_000, 'Enter 100,000 or less')
/** What an amount is multiplied by, in percent: 150 is one and a half times, 100 changes nothing. */
export const loading = z
  .number()
  .int('Enter a whole percentage')
  .min(100, 'Enter 100% or more')
  .max(500, 'Enter 500% or less')
const minutes = z.number().int('Enter whole minutes').min(1).max(1440)

/** What a class is paid by, before heads and loadings. */
export const rateBase = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('flat'), cents: payCents }).describe('Amount per class, whatever its length'),
  z.object({ kind: z.literal('per_hour'), cents: payCents }).describe('Amount per hour taught'),
  z
    .object({
      kind: z.literal('per_duration'),
      table: z
        .array(z.object({ minutes, cents: payCents }))
        .min(1, 'Add at least one length')
        .max(24)
        .refine((rows) => new Set(rows.map((row) => row.minutes)).size === rows.length, 'Enter each length only once'),
    })
    .describe('Amount by class length: the longest row that fits within the class, or else the shortest row'),
])
export type RateBase = z.infer<typeof rateBase>

/** What a rate says. Money in whole cents. */
export const rateTerms = z.object({
  base: rateBase,
  heads: z
    .object({ included: z.number().int().min(0).max(1000), cents: payCents })
    .nullable()
    .describe('Amount for each person above the included number'),
  bonus: z.object({ cents: payCents, words: line(80).min(1, 'Enter what the bonus is for') }).nullable(),
  minimumCents: payCents.nullable().describe('Minimum pay for a class'),
  capCents: payCents.nullable().describe('Maximum pay for a class; a cover bonus is added after it'),
  saturdayPercent: loading,
  sundayPercent: loading,
  holidayPercent: loading.describe('Loading on a public holiday; on a weekend, the higher of the two applies'),
})
export type RateTerms = z.infer<typeof rateTerms>

/** One dated rule of a gym's rate card. Never changed: a correction is a newer rule with the same reach and day. */
export const rateRule = z.object({
  id,
  gymId: id,
  trainerId: id.nullable().describe('Null for every trainer'),
  classId: id.nullable().describe('Null for every class'),
  fromDate: date,
  toDate: date.nullable().describe('Last day; null if it has no end'),
  terms: rateTerms,
  approvedAt: instant,
})
export type RateRule = z.infer<typeof rateRule>

/** What was promised to whoever took a cover, frozen when they were confirmed. */
export const coverPromise = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('class_rate'), cents: payCents }).describe('Amount for the class, replaces the rate'),
  z.object({ kind: z.literal('bonus'), cents: payCents }).describe('Amount added to the rate'),
])
export type CoverPromise = z.infer<typeof coverPromise>

/** What somebody is paid for: one class that one trainer taught. */
export const payFacts = z.object({
  trainerId: id,
  classId: id.nullable(),
  date: date.describe('Start date of the class, in the gym’s time zone'),
  minutes: minutes.describe('Minutes taught, or planned if the actual time is unknown'),
  heads: z.number().int().min(0).max(100_000).nullable().describe('Attendance; null if none was recorded'),
  holiday: z.string().nullable().describe('Name of the public holiday it fell on'),
  holidayMinutes: minutes
    .nullable()
    .optional()
    .describe('Minutes on that holiday, if the class spans the hour the holiday starts; otherwise all minutes'),
  region: z.string().nullable().optional().describe('Region whose holidays were checked'),
  cover: coverPromise.nullable(),
  coverFor: z.string().nullable().optional().describe('Name of the trainer it was covered for'),
})
export type PayFacts = z.infer<typeof payFacts>

/** One line of 'why this amount'. The cents of all steps add up to the amount, GST apart. */
export const payStep = z.object({
  step: z.enum(['taught', 'rate', 'heads', 'weekend', 'holiday', 'bonus', 'minimum', 'cap', 'cover_offer', 'gst']),
  words: z.string().describe('Name of the step'),
  detail: z.string().nullable().describe('How it was worked out'),
  cents: z.number().int(),
  source: z
    .object({
      ruleId: id,
      beats: z
        .object({ ruleId: id, words: z.string() })
        .nullable()
        .describe('The next rule that would apply, and its text'),
    })
    .nullable(),
})
export type PayStep = z.infer<typeof payStep>

/** An amount with how it came about, cents before GST. */
export const pricedClass = z.object({ cents: z.number().int(), steps: z.array(payStep), ruleId: id.nullable() })
export type PricedClass = z.infer<typeof pricedClass>

/** A rate as a gym reads it, or a trainer who is paid by it. */
export const rate = rateRule.extend({
  trainer: z.object({ id, name: z.string() }).nullable(),
  class: z.object({ id, name: z.string() }).nullable(),
  approvedBy: z.string().nullable().describe('Who approved it'),
  reason: z.string().nullable().describe('Why it was set after the date it applies from'),
  endedBy: z.string().nullable(),
  endedAt: instant.nullable(),
  can: z.object({ end: z.boolean() }),
})
export type Rate = z.infer<typeof rate>

export const rateDraft = z.object({
  gymId: id.optional(),
  trainerId: id.nullable().default(null),
  classId: id.nullable().default(null),
  fromDate: date,
  toDate: date.nullable().default(null),
  terms: rateTerms,
  reason: line(200).nullable().default(null),
})

/** Days of the week as an award tells them apart. */
export const awardDay = z.enum(['weekday', 'saturday', 'sunday', 'holiday'])
export type AwardDay = z.infer<typeof awardDay>
export const employmentBasis = z.enum(['casual', 'part_time', 'full_time'])
export type EmploymentBasis = z.infer<typeof employmentBasis>

const percents = z.object({ weekday: loading, saturday: loading, sunday: loading, holiday: loading })

/** The least that a gym itself says an award asks for, from a day on. The product claims nothing of it. */
export const awardFloor = z.object({
  id,
  gymId: id,
  classification: line(60).min(1, 'Enter the level'),
  fromDate: date,
  centsPerHour: payCents.describe('Ordinary hourly rate of an adult, in cents'),
  permanent: percents,
  casual: percents,
  leastMinutesPermanent: z.number().int().min(0).max(1440).describe('Minimum minutes paid per shift'),
  leastMinutesCasual: z.number().int().min(0).max(1440),
  source: line(200).min(1, 'Enter where this is from'),
  checkedOn: date,
})
export type AwardFloor = z.infer<typeof awardFloor>
export const awardFloorDraft = awardFloor.omit({ id: true, gymId: true }).extend({ gymId: id.optional() })

/** A floor as its gym reads it. */
export const listedFloor = awardFloor.extend({
  copiedFrom: z.object({ award: z.string(), fromDate: date }).nullable().describe('The award table it was copied from'),
  confirmed: z
    .object({ at: instant, by: z.string().nullable() })
    .nullable()
    .describe('Who confirmed it, and when; null until then, and it isn’t used'),
  version: z.number().int().describe('Rises with each floor that replaces another'),
})
export type ListedFloor = z.infer<typeof listedFloor>

/** One dated table of an award, as Quartet knows it. It counts for no gym until the gym confirms its copy. */
export const awardTable = z.object({
  award: z.string().describe('Award number, such as MA000094'),
  name: z.string(),
  fromDate: date,
  applies: z.string().describe('When it applies from, as text'),
  permanent: percents,
  casual: percents.omit({ holiday: true }),
  openQuestion: z.string().describe('Question the gym must answer: what a casual is paid on a public holiday'),
  leastMinutesPermanent: z.number().int(),
  levels: z.array(
    z.object({ classification: z.string(), centsPerHour: z.number().int(), leastMinutesCasual: z.number().int() }),
  ),
  source: z.string(),
  checkedOn: date,
})
export type AwardTable = z.infer<typeof awardTable>
export const floorsCopy = z.object({
  gymId: id.optional(),
  award: z.string().max(20),
  tableFrom: date.describe('Date of the table'),
  fromDate: date.describe('Date the copy applies from'),
  casualHolidayPercent: loading,
})

const rateCardsOperation = operationsOf('rates', rateCardsErrors)

export const rateCards = {
  list: rateCardsOperation
    .route({
      method: 'GET',
      path: '/rates',
      summary: 'Get a gym’s rate card; for a trainer, the rates that apply to them',
    })
    .input(z.object({ ...paging, gymId: id.optional(), trainerId: id.optional() }))
    .output(
      z.object({
        rates: z.array(rate).describe('Latest first'),
        currency: currency.describe('Currency of the gym’s country; amounts are in its cents'),
        nextCursor: z.string().nullable(),
        can: z.object({ create: z.boolean() }),
      }),
    ),
  create: rateCardsOperation
    .route({ method: 'POST', path: '/rates', summary: 'Save a rate from a date', successStatus: 201 })
    .input(rateDraft)
    .output(rate),
  end: rateCardsOperation
    .route({ method: 'POST', path: '/rates/{id}/ending', summary: 'End a rate on a date' })
    .input(z.object({ id, toDate: date }))
    .output(rate),
  price: rateCardsOperation
    .route({ method: 'POST', path: '/rates/price', summary: 'Work out what a class would pay, and why' })
    .input(payFacts.extend({ gymId: id.optional() }))
    .output(z.object({ priced: pricedClass.nullable() })),
  floors: rateCardsOperation
    .route({ method: 'GET', path: '/award-floors', summary: 'List the gym’s award floors' })
    .input(z.object({ ...paging, gymId: id.optional() }))
    .output(
      z.object({
        floors: z.array(listedFloor).describe('By level, the latest of each first'),
        nextCursor: z.string().nullable(),
        unconfirmed: z.array(id).describe('Floors copied but not confirmed, on all pages'),
        offered: awardTable
          .extend({ replaces: date.nullable().describe('Date of the older table the gym’s floors were copied from') })
          .nullable()
          .describe('Newest award table the gym hasn’t copied; null if there is none, or the caller can’t copy it'),
        can: z.object({ change: z.boolean() }),
      }),
    ),
  addFloor: rateCardsOperation
    .route({ method: 'POST', path: '/award-floors', summary: 'Add an award floor', successStatus: 201 })
    .input(awardFloorDraft)
    .output(listedFloor),
  changeFloor: rateCardsOperation
    .route({ method: 'PUT', path: '/award-floors/{id}', summary: 'Replace an unconfirmed award floor' })
    .input(awardFloorDraft.omit({ gymId: true }).extend({ id }))
    .output(listedFloor),
  copyFloors: rateCardsOperation
    .route({ method: 'POST', path: '/award-floors/copies', summary: 'Copy an award table', successStatus: 201 })
    .input(floorsCopy)
    .output(z.object({ copied: z.number().int() })),
  confirmFloors: rateCardsOperation
    .route({ method: 'POST', path: '/award-floors/confirmation', summary: 'Confirm copied award floors' })
    .input(z.object({ gymId: id.optional(), ids: z.array(id).min(1, 'Choose a floor').max(200) }))
    .output(z.object({ confirmed: z.number().int() })),
  removeFloor: rateCardsOperation
    .route({ method: 'DELETE', path: '/award-floors/{id}', summary: 'Remove an award floor' })
    .input(z.object({ id }))
    .output(z.object({ success: z.literal(true) })),
}
