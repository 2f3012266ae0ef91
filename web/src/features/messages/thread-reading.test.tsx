import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderRoutes } from '../../../test/app.tsx'
import { idOf } from '../../../test/worlds/covers.ts'
import { fakeApi, type Call } from '../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../test/fakes/fake-auth.ts'
import { AtOnce, goLive, tell, type FakeSocket } from '../../../test/fakes/fake-socket.ts'
import { aUser } from '../../../test/worlds/people.ts'
import { aMessage, aThread, openThread } from '../../../test/worlds/threads.tsx'
import { LiveConnection } from '../../platform/live/live.tsx'
import { messages } from './messages.routes.tsx'
import MessagesPage from './messages-page.tsx'

const user = userEvent.setup()
const liam = aUser({ role: 'trainer', trainer: { id: idOf(501), specialties: [], experienceYears: 3, bio: null } })
let socket: FakeSocket
const lastRead = () => socket.sent.filter(([name]) => name === 'mark_read').at(-1)?.[1]

beforeEach(async () => {
  signedInAs(liam)
  // While live updates are there, no page asks every few seconds.
  socket = await goLive(new AtOnce())
})
afterEach(() => vi.restoreAllMocks())

it('what was written in a conversation while another was open is there when it is opened again, and is read', async () => {
  const ride = aThread('class', idOf(100))
  const barre = { ...aThread('class', idOf(101)), id: idOf(78), title: 'Barre' }
  const written = [aMessage(1, 'Bike nine is back')]
  let unread = 0
  const known = () => [{ ...ride, unread }, barre]
  fakeApi({
    'GET /conversations': () => ({ data: known(), nextCursor: null }),
    'GET /conversations/:id/messages': ({ params }: Call) => ({
      messages: params[0] === ride.id ? written : [],
      lastSequence: written.length,
    }),
    'GET /conversations/:id': ({ params }: Call) => known().find((one) => one.id === params[0]),
  })
  const Page = () => (
    <>
      <LiveConnection />
      <MessagesPage />
    </>
  )
  renderRoutes([{ path: '/messages', Component: Page }], `/messages?c=${ride.id}`)
  await screen.findByText('Bike nine is back')
  await user.click(await screen.findByRole('link', { name: /^Barre/ }))
  await screen.findByText('No messages yet.')

  const next = aMessage(2, 'Who has the key?')
  written.push(next)
  unread = 1
  act(() => tell('new_message', next))
  await user.click(await screen.findByRole('link', { name: /^Ride 45/ }))
  await screen.findByText('Who has the key?')
  await waitFor(() => expect(lastRead()).toEqual({ conversationId: ride.id, messageId: next.id }))
})

it('what arrived while somebody looked at another tab is read once they are back, and not before', async () => {
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const thread = { ...aThread('class', idOf(100)), unread: 1, lastSequence: 1 }
  openThread(liam.id, thread, [messages], {
    'GET /conversations/:id/messages': { messages: [aMessage(1, 'Who has the key?')], lastSequence: 1 },
  })
  await screen.findByText('Who has the key?')
  expect(lastRead()).toBeUndefined()
  seen.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(lastRead()).toEqual({ conversationId: thread.id, messageId: aMessage(1, '').id }))
})

it('a thread stays where someone reads above its end when a message comes, and says that there is more', async () => {
  const thread = aThread('class', idOf(100))
  openThread(liam.id, thread, [messages], {
    'GET /conversations/:id/messages': { messages: [aMessage(1, 'Who has the key?')], lastSequence: 1 },
  })
  await screen.findByText('Who has the key?')
  const log = screen.getByRole('log', { name: 'Messages' })
  const look = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
  act(() => tell('new_message', aMessage(2, 'It hangs by the door')))
  await screen.findByText('It hangs by the door')
  expect(look).toHaveBeenCalled()
  expect(screen.queryByRole('button', { name: 'New messages' })).toBeNull()

  Object.defineProperties(log, {
    scrollHeight: { value: 2000 },
    clientHeight: { value: 500 },
    scrollTop: { value: 200 },
  })
  fireEvent.scroll(log)
  look.mockClear()
  act(() => tell('new_message', aMessage(3, 'Found it')))
  const more = await screen.findByRole('button', { name: 'New messages' })
  expect(look).not.toHaveBeenCalled()
  await user.click(more)
  expect(look).toHaveBeenCalled()
  expect(screen.queryByRole('button', { name: 'New messages' })).toBeNull()
})
