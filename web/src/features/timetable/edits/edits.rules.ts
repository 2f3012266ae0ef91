import type { EntryEdit } from '@quartet/contract/timetable/edits'

/** A class as its dialog holds it. */
export type EditValues = {
  date: string
  startTime: string
  durationMinutes: number | string
  studioId: string
  trainerId: string | null
  capacity: number | string
  cancelled: boolean
  /** Whether it is held now: one that is off can run after all. */
  runs: boolean
  reason: string
}

/** What differs between a class as it is and as it shall be. Empty when nothing does, or while a field is half typed. */
export function editOf(before: EditValues, after: EditValues): EntryEdit {
  if (after.cancelled)
    return { cancelled: true, ...(after.reason.trim() === '' ? {} : { reason: after.reason.trim() }) }
  const edit: EntryEdit = {}
  if (!before.runs) edit.cancelled = false
  if (after.date !== before.date && after.date !== '') edit.date = after.date
  if (after.startTime !== before.startTime && after.startTime !== '') edit.startTime = after.startTime
  if (after.studioId !== before.studioId) edit.studioId = after.studioId
  if (after.trainerId !== before.trainerId) edit.trainerId = after.trainerId
  if (typeof after.durationMinutes === 'number' && after.durationMinutes !== before.durationMinutes)
    edit.durationMinutes = after.durationMinutes
  if (typeof after.capacity === 'number' && after.capacity !== before.capacity) edit.capacity = after.capacity
  return edit
}
