import { expect, it } from 'vitest'
import { pointOf } from './localities.ts'

const address = (city: string | null, state: string | null, postcode: string | null) => ({ city, state, postcode })

it('finds a suburb by its name and postcode, however it is written', () => {
  const fitzroy = pointOf(address('Fitzroy', 'VIC', '3065'))!
  expect(fitzroy.latitude).toBeCloseTo(-37.8, 1)
  expect(fitzroy.longitude).toBeCloseTo(144.98, 1)
  expect(pointOf(address(' FITZROY ', null, '3065'))).toEqual(fitzroy)
})

it('takes the middle of a postcode for a name that it does not have, and a name in its state for a postcode that is none', () => {
  expect(pointOf(address('Nowhere', 'VIC', '3065'))).toEqual(pointOf(address(null, null, '3065')))
  expect(pointOf(address('Fitzroy', 'VIC', null))).toEqual(pointOf(address('Fitzroy', 'VIC', '3065')))
})

it('says of what it does not know that it does not', () => {
  expect(pointOf(address('Nowhere', 'VIC', '99999'))).toBeNull()
  expect(pointOf(address(null, null, null))).toBeNull()
})
