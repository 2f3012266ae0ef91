import { act, render, screen } from '@testing-library/react'
import toast from 'react-hot-toast'
import { expect, it, vi } from 'vitest'
import { goLive } from '../../../test/fakes/fake-socket.ts'
import { reviveSocket } from '../../platform/live/socket.ts'
import { ConnectionBanner } from './connection-banner.tsx'

it('says that live updates stopped, and that they are back', async () => {
  const success = vi.spyOn(toast, 'success')
  const socket = await goLive()
  socket.say('connect')
  render(<ConnectionBanner signedIn />)
  expect(success).not.toHaveBeenCalled()
  socket.active = false
  act(() => socket.say('connect_error', new Error('websocket error')))
  expect(screen.getByText(/Live updates are paused \(websocket error\)/)).toBeTruthy()
  act(() => reviveSocket())
  expect(success).not.toHaveBeenCalled()
  act(() => socket.say('connect'))
  expect(screen.queryByText(/paused/)).toBeNull()
  expect(success).toHaveBeenCalledExactlyOnceWith('Back online and up to date.', { id: 'live-again' })
})
