import { render, screen } from '@testing-library/react'
import toast from 'react-hot-toast'
import { beforeEach, expect, it, vi } from 'vitest'
import type { SocketState } from '../platform/socket.ts'
import { ConnectionBanner } from './connection-banner.tsx'

const socket = vi.hoisted(() => ({ state: null as unknown }))
vi.mock('../platform/socket.ts', () => ({ useSocketState: () => socket.state, reviveSocket: () => undefined }))

const show = (state: SocketState) => {
  socket.state = state
  return <ConnectionBanner signedIn />
}
const success = vi.spyOn(toast, 'success')
beforeEach(() => void success.mockClear())

it('says that live updates stopped, and that they are back', () => {
  const page = render(show({ status: 'connected', error: null }))
  expect(success).not.toHaveBeenCalled()
  page.rerender(show({ status: 'disconnected', error: 'websocket error' }))
  expect(screen.getByText(/Live updates are paused \(websocket error\)/)).toBeTruthy()
  page.rerender(show({ status: 'connecting', error: null }))
  expect(success).not.toHaveBeenCalled()
  page.rerender(show({ status: 'connected', error: null }))
  expect(screen.queryByText(/paused/)).toBeNull()
  expect(success).toHaveBeenCalledExactlyOnceWith('Live again, and up to date.', { id: 'live-again' })
})
