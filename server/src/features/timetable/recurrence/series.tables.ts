import { id } from '@quartet/contract/kernel/ids'
import { layerDraft } from '@quartet/contract/timetable/closures'
import { term } from '@quartet/contract/timetable/recurrence'
import { boolean, integer, primaryKey, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { instant, json, plainDate, plainTime } from '../../../platform/db/columns.ts'
import type { EditBefore } from './changes.rules.ts'
import type { DayShifts } from './recurrence.rules.ts'
import type { Field, Layer } from './occurrences.rules.ts'

const dayShifts = z.record(z.string().regex(/^[1-7]$/), z.number().int())
/** What is said of one occurrence: each field's own kind is held by a CHECK. */
const said = z.union([z.string(), z.number(), z.null(), z.literal(false), z.object({ reason: z.string() })])

const teaching = { trainerId: id.nullable(), usualTrainerId: id.nullable(), clashPermitId: id.nullable() }
const day = z.string().nullable()
const before = z.object({
  series: z.array(
    z.object({
      id,
      version: z.number(),
      publishedFrom: day,
      pausedFrom: day,
      pausedTo: day,
      endsOn: day,
      segments: z.array(
        z.object({
          rule: z.string(),
          anchor: z.string(),
          terms: z.array(term),
          dayShifts: dayShifts.optional(),
          startsOn: z.string(),
          startTime: z.string(),
          durationMinutes: z.number().nullable(),
          capacity: z.number().nullable(),
          name: z.string().nullable(),
          studioId: id,
          trainerId: id.nullable(),
        }),
      ),
      overrides: z.array(
        z.object({
          originalDate: z.string(),
          field: z.string() as z.ZodType<Field>,
          value: z.unknown(),
          madeBy: id.nullable(),
          actingGymId: id.nullable(),
          madeAt: z.string(),
        }),
      ),
    }),
  ),
  layers: z.array(z.object({ id, lifted: z.boolean() })),
  teaching: z.array(z.object({ ...teaching, entryId: id, left: z.object(teaching).optional() })),
  entryIds: z.array(id),
})

export const classes = snakeCase.table('classes', {
  id: uuid().primaryKey(),
  gymId: uuid().notNull(),
  name: text().notNull(),
  description: text().notNull().default(''),
  specialtyId: uuid(),
  durationMinutes: integer().notNull(),
  capacity: integer().notNull(),
  archivedAt: instant(),
  createdAt: instant().notNull(),
})

export const series = snakeCase.table('series', {
  id: uuid().primaryKey(),
  gymId: uuid().notNull(),
  classId: uuid().notNull(),
  publishedFrom: plainDate(),
  pausedFrom: plainDate(),
  pausedTo: plainDate(),
  endsOn: plainDate(),
  rolledUntil: plainDate(),
  version: integer().notNull().default(1),
  createdAt: instant().notNull(),
})

export const segments = snakeCase.table('segments', {
  id: uuid().primaryKey(),
  seriesId: uuid().notNull(),
  gymId: uuid().notNull(),
  startsOn: plainDate().notNull(),
  rule: text().notNull(),
  anchor: plainDate().notNull(),
  terms: json(z.array(term)).notNull().default([]),
  dayShifts: json<DayShifts>(dayShifts).notNull().default({}),
  startTime: plainTime().notNull(),
  durationMinutes: integer(),
  capacity: integer(),
  name: text(),
  studioId: uuid().notNull(),
  trainerId: uuid(),
})

export const overrides = snakeCase.table(
  'overrides',
  {
    seriesId: uuid().notNull(),
    originalDate: plainDate().notNull(),
    field: text().notNull().$type<Field>(),
    value: json<unknown>(said).notNull(),
    madeBy: uuid(),
    actingGymId: uuid(),
    madeAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.seriesId, table.originalDate, table.field] })],
)

export const layers = snakeCase.table('layers', {
  id: uuid().primaryKey(),
  gymId: uuid().notNull(),
  kind: text().notNull().$type<Layer['kind']>(),
  name: text().notNull(),
  effect: text().notNull().$type<Layer['effect']>(),
  changes: json<Layer['changes']>(layerDraft.shape.changes.unwrap()).notNull().default({}),
  safety: boolean().notNull().default(false),
  priority: integer().notNull().default(0),
  fromDate: plainDate().notNull(),
  toDate: plainDate().notNull(),
  fromTime: plainTime(),
  toTime: plainTime(),
  studioIds: json(z.array(id)),
  classIds: json(z.array(id)),
  sparedClassIds: json(z.array(id)).notNull().default([]),
  /** The holiday that it was laid for, by the gym's choice. */
  holidayId: uuid(),
  madeBy: uuid(),
  actingGymId: uuid(),
  madeAt: instant().notNull(),
  liftedAt: instant(),
  liftedBy: uuid(),
  version: integer().notNull().default(1),
})

export const clashPermits = snakeCase.table('clash_permits', {
  id: uuid().primaryKey(),
  gymId: uuid().notNull(),
  reason: text().notNull(),
  givenBy: uuid().notNull(),
  actingGymId: uuid(),
  givenAt: instant().notNull(),
  expiresOn: plainDate().notNull(),
})

export const timetableEdits = snakeCase.table('timetable_edits', {
  id: uuid().primaryKey(),
  gymId: uuid().notNull(),
  kind: text().notNull(),
  summary: json(z.record(z.string(), z.number())).notNull(),
  before: json<EditBefore>(before).notNull(),
  madeBy: uuid().notNull(),
  actingGymId: uuid(),
  madeAt: instant().notNull(),
  undoneAt: instant(),
  undoneBy: uuid(),
})

export const entries = snakeCase.table('entries', {
  id: uuid().primaryKey(),
  gymId: uuid().notNull(),
  classId: uuid().notNull(),
  seriesId: uuid().notNull(),
  originalDate: plainDate().notNull(),
  studioId: uuid().notNull(),
  startsAt: instant().notNull(),
  endsAt: instant().notNull(),
  movedByDst: boolean().notNull().default(false),
  /** Set whenever it is off, so that nobody and no studio is taken by it; `off` says why. */
  cancelledAt: instant(),
  off: text().$type<'cancelled' | 'suspended' | 'removed'>(),
  offReason: text(),
  layerId: uuid(),
  capacity: integer(),
  name: text(),
  lockedAt: instant(),
  attendance: integer(),
  attendanceBy: uuid(),
  attendanceAt: instant(),
  attendanceClientId: uuid(),
  /** When it was really held, where that was said after pay had locked it; both or neither. */
  heldFrom: instant(),
  heldUntil: instant(),
  /** Last corrected after pay had locked it. */
  correctedAt: instant(),
  clashPermitId: uuid(),
  sharesStudio: boolean().notNull().default(false),
  timeChangeId: uuid(),
  trainerId: uuid(),
  usualTrainerId: uuid(),
  version: integer().notNull().default(1),
})
