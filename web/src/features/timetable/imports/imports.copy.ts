import { CalendarPlus, Check, CircleAlert, History } from 'lucide-react'
import type { ImportedSeries, ImportField, ImportOutcome } from '@quartet/contract/timetable/imports'
import { classesCount } from '../entries/timetable.copy.ts'

export const fieldLabels: { value: ImportField; label: string }[] = [
  { value: 'name', label: 'Class' },
  { value: 'day', label: 'Day or date' },
  { value: 'start', label: 'Start' },
  { value: 'end', label: 'End' },
  { value: 'duration', label: 'Minutes' },
  { value: 'studio', label: 'Studio' },
  { value: 'trainer', label: 'Trainer' },
  { value: 'capacity', label: 'Places' },
]

export const standingChip = {
  new: { tone: 'green', icon: CalendarPlus, word: 'New' },
  known: { tone: 'grey', icon: Check, word: 'Already there' },
  past: { tone: 'grey', icon: History, word: 'Past' },
  refused: { tone: 'red', icon: CircleAlert, word: 'Clashes' },
} as const satisfies Record<ImportedSeries['standing'], unknown>

/** 'Import 12 series, 312 classes'. */
export const importWords = ({ series, classes }: ImportOutcome['counts']): string =>
  `Import ${series} weekly ${series === 1 ? 'time' : 'times'}, ${classesCount(classes)}`

/** What an import does, in one line. */
export function importSentence({ series, classes, studios, known }: ImportOutcome['counts']): string {
  const parts = [
    `${series} weekly ${series === 1 ? 'time' : 'times'} with ${classesCount(classes)}`,
    studios > 0 && `${studios} new ${studios === 1 ? 'studio' : 'studios'}`,
    known > 0 && `${known} there already and left as ${known === 1 ? 'it is' : 'they are'}`,
  ].filter((part) => part !== false)
  return `${parts.join(', ')}.`
}
