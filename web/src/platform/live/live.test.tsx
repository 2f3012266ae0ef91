import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { comeBack, FakeSocket, goLive } from '../../../test/fakes/fake-socket.ts'
import { AuthContext, type Auth } from '../signing-in/auth-context.tsx'
import { LiveConnection } from './live.tsx'
import { createQueryClient, dashboardQuery, keyOf } from '../api/queries.ts'
import { connectBy, readSocket } from './socket.ts'
import { writeToken } from '../session/token.ts'

const page = (isAuthenticated: boolean) => (
  <AuthContext value={{ isAuthenticated } as Auth}>
    <QueryClientProvider client={new QueryClient()}>
      <LiveConnection />
    </QueryClientProvider>
  </AuthContext>
)

it('M-04 connects on login, connects anew when the token is replaced, and disconnects on logout', async () => {
  const socket = new FakeSocket()
  connectBy(async () => ({ io: (() => socket) as never }))
  const { rerender } = render(page(false))
  expect(readSocket().status).toBe('disconnected')
  expect(socket.connects).toBe(0)

  writeToken('a.b.c')
  rerender(page(true))
  await waitFor(() => expect(socket.connects).toBe(1))

  act(() => writeToken('d.e.f'))
  expect(socket.connects).toBe(2)

  rerender(page(false))
  expect(socket.active).toBe(false)
  expect(readSocket().status).toBe('disconnected')
})

it('after a moment without a connection a page asks for what happened meanwhile, and for nothing else', async () => {
  await goLive()
  const asked = { covers: 0, classes: 0, conversations: 0 }
  const List = ({ of }: { of: keyof typeof asked }) => {
    useQuery({ queryKey: keyOf(of), queryFn: async () => (asked[of] += 1) })
    return null
  }
  render(
    <AuthContext value={{ isAuthenticated: true } as Auth}>
      <QueryClientProvider client={createQueryClient()}>
        <LiveConnection />
        <List of="covers" />
        <List of="classes" />
        <List of="conversations" />
      </QueryClientProvider>
    </AuthContext>,
  )
  await waitFor(() => expect(asked).toEqual({ covers: 1, classes: 1, conversations: 1 }))
  const missed = (entity: string) => ({ id: crypto.randomUUID(), changed: [{ entity, id: null }] })
  act(() => comeBack([missed('covers'), missed('conversations')]))
  await waitFor(() => expect(asked).toEqual({ covers: 2, classes: 1, conversations: 2 }))
  // The server doesn't know any more.
  act(() => comeBack(null))
  await waitFor(() => expect(asked).toEqual({ covers: 3, classes: 2, conversations: 3 }))
})

it('a dashboard that was left says what is true when it is opened again after the connection was lost', async () => {
  await goLive()
  let missing = 'No open covers'
  const queryKey = keyOf('dashboards')
  const Overview = () => <p>{useQuery({ queryKey, queryFn: async () => missing, ...dashboardQuery }).data}</p>
  const queries = createQueryClient()
  const app = (page: 'overview' | 'timetable') => (
    <AuthContext value={{ isAuthenticated: true } as Auth}>
      <QueryClientProvider client={queries}>
        <LiveConnection />
        {page === 'overview' && <Overview />}
      </QueryClientProvider>
    </AuthContext>
  )
  const page = render(app('overview'))
  await screen.findByText('No open covers')
  page.rerender(app('timetable'))
  missing = '1 open cover'
  act(() => comeBack())
  page.rerender(app('overview'))
  expect(await screen.findByText('1 open cover')).toBeTruthy()
})
