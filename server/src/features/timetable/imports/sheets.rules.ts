import type { ImportField } from '@quartet/contract/timetable/imports'
import { ruleOf } from '@quartet/contract/timetable/recurrence'
import { parse } from 'csv-parse/sync'
import {
  dateIn,
  minutesBetween,
  nameIn,
  timeIn,
  Unreadable,
  weekdaysIn,
  wholeIn,
  type ImportProblem,
  type ReadImport,
  type ReadSeries,
} from './words.rules.ts'

type ReadTable = ReadImport & { headers: string[]; columns: (ImportField | null)[] }

/** Most lines of a table. */
const mostLines = 2000
const mostColumns = 60

const headings: [ImportField, RegExp][] = [
  ['day', /^(day|days|weekday|date|start date|on)\b/i],
  ['end', /^(end|ends|finish|finishes|to|until)\b/i],
  ['duration', /^(duration|length|min|mins|minutes)\b/i],
  ['start', /^(start|starts|time|from|begin|begins)\b/i],
  ['studio', /^(studio|room|location|space|venue|area)\b/i],
  ['trainer', /^(trainer|instructor|teacher|coach|staff)\b/i],
  ['capacity', /^(capacity|spots|places|size|max|limit|spaces)\b/i],
  ['name', /^(class|name|title|session|activity|subject|program|programme|type)\b/i],
]

/**
 * A timetable as a table: CSV, or cells copied from a spreadsheet. What each column says is guessed from its heading,
 * else from what stands in it, unless `said`. Throws `Unreadable` when it is no table at all.
 */
export function readTable(text: string, startsOn: Temporal.PlainDate, said?: (ImportField | null)[]): ReadTable {
  const lines = cellsOf(text)
  const first = lines[0]!
  const named = first.cells.map(headingOf)
  const hasHeader = named.filter((field) => field !== null).length >= 2
  const rows = hasHeader ? lines.slice(1) : lines
  const columns = said ?? once(hasHeader ? named : guessed(rows.map((row) => row.cells)))
  const missing = (['name', 'day', 'start'] as const).filter((field) => !columns.includes(field))
  if (missing.length > 0) {
    const problems = [
      { line: 1, sentence: `No column says the ${missing.map((one) => words[one]).join(', the ')}. Choose it above.` },
    ]
    return { headers: first.cells, columns, series: [], problems }
  }
  const problems: ImportProblem[] = []
  const dated: Dated[] = []
  const series: ReadSeries[] = []
  for (const { line, cells } of rows) {
    try {
      const { weekdays, date, ...said } = readRow(line, (field) => cells[columns.indexOf(field)]?.trim() ?? '')
      if (date) dated.push({ ...said, date })
      for (const weekday of weekdays) series.push({ ...said, rule: weekly(weekday, 1, null), startsOn })
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      problems.push({ line, sentence: error.message })
    }
  }
  return { headers: first.cells, columns, series: [...series, ...seriesOfDates(dated)], problems }
}

const words: Record<'name' | 'day' | 'start', string> = { name: 'name of the class', day: 'day', start: 'time' }

function cellsOf(text: string): { line: number; cells: string[] }[] {
  const head = text.slice(0, text.indexOf('\n') < 0 ? undefined : text.indexOf('\n'))
  const delimiter = ['\t', ';', ','].find((one) => head.includes(one)) ?? ','
  try {
    const rows = parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
      info: true,
    }) as unknown as {
      info: { lines: number }
      record: string[]
    }[]
    const all = rows
      .map(({ record }, at) => ({ line: at + 1, cells: record }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''))
    if (all.length === 0) throw new Unreadable('The file has no lines.')
    if (all.length > mostLines) throw new Unreadable(`The file has more than ${mostLines} lines.`)
    if (all.some(({ cells }) => cells.length > mostColumns))
      throw new Unreadable(`The file has more than ${mostColumns} columns.`)
    return all
  } catch (error) {
    if (error instanceof Unreadable) throw error
    throw new Unreadable('This isn’t a calendar or a table with one class per line.')
  }
}

const headingOf = (cell: string): ImportField | null =>
  headings.find(([, words]) => words.test(cell.trim()))?.[0] ?? null

/** Each field by one column: the first that says it. */
const once = (columns: (ImportField | null)[]) =>
  columns.map((field, at) => (field !== null && columns.indexOf(field) === at ? field : null))

/** Columns without headings by what stands in most of them. */
function guessed(rows: string[][]): (ImportField | null)[] {
  const width = Math.max(...rows.map((row) => row.length))
  const free: ImportField[] = ['name', 'studio', 'trainer']
  const times: ImportField[] = ['start', 'end']
  return Array.from({ length: width }, (_, at) => {
    const cells = rows.map((row) => row[at] ?? '').filter(Boolean)
    const most = (test: (cell: string) => boolean) => cells.length > 0 && cells.filter(test).length * 2 > cells.length
    if (most((cell) => quietly(() => weekdaysIn(cell) ?? dateIn(cell)))) return 'day'
    if (most((cell) => /[:.]|[ap]m|[-–]/i.test(cell) && quietly(() => timesIn(cell)))) return times.shift() ?? null
    if (most((cell) => /^\d+\s*min/i.test(cell))) return 'duration'
    if (most((cell) => /^\d+$/.test(cell))) return 'capacity'
    return most((cell) => /[a-z]/i.test(cell)) ? (free.shift() ?? null) : null
  })
}

function quietly(read: () => unknown): boolean {
  try {
    return Boolean(read())
  } catch {
    return false
  }
}

/** '6:00', or '6:00 – 6:45' in one cell. */
function timesIn(cell: string): { start: Temporal.PlainTime; end: Temporal.PlainTime | null } {
  const [start, end, ...more] = cell.split(/\s*(?:-|–|—|\bto\b)\s*/)
  if (more.length > 0 || !start)
    throw new Unreadable(`We can’t read “${cell.slice(0, 40)}” as a time. Use a format such as 6:00 or 6pm.`)
  return { start: timeIn(start), end: end ? timeIn(end) : null }
}

type Said = Omit<ReadSeries, 'rule' | 'startsOn'>
type Dated = Said & { date: Temporal.PlainDate }

function readRow(
  line: number,
  cell: (field: ImportField) => string,
): Said & { weekdays: number[]; date: Temporal.PlainDate | null } {
  const name = nameIn(cell('name'), 'The name of the class')
  const day = cell('day')
  const weekdays = weekdaysIn(day)
  const date = weekdays ? null : dateIn(day)
  if (!weekdays && !date) throw new Unreadable(`“${day.slice(0, 40)}” is neither a weekday nor a date.`)
  const times = timesIn(cell('start'))
  const end = cell('end') ? timeIn(cell('end')) : times.end
  const minutes = end
    ? minutesBetween(times.start, end)
    : cell('duration')
      ? wholeIn(cell('duration'), 5, 720, 'The length')
      : null
  if (minutes !== null && (minutes < 5 || minutes > 720))
    throw new Unreadable('A class must take 5 minutes to 12 hours.')
  return {
    line,
    name,
    terms: [],
    weekdays: weekdays ?? [],
    date,
    startTime: times.start,
    durationMinutes: minutes,
    studio: cell('studio') && nameIn(cell('studio'), 'The studio'),
    trainer: cell('trainer').slice(0, 120),
    capacity: cell('capacity') ? wholeIn(cell('capacity'), 1, 2000, 'The number of places') : null,
    note: null,
  }
}

const weekly = (weekday: number, interval: number, count: number | null) =>
  ruleOf({ every: 'week', interval, weekdays: [weekday], nth: null, count, until: null })

/** Dates of the same class that come back every week, or every second, are one series that goes on; others stand alone. */
function seriesOfDates(dated: Dated[]): ReadSeries[] {
  const alike = Map.groupBy(dated, (one) =>
    [one.name, one.date.dayOfWeek, one.startTime, one.durationMinutes, one.studio, one.trainer].join('|').toLowerCase(),
  )
  return [...alike.values()].flatMap((group): ReadSeries[] => {
    const sorted = group.toSorted((a, b) => Temporal.PlainDate.compare(a.date, b.date))
    const gaps = new Set(sorted.slice(1).map((one, at) => sorted[at]!.date.until(one.date).days))
    const [gap] = gaps
    const { date, ...first } = sorted[0]!
    if (gaps.size === 1 && (gap === 7 || gap === 14))
      return [{ ...first, rule: weekly(date.dayOfWeek, gap / 7, null), startsOn: date }]
    return sorted
      .filter((one, at) => at === 0 || !one.date.equals(sorted[at - 1]!.date))
      .map(({ date: day, ...one }) => ({ ...one, rule: weekly(day.dayOfWeek, 1, 1), startsOn: day }))
  })
}
