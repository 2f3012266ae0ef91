import { z } from 'zod'
import { date, instant } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { paging } from '../kernel/paging.ts'
import { currency } from '../kernel/money.ts'
import { operationsOf } from '../kernel/operation.ts'
import { line } from '../kernel/people.ts'

export const rateCardsErrors = {
  'rates.not_found': { status: 404, message: 'This rate does not exist, or you may not see it.' },
  'rates.unknown_trainer': { status: 422, message: 'This trainer has never been connected with the gym.' },
  'rates.unknown_class': { status: 422, message: 'This class is not one of the gym.' },
  'rates.ended': { status: 409, message: 'This rate has ended already.' },
  'rates.ends_before_it_begins': { status: 422, message: 'A rate ends on the day it begins or later.' },
  'rates.floor_known': {
    status: 409,
    message: 'There is a floor of this classification from this day on already. Take it out first.',
  },
  'rates.no_floor': { status: 404, message: 'This award floor does not exist.' },
  'rates.floor_confirmed': {
    status: 409,
    message: 'This floor already counts. Remove it, then add the one you want.',
  },
  'rates.floors_changed': {
    status: 409,
    message: 'These floors changed while you were checking them. Nothing was confirmed. Check them again.',
  },
  'rates.no_table': { status: 404, message: 'We don’t have this award table for your country.' },
  'rates.table_known': { status: 409, message: 'You already have a floor for each level from that day.' },
}

/** An amount of an Australian gym's pay, whole cents; up to 100,000 dollars. */
export const payCents = z.number().int('Whole cents').min(0, 'Not below zero').max(10_000_000, 'At most 100,000')
/** What an amount is multiplied by, in percent: 150 is one and a half times, 100 changes nothing. */
export const loading = z.number().int('Whole percent').min(100, 'At least 100 %').max(500, 'At most 500 %')
const minutes = z.number().int('Whole minutes').min(1).max(1440)

/** What a class is paid by, before heads and loadings. */
export const rateBase = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('flat'), cents: payCents }).describe('So much for a class, however long'),
  z.object({ kind: z.literal('per_hour'), cents: payCents }).describe('So much for each hour taught'),
  z
    .object({
      kind: z.literal('per_duration'),
      table: z
        .array(z.object({ minutes, cents: payCents }))
        .min(1, 'Add at least one length')
        .max(24)
        .refine((rows) => new Set(rows.map((row) => row.minutes)).size === rows.length, 'Each length once'),
    })
    .describe(
      'So much for a class of this length: the longest row that is not longer than the class, else the shortest',
    ),
])
export type RateBase = z.infer<typeof rateBase>

/** What a rate says. Money in whole cents. */
export const rateTerms = z.object({
  base: rateBase,
  heads: z
    .object({ included: z.number().int().min(0).max(1000), cents: payCents })
    .nullable()
    .describe('So much for each person beyond those included'),
  bonus: z.object({ cents: payCents, words: line(80).min(1, 'Say what it is for') }).nullable(),
  minimumCents: payCents.nullable().describe('The least a class pays'),
  capCents: payCents.nullable().describe('The most a class pays; what was promised with a cover comes on top'),
  saturdayPercent: loading,
  sundayPercent: loading,
  holidayPercent: loading.describe('On a public holiday; where it falls on a weekend, the higher of the two'),
})
export type RateTerms = z.infer<typeof rateTerms>

/** One dated rule of a gym's rate card. Never changed: a correction is a newer rule with the same reach and day. */
export const rateRule = z.object({
  id,
  gymId: id,
  trainerId: id.nullable().describe('Null: every trainer'),
  classId: id.nullable().describe('Null: every class'),
  fromDate: date,
  toDate: date.nullable().describe('Its last day; null while it goes on'),
  terms: rateTerms,
  approvedAt: instant,
})
export type RateRule = z.infer<typeof rateRule>

/** What was promised to whoever took a cover, frozen when they were confirmed. */
export const coverPromise = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('class_rate'), cents: payCents }).describe('So much for the class: beats the rate'),
  z.object({ kind: z.literal('bonus'), cents: payCents }).describe('So much more than the rate'),
])
export type CoverPromise = z.infer<typeof coverPromise>

/** What somebody is paid for: one class that one trainer taught. */
export const payFacts = z.object({
  trainerId: id,
  classId: id.nullable(),
  date: date.describe("The class's start date on the gym's calendar"),
  minutes: minutes.describe('Minutes that count: as held, else as planned'),
  heads: z.number().int().min(0).max(100_000).nullable().describe('People counted; null where nobody counted'),
  holiday: z.string().nullable().describe('The public holiday that it fell on'),
  holidayMinutes: minutes
    .nullable()
    .optional()
    .describe('Its minutes on that holiday, where it spans the hour at which it begins; else all of them'),
  region: z.string().nullable().optional().describe('Whose holidays were looked at, in words'),
  cover: coverPromise.nullable(),
  coverFor: z.string().nullable().optional().describe('Whom it was covered for, by name'),
})
export type PayFacts = z.infer<typeof payFacts>

/** One line of 'why this amount'. The cents of all steps add up to the amount, GST apart. */
export const payStep = z.object({
  step: z.enum(['taught', 'rate', 'heads', 'weekend', 'holiday', 'bonus', 'minimum', 'cap', 'cover_offer', 'gst']),
  words: z.string().describe('What it is'),
  detail: z.string().nullable().describe('Where it comes from'),
  cents: z.number().int(),
  source: z
    .object({
      ruleId: id,
      beats: z.object({ ruleId: id, words: z.string() }).nullable().describe('The next best rule, and what it says'),
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
  approvedBy: z.string().nullable().describe('Who settled it'),
  reason: z.string().nullable().describe('Why it was settled later than it counts from'),
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
  classification: line(60).min(1, 'Name the classification'),
  fromDate: date,
  centsPerHour: payCents.describe('The ordinary hour of an adult, cents'),
  permanent: percents,
  casual: percents,
  leastMinutesPermanent: z.number().int().min(0).max(1440).describe('The shortest engagement that is paid'),
  leastMinutesCasual: z.number().int().min(0).max(1440),
  source: line(200).min(1, 'Say where this is from'),
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
    .describe('Who confirmed it, and when; null until then, and it doesn’t count'),
  version: z.number().int().describe('Rises with each floor that replaces another'),
})
export type ListedFloor = z.infer<typeof listedFloor>

/** One dated table of an award, as Quartet knows it. It counts for no gym until the gym confirms its copy. */
export const awardTable = z.object({
  award: z.string().describe('Its number, such as MA000094'),
  name: z.string(),
  fromDate: date,
  applies: z.string().describe('From when it applies, in words'),
  permanent: percents,
  casual: percents.omit({ holiday: true }),
  openQuestion: z.string().describe('What the gym has to answer: what a casual is paid on a public holiday'),
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
  tableFrom: date.describe('The day that the table is from'),
  fromDate: date.describe('The day that the copy counts from'),
  casualHolidayPercent: loading,
})

const rateCardsOperation = operationsOf('rates', rateCardsErrors)

export const rateCards = {
  list: rateCardsOperation
    .route({ method: 'GET', path: '/rates', summary: 'The rate card of a gym; of a trainer what counts for them' })
    .input(z.object({ ...paging, gymId: id.optional(), trainerId: id.optional() }))
    .output(
      z.object({
        rates: z.array(rate).describe('The latest first'),
        currency: currency.describe('Of the country that the gym is in; amounts are in its cents'),
        nextCursor: z.string().nullable(),
        can: z.object({ create: z.boolean() }),
      }),
    ),
  create: rateCardsOperation
    .route({ method: 'POST', path: '/rates', summary: 'Settle a rate from a day on', successStatus: 201 })
    .input(rateDraft)
    .output(rate),
  end: rateCardsOperation
    .route({ method: 'POST', path: '/rates/{id}/ending', summary: 'End a rate on a day' })
    .input(z.object({ id, toDate: date }))
    .output(rate),
  price: rateCardsOperation
    .route({ method: 'POST', path: '/rates/price', summary: 'What a class would pay, and why' })
    .input(payFacts.extend({ gymId: id.optional() }))
    .output(z.object({ priced: pricedClass.nullable() })),
  floors: rateCardsOperation
    .route({ method: 'GET', path: '/award-floors', summary: "The gym's own table of award floors" })
    .input(z.object({ ...paging, gymId: id.optional() }))
    .output(
      z.object({
        floors: z.array(listedFloor).describe('By classification, the latest of each first'),
        nextCursor: z.string().nullable(),
        unconfirmed: z.array(id).describe('Floors copied and not confirmed, on all pages'),
        offered: awardTable
          .extend({ replaces: date.nullable().describe('The day of the older table that the gym’s floors are from') })
          .nullable()
          .describe('The newest award table that the gym has not copied; null if it has, or may not'),
        can: z.object({ change: z.boolean() }),
      }),
    ),
  addFloor: rateCardsOperation
    .route({ method: 'POST', path: '/award-floors', summary: 'Write an award floor down', successStatus: 201 })
    .input(awardFloorDraft)
    .output(listedFloor),
  changeFloor: rateCardsOperation
    .route({ method: 'PUT', path: '/award-floors/{id}', summary: 'Replace a floor that is not confirmed' })
    .input(awardFloorDraft.omit({ gymId: true }).extend({ id }))
    .output(listedFloor),
  copyFloors: rateCardsOperation
    .route({ method: 'POST', path: '/award-floors/copies', summary: 'Copy an award table', successStatus: 201 })
    .input(floorsCopy)
    .output(z.object({ copied: z.number().int() })),
  confirmFloors: rateCardsOperation
    .route({ method: 'POST', path: '/award-floors/confirmation', summary: 'Confirm copied floors, so that they count' })
    .input(z.object({ gymId: id.optional(), ids: z.array(id).min(1, 'Choose a floor').max(200) }))
    .output(z.object({ confirmed: z.number().int() })),
  removeFloor: rateCardsOperation
    .route({ method: 'DELETE', path: '/award-floors/{id}', summary: 'Take an award floor out of the table' })
    .input(z.object({ id }))
    .output(z.object({ success: z.literal(true) })),
}
