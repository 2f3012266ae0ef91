import { expect, it } from 'vitest'

const day = Temporal.PlainDate.from('2026-11-24')

it('a record matches one with the same date, and not one with another', () => {
  expect({ day, name: 'Mei' }).toMatchObject({ day: Temporal.PlainDate.from('2026-11-24') })
  expect({ day, name: 'Mei' }).not.toMatchObject({ day: day.add({ days: 1 }) })
  expect({ day: null }).not.toMatchObject({ day })
  expect([{ days: [day] }]).not.toMatchObject([{ days: [day.add({ days: 1 })] }])
})

it('an instant, a time and a duration match their like alone', () => {
  const now = Temporal.Instant.from('2026-11-24T04:00Z')
  expect({ at: now }).toMatchObject({ at: Temporal.Instant.from('2026-11-24T15:00+11:00') })
  expect({ at: now }).not.toMatchObject({ at: now.add({ seconds: 1 }) })
  expect({ at: now.toString() }).not.toMatchObject({ at: now })
  expect({ for: Temporal.Duration.from({ hours: 1 }) }).not.toMatchObject({ for: Temporal.Duration.from({ hours: 2 }) })
})
