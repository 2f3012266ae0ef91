import { z } from 'zod'
import { date, wallTime } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'
import { timetableErrors } from './entries.ts'

export const importErrors = {
  ...timetableErrors,
  'imports.unreadable': { status: 422, message: 'This could not be read: {why}' },
  'imports.problems': {
    status: 422,
    message: 'Nothing was imported: {count} lines have a problem. Leave them out, or correct them first.',
  },
}

/** What a column of a table may say. */
export const importField = z.enum(['name', 'day', 'start', 'end', 'duration', 'studio', 'trainer', 'capacity'])
export type ImportField = z.infer<typeof importField>

/** Most characters of an import: some 10,000 classes. */
export const importLimit = 900_000

export const importedSeries = z.object({
  line: z.number().int().describe('Of the table, or which event of the calendar it is; counted from 1'),
  name: z.string(),
  repeats: z.string().describe('In words'),
  startTime: wallTime,
  durationMinutes: z.number().int(),
  startsOn: date,
  studio: z.string(),
  newStudio: z.boolean(),
  trainer: z.string().nullable(),
  capacity: z.number().int(),
  standing: z.enum(['new', 'known', 'past', 'refused']),
  note: z.string().nullable().describe('Why it is refused, or what is left out of it'),
  classes: z.number().int().describe('On the timetable by it'),
})
export type ImportedSeries = z.infer<typeof importedSeries>

export const importOutcome = z.object({
  kind: z.enum(['table', 'calendar']),
  headers: z.array(z.string()).describe('As the table names its columns, or its first line'),
  columns: z.array(importField.nullable()).describe('What each column was read as'),
  series: z.array(importedSeries),
  problems: z.array(z.object({ line: z.number().int(), sentence: z.string() })).describe('Lines that were not read'),
  counts: z.object({
    series: z.number().int(),
    classes: z.number().int(),
    studios: z.number().int(),
    known: z.number().int(),
  }),
})
export type ImportOutcome = z.infer<typeof importOutcome>

const importOperation = operationsOf('timetable', importErrors)

export const imports = {
  run: importOperation
    .route({
      method: 'POST',
      path: '/timetables/import',
      summary: 'Import a timetable from a table (CSV or cells copied from a spreadsheet) or from a calendar (ICS)',
    })
    .input(
      z.object({
        gymId: id.optional(),
        text: z
          .string()
          .max(importLimit, 'That is too much at once: at most 900,000 characters')
          .refine((text) => text.trim() !== '', 'Paste a timetable or choose a file'),
        startsOn: date.optional().describe('From when on weekly classes are held; today when left out'),
        columns: z.array(importField.nullable()).max(60).optional().describe('Instead of what was guessed'),
        studioId: id.optional().describe('Where classes are held of which the import names no studio'),
        leaveOut: z.array(z.number().int()).max(2000).default([]).describe('Lines that are not imported'),
        dryRun: z.boolean().default(true).describe('Answers what would happen, and changes nothing'),
      }),
    )
    .output(importOutcome),
}
