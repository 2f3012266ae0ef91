/**
 * Changed lines that no test can notice, with the reason. Each is known by its file, what was there, and what came in
 * its place.
 * @type {{ file: string, was: string, became: string, why: string }[]}
 */
export const equivalent = [
  {
    file: 'gst.rules.ts',
    was: 'cents < 0',
    became: 'cents <= 0',
    why: 'The tax of 0 cents is 0, and 0 - 0 is 0 as well.',
  },
  {
    file: 'recurrence.rules.ts',
    was: 'before(last, first)',
    became: 'false',
    why: 'No day is between a last day and a later first one, so both loops find none either.',
  },
  {
    file: 'recurrence.rules.ts',
    was: 'days === 0',
    became: 'false',
    why: 'A date 0 days later is the same date.',
  },
  {
    file: 'recurrence.rules.ts',
    was: '(first.year - anchor.year) * 12 + first.month',
    became: '(first.year - anchor.year) * 12 - first.month',
    why: 'It looks from an earlier month, and drops what it finds before the first day.',
  },
  {
    file: 'recurrence.rules.ts',
    was: '(first.year - anchor.year) * 12',
    became: '(first.year - anchor.year) / 12',
    why: 'It looks from an earlier month, and drops what it finds before the first day.',
  },
]
