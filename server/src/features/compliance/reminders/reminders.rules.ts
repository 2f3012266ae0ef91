/**
 * The reminder that is due on a day with `daysLeft` to the last: the smallest of the requirement's days that is not
 * behind, or null before the first. Days that were slept through are not made up for one by one.
 */
export function reminderDue(reminderDays: number[], daysLeft: number): number | null {
  if (daysLeft < 0) return null
  const due = reminderDays.filter((days) => days >= daysLeft)
  return due.length > 0 ? Math.min(...due) : null
}

/** The days on which reminders go out for a document with this last day, the first first. */
export function reminderDates(until: Temporal.PlainDate, reminderDays: number[]): Temporal.PlainDate[] {
  return reminderDays.toSorted((one, other) => other - one).map((days) => until.subtract({ days }))
}
