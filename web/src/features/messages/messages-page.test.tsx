import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { renderRoutes } from '../../../test/app.tsx'
import { idOf } from '../../../test/worlds/covers.ts'
import { fakeApi, Refusal } from '../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../test/fakes/fake-auth.ts'
import { goLive } from '../../../test/fakes/fake-socket.ts'
import { tellKinds } from '../../platform/api/changes.ts'
import { aUser } from '../../../test/worlds/people.ts'
import { aThread } from '../../../test/worlds/threads.tsx'
import MessagesPage from './messages-page.tsx'

beforeEach(async () => void (await goLive()))

it('a thread that one is no longer in closes, and says so where it stood', async () => {
  const trainer = { id: idOf(502), specialties: [], experienceYears: 3, bio: null }
  signedInAs(aUser({ role: 'trainer', trainer }))
  const thread = aThread('cover', idOf(100))
  let answer: unknown = thread
  fakeApi({
    'GET /conversations': [],
    'GET /conversations/:id/messages': { messages: [], lastSequence: 0 },
    'GET /conversations/:id': () => answer,
  })
  renderRoutes([{ path: '/messages', Component: MessagesPage }], `/messages?c=${thread.id}`)
  await screen.findByRole('textbox', { name: 'Message' })
  answer = new Refusal(404, 'not_found', 'We couldn’t find this, or you don’t have permission to see it.')
  tellKinds('covers')
  await screen.findByText('We couldn’t find this, or you don’t have permission to see it.')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull())
})

it('asks for conversations once when someone has typed a name, and not once a letter', async () => {
  signedInAs(aUser({ role: 'trainer', trainer: { id: idOf(502), specialties: [], experienceYears: 3, bio: null } }))
  const calls = fakeApi({ 'GET /conversations': [] })
  renderRoutes([{ path: '/messages', Component: MessagesPage }], '/messages')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Search conversations' }), 'Barre')
  await screen.findByText('No conversations match.')
  expect(calls.flatMap(({ query }) => query.getAll('search'))).toEqual(['Barre'])
})
