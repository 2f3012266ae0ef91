import { inAList } from '@quartet/contract/kernel/wording'
import { hoursToAcknowledge } from '@quartet/contract/timetable/new-times'
import type { EditOutcome, EditScope } from '@quartet/contract/timetable/edits'
import { clockTime, shortDay } from '../../../platform/words/dates.ts'
import { classesCount } from '../entries/timetable.copy.ts'

/** Scopes as people choose them, the least far-reaching first. */
export const scopes: { value: EditScope; label: string }[] = [
  { value: 'this', label: 'This class only' },
  { value: 'following', label: 'This and following classes' },
  { value: 'future', label: 'All future classes' },
  { value: 'range', label: 'Classes in a range of dates' },
]

type Counts = EditOutcome['counts']

/** What an edit does, in one line: '24 classes change, 2 are cancelled'. */
export function countsSentence(counts: Counts): string {
  const parts = [
    counts.changed > 0 && `${classesCount(counts.changed)} ${counts.changed === 1 ? 'changes' : 'change'}`,
    counts.added > 0 && `${classesCount(counts.added)} ${counts.added === 1 ? 'is' : 'are'} added`,
    counts.removed > 0 && `${classesCount(counts.removed)} ${counts.removed === 1 ? 'goes' : 'go'}`,
    counts.cancelled > 0 && `${classesCount(counts.cancelled)} ${counts.cancelled === 1 ? 'is' : 'are'} cancelled`,
    counts.suspended > 0 && `${classesCount(counts.suspended)} ${counts.suspended === 1 ? 'stops' : 'stop'}`,
    counts.restored > 0 && `${classesCount(counts.restored)} ${counts.restored === 1 ? 'runs' : 'run'} again`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? 'Nothing changes' : parts.join(', ')
}

/** The same once it is done. */
export function doneSentence(counts: Counts): string {
  const parts = [
    counts.changed > 0 && `${classesCount(counts.changed)} changed`,
    counts.added > 0 && `${classesCount(counts.added)} added`,
    counts.removed > 0 && `${classesCount(counts.removed)} removed`,
    counts.cancelled > 0 && `${classesCount(counts.cancelled)} cancelled`,
    counts.suspended > 0 && `${classesCount(counts.suspended)} stopped`,
    counts.restored > 0 && `${classesCount(counts.restored)} running again`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? 'Nothing to change.' : `${parts.join(', ')}.`
}

export const touchedCount = ({ changed, added, removed, cancelled, suspended, restored }: Counts): number =>
  changed + added + removed + cancelled + suspended + restored

/** '3 past classes stay as they were', or nothing. */
export const stayedSentence = ({ stayed }: Counts): string | null =>
  stayed === 0 ? null : `${stayed} past ${stayed === 1 ? 'class stays as it was' : 'classes stay as they were'}`

export const toldSentence = (told: EditOutcome['told']): string =>
  told.length === 0
    ? 'No one is notified.'
    : `We’ll notify ${inAList(told.map((one) => `${one.name} (${classesCount(one.classes)})`))}.${newTimesSentence(told)}`

function newTimesSentence(told: EditOutcome['told']): string {
  const moved = told.filter((one) => one.newTimes > 0)
  if (moved.length === 0) return ''
  return moved.length === 1
    ? ` ${moved[0]!.name} needs to confirm the new time within ${hoursToAcknowledge} hours.`
    : ` ${moved.length} of them need to confirm a new time within ${hoursToAcknowledge} hours.`
}

type Change = EditOutcome['changes'][number]

/** One change in words: what was, and what is. */
export function changeWords({ kind, before, after, movedByDaylightSaving }: Change): { was: string; is: string } {
  const was = before ? `${shortDay(before.date)} ${clockTime(before.startTime)}` : ''
  if (!after) {
    const is = {
      cancelled: 'Cancelled',
      suspended: 'Closed',
      removed: 'Removed',
      added: '',
      changed: 'Off',
      restored: '',
    }[kind]
    return { was, is }
  }
  const parts = [
    (!before || before.date !== after.date || before.startTime !== after.startTime) &&
      `${shortDay(after.date)} ${clockTime(after.startTime)}${movedByDaylightSaving ? ', moved by daylight saving' : ''}`,
    before?.startTime === after.startTime && before.endTime !== after.endTime && `until ${clockTime(after.endTime)}`,
    before?.studio !== after.studio && after.studio,
    before?.trainer !== after.trainer && (after.trainer ?? 'no trainer yet'),
    before && before.capacity !== after.capacity && `${after.capacity} places`,
  ].filter((part) => typeof part === 'string')
  return { was, is: parts.length > 0 ? parts.join(', ') : 'As before' }
}

const fieldWords: Record<string, string> = {
  date: 'day',
  startTime: 'time',
  durationMinutes: 'length',
  studioId: 'studio',
  trainerId: 'trainer',
  capacity: 'places',
  name: 'name',
}
export const keptWords = (fields: string[]): string => inAList(fields.map((one) => fieldWords[one] ?? one))
