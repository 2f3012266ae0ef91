// @module-tag zone
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mostHarmFirst, payHarm, soonestFirst, superHarm } from './urgent-items.rules.ts'

const now = Temporal.Instant.from('2026-11-21T03:40:00Z')
const inHours = (hours: number) => ({ at: now.add({ minutes: Math.round(hours * 60) }) })
const harms = fc.array(fc.integer({ min: -100, max: 100 }).map(inHours))

it('of what can still be prevented the soonest comes first, wherever it is', () => {
  const gyms = fc.array(fc.record({ name: fc.string(), harms: harms.map((some) => soonestFirst(some, now)) }))
  fc.assert(
    fc.property(gyms, (some) => {
      const first = mostHarmFirst(some, now).map(({ harms: [one] }) => one)
      const calm = first.findIndex((one) => one === undefined)
      expect(calm === -1 ? [] : first.slice(calm).filter(Boolean)).toEqual([])
      const toCome = first.flatMap((one) => (one && Temporal.Instant.compare(one.at, now) > 0 ? one.at.toString() : []))
      expect(toCome).toEqual(toCome.toSorted())
    }),
  )
})

it('what is late already comes after what can still be prevented within a day, and before all else', () => {
  const [soon, late, later] = [inHours(23.9), inHours(-200), inHours(24.1)]
  expect(soonestFirst([later, late, soon], now)).toEqual([soon, late, later])
})

it('gyms where nobody is hurt follow by name', () => {
  const calm = (name: string) => ({ name, harms: [] as { at: Temporal.Instant }[] })
  const hurt = { name: 'Zed', harms: [inHours(500)] }
  expect(mostHarmFirst([calm('Merri'), calm('Glebe'), hurt], now).map(({ name }) => name)).toEqual([
    'Zed',
    'Glebe',
    'Merri',
  ])
})

it('pay that waits for a yes hurts as its pay day begins, and without one three days after it was sent in', () => {
  const waits = { documents: 2, documentId: 'one', oldestAt: now, payDay: Temporal.PlainDate.from('2026-11-25') }
  const [onPayDay] = payHarm(waits, 'Australia/Melbourne')
  expect(onPayDay).toMatchObject({ kind: 'pay', documents: 2, documentId: null })
  // Midnight in Melbourne, which is eleven hours ahead in November.
  expect(onPayDay?.at.toString()).toBe('2026-11-24T13:00:00Z')
  const [without] = payHarm({ ...waits, documents: 1, payDay: null }, 'Australia/Melbourne')
  expect(without).toMatchObject({ documentId: 'one', at: now.add({ hours: 72 }) })
  expect(payHarm({ ...waits, documents: 0 }, 'Australia/Melbourne')).toEqual([])
})

it('super that nobody sent is late when its due day is over where the gym is', () => {
  const owed = { people: 3, contributionId: null, dueOn: Temporal.PlainDate.from('2026-11-25') }
  expect(superHarm(owed, 'Australia/Perth').at.toString()).toBe('2026-11-25T16:00:00Z')
})
