import { MantineProvider } from '@mantine/core'
import { act, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { RouteEffects } from './route-effects.tsx'

let y = 0
beforeEach(() => {
  y = 0
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => y)
  vi.spyOn(window, 'scrollTo').mockImplementation(((_x: number, top: number) => {
    y = top
  }) as typeof window.scrollTo)
})

const scroll = (top: number) => {
  y = top
  window.dispatchEvent(new Event('scroll'))
}

function start(address: string) {
  const router = createMemoryRouter([{ path: '*', element: <RouteEffects /> }], { initialEntries: [address] })
  render(
    <MantineProvider>
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  return router
}

it('a new place starts at its top, and going back finds the page where it was left', async () => {
  const router = start('/d?tab=classes')
  scroll(350)
  await act(() => router.navigate('/d?tab=facilities'))
  expect(y).toBe(0)
  await act(() => router.navigate(-1))
  expect(y).toBe(350)
})

it('what changes within a place leaves the page where it is', async () => {
  const router = start('/d?tab=covers')
  scroll(200)
  await act(() => router.navigate('/d?tab=covers&cover=1'))
  expect(y).toBe(200)
})
