import { z } from 'zod'
import { date, wallTime } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'
import { timetableErrors } from './entries.ts'

export const importErrors = {
  ...timetableErrors,
  'imports.unreadable': { status: 422, message: 'We couldn’t read this: {why}' },
  'imports.problems': {
    status: 422,
    message: 'Nothing was imported because {count} lines have a problem. Skip or correct them first.',
  },
}

/** What a column of a table may say. */
export const importField = z.enum(['name', 'day', 'start', 'end', 'duration', 'studio', 'trainer', 'capacity'])
export type ImportField = z.infer<typeof importField>

/** Most characters of an import: some 10,000 classes. */
export const importLimit = 900_000

export const importedSeries = z.object({
  line: z.number().int().describe('Line of the table or number of the calendar event, starting at 1'),
  name: z.string(),
  repeats: z.string().describe('Recurrence as text'),
  startTime: wallTime,
  durationMinutes: z.number().int(),
  startsOn: date,
  studio: z.string(),
  newStudio: z.boolean(),
  trainer: z.string().nullable(),
  capacity: z.number().int(),
  standing: z.enum(['new', 'known', 'past', 'refused']),
  note: z.string().nullable().describe('Why it’s rejected, or what’s skipped'),
  classes: z.number().int().describe('Number of classes it adds to the timetable'),
})
export type ImportedSeries = z.infer<typeof importedSeries>

export const importOutcome = z.object({
  kind: z.enum(['table', 'calendar']),
  headers: z.array(z.string()).describe('Column names of the table, or its first line'),
  columns: z.array(importField.nullable()).describe('Field each column was read as'),
  series: z.array(importedSeries),
  problems: z.array(z.object({ line: z.number().int(), sentence: z.string() })).describe('Lines we couldn’t read'),
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
          .max(importLimit, 'This is too long. Import up to 900,000 characters at a time')
          .refine((text) => text.trim() !== '', 'Paste a timetable or choose a file'),
        startsOn: date.optional().describe('First date of weekly classes; today by default'),
        columns: z.array(importField.nullable()).max(60).optional().describe('Replaces the guessed columns'),
        studioId: id.optional().describe('Studio for classes without one in the import'),
        leaveOut: z.array(z.number().int()).max(2000).default([]).describe('Lines to skip'),
        dryRun: z.boolean().default(true).describe('Whether to only preview the changes'),
      }),
    )
    .output(importOutcome),
}
