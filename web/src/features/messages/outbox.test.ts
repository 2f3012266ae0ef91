import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { idOf } from '../../../test/worlds/covers.ts'
import { fakeApi, Refusal } from '../../../test/fakes/fake-api.ts'
import { aUser } from '../../../test/worlds/people.ts'
import { forget, refreshUser } from '../../platform/signing-in/auth.ts'
import { post, useOutbox } from './thread/outbox.api.ts'

const [mei, noah] = [idOf(1), idOf(2)]
const words = { conversationId: idOf(3), content: 'I am late', fileIds: [] }
let me = ''
async function become(id: string) {
  me = id
  await act(async () => (id ? refreshUser() : forget()))
}

it('what waits for a network is never sent as whoever signs in next, and goes on its way when its writer is back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let online = false
  const calls = fakeApi({
    'GET /users/me': () => ({ success: true, user: aUser({ id: me }) }),
    'POST /messages': () => {
      if (!online) throw new TypeError('Failed to fetch')
      return new Refusal(401, 'unauthorized', 'Sign in first.')
    },
  })
  const sent = () => calls.filter((call) => call.method === 'POST').length
  await become(mei)
  const page = renderHook(() => useOutbox(mei, () => undefined))
  act(() => post(words))
  await waitFor(() => expect(sent()).toBe(1))
  page.unmount()
  await become('')
  await become(noah)
  online = true
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent()).toBe(1)
  const other = renderHook(() => useOutbox(noah, () => undefined))
  expect(other.result.current).toEqual([])
  act(() => void window.dispatchEvent(new Event('online')))
  other.unmount()
  await become('')
  expect(sent()).toBe(1)

  await become(mei)
  const again = renderHook(() => useOutbox(mei, () => undefined))
  await waitFor(() => expect(sent()).toBe(2))
  // Signed out by somebody else at that moment: it waits, and is not marked as refused.
  expect(again.result.current).toMatchObject([{ content: 'I am late' }])
  expect(again.result.current[0]!.failed).toBeUndefined()
})
