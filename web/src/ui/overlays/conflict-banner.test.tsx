import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ConflictBanner, type Conflict } from './conflict-banner.tsx'

it('both values of a stale edit come into sight once, as they stand below a long form on a phone', () => {
  const seen = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => undefined)
  const found = { by: 'Sam Ortega', fields: ['capacity' as const], mine: { capacity: 9 }, theirs: { capacity: 15 } }
  const banner = (conflict?: Conflict<{ capacity: number }>) => (
    <ConflictBanner what="class" conflict={conflict} words={{ capacity: 'Places' }} />
  )
  const { rerender } = render(banner(), { wrapper: MantineProvider })
  expect(seen).not.toHaveBeenCalled()
  const use = () => undefined
  rerender(banner({ ...found, values: { capacity: 9 }, use }))
  expect(seen).toHaveBeenCalledTimes(1)
  rerender(banner({ ...found, values: { capacity: 15 }, use }))
  expect(seen).toHaveBeenCalledTimes(1)
  rerender(banner({ ...found, theirs: { capacity: 20 }, values: { capacity: 9 }, use }))
  expect(seen).toHaveBeenCalledTimes(2)
  seen.mockRestore()
})
