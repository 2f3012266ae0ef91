import type { CoverOutcome } from '@quartet/contract/covers/answers'
import { coverTerms } from '@quartet/contract/eligibility/terms'
import { id } from '@quartet/contract/kernel/ids'
import { bigint, boolean, integer, primaryKey, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { instant, json } from '../../../platform/db/columns.ts'
import type { PayTerms } from './answering.rules.ts'
import type { ApplicationState, CoverState } from './cover.rules.ts'

export const assignments = snakeCase.table('assignments', {
  id: uuid().primaryKey(),
  entryId: uuid().notNull(),
  trainerId: uuid(),
  because: text().notNull().$type<'series' | 'cover' | 'hand' | 'hire'>(),
  coverId: uuid(),
  assignedBy: uuid(),
  actingGymId: uuid(),
  position: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  at: instant().notNull(),
})

const payTerms = z.object({
  employment: z.enum(['contractor', 'employee']).nullable(),
  connectionId: id.nullable(),
  requestId: id,
  bonusCents: z.number().int(),
})

export const coverRequests = snakeCase.table('cover_requests', {
  id: uuid().primaryKey(),
  gymId: uuid().notNull(),
  /** Shared by what one absence asks of several gyms. */
  absenceId: uuid().notNull(),
  requestedBy: uuid(),
  actingGymId: uuid(),
  /** For whom somebody is looked for; null where nobody is on the classes. */
  trainerId: uuid(),
  via: text().notNull().$type<'trainer' | 'gym' | 'system'>(),
  reason: text().notNull().$type<'sick' | 'injury' | 'holiday' | 'other'>(),
  reasonWords: text(),
  note: text(),
  offer: text().notNull().$type<'standard' | 'class_rate' | 'urgent'>().default('standard'),
  offerCents: integer(),
  policy: json(coverTerms.partial()).notNull(),
  /** Trainers to ask before everybody else. */
  named: json(z.array(id)).notNull().default([]),
  createdAt: instant().notNull(),
})

export const covers = snakeCase.table('covers', {
  id: uuid().primaryKey(),
  gymId: uuid().notNull(),
  entryId: uuid().notNull(),
  requestId: uuid().notNull(),
  state: text().notNull().$type<CoverState>(),
  usualTrainerId: uuid(),
  startsAt: instant().notNull(),
  version: integer().notNull().default(1),
  createdAt: instant().notNull(),
  closedAt: instant(),
  closedBy: uuid(),
  closeReason: text(),
  /** The state that it was closed in. */
  closedFrom: text().$type<CoverState>(),
  /** Whose class it is hears no more that it changes hands again. */
  hopsMuted: boolean().notNull().default(false),
  /** Raised for this class alone, cents; null where what its request offers counts. */
  bonusCents: integer(),
  outcome: text().$type<CoverOutcome>(),
  outcomeBy: uuid(),
  /** When somebody was asked what happened. */
  outcomeAskedAt: instant(),
  outcomeAt: instant(),
  actualStartsAt: instant(),
  actualEndsAt: instant(),
  taughtBy: uuid(),
})

export const coverAsks = snakeCase.table(
  'cover_asks',
  {
    coverId: uuid().notNull(),
    trainerId: uuid().notNull(),
    askedAt: instant().notNull(),
    wave: integer().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.coverId, table.trainerId] })],
)

export const coverApplications = snakeCase.table('cover_applications', {
  id: uuid().primaryKey(),
  coverId: uuid().notNull(),
  trainerId: uuid().notNull(),
  state: text().notNull().$type<ApplicationState>(),
  message: text(),
  createdAt: instant().notNull(),
  decidedAt: instant(),
  decidedBy: uuid(),
  /** Of an offer: until when it is to be answered, and who made it. */
  answerBy: instant(),
  offeredBy: uuid(),
  /** What its gym says with an offer. */
  offerMessage: text(),
  /** How the pay stood when somebody was confirmed. */
  terms: json<PayTerms>(payTerms),
  /** When somebody who was confirmed gave it back with a reason. */
  handedBackAt: instant(),
  /** When their gym put somebody else on the class by hand, and they were told. */
  takenOverAt: instant(),
})

/** Whoever covers a class was told that its day has become a public holiday, once. */
export const coverHolidays = snakeCase.table(
  'cover_holidays',
  { coverId: uuid().notNull(), holidayId: uuid().notNull(), toldAt: instant().notNull() },
  (table) => [primaryKey({ columns: [table.coverId, table.holidayId] })],
)

/** What an event of a cover names: the cover, its class and its gym. */
export type AboutCover = { coverId: string; entryId: string; gymId: string }

/**
 * Why a search ended: taken back by whoever asked or the gym, not let go by the gym, the class has another trainer by
 * hand, or is not held, or nothing stands in the way of its trainer any more, for want of which the product had begun it.
 */
export type Closing = 'taken_back' | 'refused' | 'hand_edit' | 'class_cancelled' | 'in_order'
/** Why a cover is over, also where its class went back to its usual trainer. */
export type CloseReason = Closing | 'returned'

export type CoverLock = typeof covers.$inferSelect

/** What somebody says when they ask for cover. */
export type CoverAsking = {
  reason: (typeof coverRequests.$inferSelect)['reason']
  /** In their own words, for those who manage the gym. */
  reasonWords?: string | null
  note: string | null
  offer?: { kind: 'standard' } | { kind: 'class_rate' | 'urgent'; cents: number }
  /** Trainers to ask before everybody else. */
  named?: string[]
  /** What the same absence asks of other gyms shares it. */
  absenceId?: string
  /** The cover whose substitute cannot come after all, and who taught the class before them. Those two are told of that. */
  after?: { coverId: string; usualTrainerId: string | null }
}
