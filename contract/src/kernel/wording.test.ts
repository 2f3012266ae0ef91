// @module-tag zone
import { expect, test } from 'vitest'
import { briefDay, clockTime, dayAndMonth, inAList, longDay, namedDay, shortDate, shortDay } from './wording.ts'

test('days and times are written as people here say them, the same each time', () => {
  const day = Temporal.PlainDate.from('2026-03-04')
  for (const time of ['first', 'second']) {
    const said = [longDay, shortDate, dayAndMonth, namedDay, briefDay, shortDay].map((write) => write(day))
    const wanted = ['4 March 2026', '4 Mar 2026', '4 March', 'Wednesday 4 March', 'Wed 4 Mar', '4 Mar']
    expect(said, time).toEqual(wanted)
  }
  expect(clockTime(Temporal.PlainTime.from('18:05')).replace(/\s/u, ' ')).toBe('6:05 pm')
  expect(inAList(['Boxing', 'Spin', 'Yoga'])).toBe('Boxing, Spin and Yoga')
})
