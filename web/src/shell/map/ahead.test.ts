import { expect, it, vi } from 'vitest'
import type { LaterPage } from './later-page.tsx'
import { fetchAhead } from './ahead.ts'

const page = () => Object.assign(() => null, { ahead: vi.fn() }) satisfies LaterPage

it('the code of the dashboard or tab that an address names is fetched at once, and of no other', () => {
  const [gym, trainer, covers, wallet] = [page(), page(), page(), page()]
  const slices = [
    { overview: { gym, trainer } },
    {
      tabs: [
        { key: 'covers' as const, roles: ['gym' as const], Component: covers },
        { key: 'compliance' as const, roles: ['trainer' as const], Component: wallet },
      ],
    },
  ]
  const fetched = () => [gym, trainer, covers, wallet].map(({ ahead }) => ahead.mock.calls.length)
  fetchAhead(slices, { pathname: '/dashboard/gym', search: '' })
  expect(fetched()).toEqual([1, 0, 0, 0])
  fetchAhead(slices, { pathname: '/dashboard/gym', search: '?tab=covers' })
  expect(fetched()).toEqual([1, 0, 1, 0])
  fetchAhead(slices, { pathname: '/dashboard/gym', search: '?tab=compliance' })
  fetchAhead(slices, { pathname: '/messages', search: '' })
  expect(fetched()).toEqual([1, 0, 1, 0])
})
