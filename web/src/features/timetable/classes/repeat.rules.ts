import { ruleOf } from '@quartet/contract/timetable/recurrence'

/** How a new class comes back, as its form holds it. */
export type RepeatValues = {
  every: 'week' | '2' | '3' | '4' | 'month'
  nth: number
  ends: 'never' | 'count' | 'until'
  count: number | string
  until: string
}

export const weekly: RepeatValues = { every: 'week', nth: 1, ends: 'never', count: 8, until: '' }

/** The RFC 5545 rule of a form, or null for plain weeks: those have a series for each day. */
export function ruleFrom(repeat: RepeatValues, weekdays: number[]): string | null {
  const plain = repeat.every === 'week' && repeat.ends === 'never'
  if (plain || weekdays.length === 0) return null
  const monthly = repeat.every === 'month'
  return ruleOf({
    every: monthly ? 'month' : 'week',
    interval: monthly || repeat.every === 'week' ? 1 : Number(repeat.every),
    weekdays: monthly ? weekdays.slice(0, 1) : weekdays,
    nth: monthly ? repeat.nth : null,
    count: repeat.ends === 'count' && typeof repeat.count === 'number' ? repeat.count : null,
    until: repeat.ends === 'until' && repeat.until !== '' ? repeat.until : null,
  })
}

/** What is missing of a repetition, by field. */
export function repeatProblems(
  repeat: RepeatValues,
  weekdays: number[],
  startsOn: string,
): Partial<Record<string, string>> {
  return {
    ...(repeat.every === 'month' && weekdays.length > 1 ? { weekdays: 'Choose 1 day for a monthly class' } : {}),
    ...(repeat.ends === 'count' && typeof repeat.count !== 'number'
      ? { 'repeat.count': 'Enter how many classes it has' }
      : {}),
    ...(repeat.ends === 'until' && repeat.until < startsOn
      ? { 'repeat.until': 'Choose a last date on or after the first' }
      : {}),
  }
}
