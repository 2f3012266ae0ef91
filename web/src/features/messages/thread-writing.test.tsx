import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Message } from '@quartet/contract/messages/messages'
import { idOf } from '../../../test/worlds/covers.ts'
import { held, Refusal, type Call } from '../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../test/fakes/fake-auth.ts'
import { FakeUpload } from '../../../test/fakes/fake-upload.ts'
import { aUser } from '../../../test/worlds/people.ts'
import { aMessage, aThread, openThread, sent } from '../../../test/worlds/threads.tsx'
import { messages } from './messages.routes.tsx'

class TakenAtOnce extends FakeUpload {
  override send(form: FormData): void {
    const { name, type, size } = form.get('file') as File
    queueMicrotask(() => this.answer(200, { id: idOf(800), name, mediaType: type, bytes: size, url: null }))
  }
}

const user = userEvent.setup()
const person = (id: string) =>
  aUser({ id, role: 'trainer', trainer: { id, specialties: [], experienceYears: 3, bio: null } })
const [liam, mei] = [person(idOf(601)), person(idOf(602))]
const thread = aThread('class', idOf(100))

function open(who: typeof liam, answers: Record<string, unknown> = {}, shown = thread) {
  signedInAs(who)
  return openThread(who.id, shown, [messages], answers)
}
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
const words = async () => (await field()).value

beforeEach(() => void vi.stubGlobal('XMLHttpRequest', TakenAtOnce))

it('what one person began to write is there for them alone on a computer that others use too', async () => {
  open(liam)
  await user.type(await field(), 'My knee is bad again')
  open(mei)
  expect(await words()).toBe('')
  open(liam)
  expect(await words()).toBe('My knee is bad again')
})

describe('changing a message', () => {
  const mine = aMessage(1, 'At six', { sender: { id: mei.id, name: mei.name, avatarUrl: null } })
  const answers = { 'GET /conversations/:id/messages': { messages: [mine], lastSequence: 1 } }
  async function edit(text: string) {
    await user.click(await screen.findByRole('button', { name: 'More actions for this message' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    await screen.findByRole('form', { name: 'Edit message' })
    await user.type(await field(), text)
  }

  it('keeps the new words in their field when saving fails, until they are saved', async () => {
    let refused = true
    const calls = open(mei, {
      ...answers,
      'PATCH /messages/:id': ({ body }: Call) =>
        refused
          ? new Refusal(429, 'rate_limited', 'Too many tries.')
          : { ...mine, ...(body as object), editedAt: mine.at },
    })
    await edit(' sharp')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Too many tries.')
    expect(await words()).toBe('At six sharp')

    refused = false
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByRole('form', { name: 'Write a message' })
    await screen.findByText('At six sharp')
    expect(await words()).toBe('')
    expect(sent(calls, 'PATCH', mine.id)?.body).toEqual({ content: 'At six sharp' })
  })

  it('is not offered in a thread that is closed, where there is no field for it', async () => {
    const closed = { ...thread, can: { ...thread.can, write: false }, closed: 'This thread is closed.' }
    open(mei, answers, closed)
    await user.click(await screen.findByRole('button', { name: 'More actions for this message' }))
    await screen.findByRole('menuitem', { name: 'Unsend' })
    expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull()
  })

  it('leaves the words and files of a message that is not sent yet as they were, and sends none of them', async () => {
    const calls = open(mei, {
      ...answers,
      'PATCH /messages/:id': mine,
      'POST /messages': ({ body }: Call) => aMessage(2, 'The plan', { clientId: (body as Message).clientId }),
    })
    await user.type(await field(), 'The plan')
    await user.upload(
      screen.getByLabelText('Attach a file'),
      new File(['%PDF'], 'plan.pdf', { type: 'application/pdf' }),
    )
    await screen.findByRole('button', { name: 'Remove plan.pdf' })
    await edit('!')
    expect(screen.queryByRole('button', { name: 'Remove plan.pdf' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByRole('button', { name: 'Remove plan.pdf' })
    expect(await words()).toBe('The plan')

    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(sent(calls, 'POST', '/messages')?.body).toMatchObject({ fileIds: [idOf(800)] }))
    expect(screen.queryByRole('button', { name: 'Remove plan.pdf' })).toBeNull()
  })
})

it('a reaction stands there at once, and is gone again where it fails, with the reason', async () => {
  const { asked, answer } = held()
  open(liam, {
    'GET /conversations/:id/messages': {
      messages: [aMessage(1, 'Bike nine is back', { reactions: [{ emoji: '👍', userIds: [idOf(602)] }] })],
      lastSequence: 1,
    },
    'PUT /messages/:id/reactions': () => asked,
  })
  await user.click(await screen.findByRole('button', { name: '👍, 1' }))
  expect(await screen.findByRole('button', { name: '👍, 2', pressed: true })).toBeTruthy()
  answer(new Refusal(403, 'not_permitted', 'This conversation is closed.'))
  expect(await screen.findByRole('button', { name: '👍, 1', pressed: false })).toBeTruthy()
  expect(await screen.findByText('This conversation is closed.')).toBeTruthy()
})
