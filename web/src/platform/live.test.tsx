import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { LiveConnection } from './live.tsx'
import { createQueryClient, dashboardQuery, keyOf } from './queries.ts'
import { writeToken } from './token.ts'

const auth = vi.hoisted(() => ({ isAuthenticated: false }))
const calls = vi.hoisted(() => [] as string[])
const back = vi.hoisted(() => new Set<() => void>())
vi.mock('./auth-context.tsx', () => ({ useAuth: () => auth }))
vi.mock('./socket.ts', () => ({
  connect: () => {
    calls.push('connect')
    return Promise.resolve()
  },
  disconnect: () => calls.push('disconnect'),
  onHungUp: () => () => undefined,
  onLive: () => () => undefined,
  onReconnect: (ear: () => void) => {
    back.add(ear)
    return () => back.delete(ear)
  },
  reviveSocket: () => undefined,
}))

beforeEach(() => {
  calls.length = 0
  localStorage.clear()
})

it('M-04 connects on login, connects anew when the token is replaced, and disconnects on logout', () => {
  const app = (
    <QueryClientProvider client={new QueryClient()}>
      <LiveConnection rules={[]} />
    </QueryClientProvider>
  )
  auth.isAuthenticated = false
  const page = render(app)
  expect(calls).toEqual([])

  writeToken('a.b.c')
  auth.isAuthenticated = true
  page.rerender(
    <QueryClientProvider client={new QueryClient()}>
      <LiveConnection rules={[]} />
    </QueryClientProvider>,
  )
  expect(calls).toEqual(['connect'])

  act(() => writeToken('d.e.f'))
  expect(calls).toEqual(['connect', 'connect'])

  auth.isAuthenticated = false
  page.rerender(
    <QueryClientProvider client={new QueryClient()}>
      <LiveConnection rules={[]} />
    </QueryClientProvider>,
  )
  expect(calls.at(-1)).toBe('disconnect')
})

it('a dashboard that was left says what is true when it is opened again after the connection was lost', async () => {
  auth.isAuthenticated = true
  let missing = 'Nobody is missing.'
  const queryKey = keyOf('dashboards')
  const Overview = () => <p>{useQuery({ queryKey, queryFn: async () => missing, ...dashboardQuery }).data}</p>
  const queries = createQueryClient()
  const app = (page: 'overview' | 'timetable') => (
    <QueryClientProvider client={queries}>
      <LiveConnection rules={[]} />
      {page === 'overview' && <Overview />}
    </QueryClientProvider>
  )
  const page = render(app('overview'))
  await screen.findByText('Nobody is missing.')
  page.rerender(app('timetable'))
  missing = 'Somebody is missing.'
  act(() => back.forEach((ear) => ear()))
  page.rerender(app('overview'))
  expect(await screen.findByText('Somebody is missing.')).toBeTruthy()
})
