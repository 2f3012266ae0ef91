import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { LiveConnection } from './live.tsx'
import { writeToken } from './token.ts'

const auth = vi.hoisted(() => ({ isAuthenticated: false }))
const calls = vi.hoisted(() => [] as string[])
vi.mock('./auth-context.tsx', () => ({ useAuth: () => auth }))
vi.mock('./socket.ts', () => ({
  connect: () => {
    calls.push('connect')
    return Promise.resolve()
  },
  disconnect: () => calls.push('disconnect'),
  onHungUp: () => () => undefined,
  onLive: () => () => undefined,
  onReconnect: () => () => undefined,
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
