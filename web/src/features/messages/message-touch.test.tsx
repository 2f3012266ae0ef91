import { MantineProvider } from '@mantine/core'
import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Message } from '@quartet/contract/messages/messages'
import { MessageBubble } from './thread/message-bubble.tsx'

const said: Message = {
  id: '00000000-0000-4000-8000-000000000001',
  conversationId: '00000000-0000-4000-8000-000000000002',
  sequence: 1,
  clientId: 'one',
  sender: { id: '00000000-0000-4000-8000-000000000003', name: 'Mei Tanaka', avatarUrl: null },
  content: 'Bike nine is back https://quartet.example/bikes',
  messageType: 'TEXT',
  at: '2026-11-22T10:00:00Z',
  editedAt: null,
  deletedAt: null,
  files: [],
  reactions: [],
}
const acts = { onReact: vi.fn(), onEdit: vi.fn(), onRemove: vi.fn(), onReport: vi.fn() }
const bubble = (message: Message) => (
  <MantineProvider env="test">
    <MessageBubble message={message} me="me" acts={acts} />
  </MantineProvider>
)

beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        matches: media === '(max-width: 47.99em)',
        media,
        addEventListener: vi.fn(),
        removeEventListener: vi.fn(),
      }) as never,
  )
})
afterEach(() => vi.restoreAllMocks())

it('a long touch on a link in a message opens the browser’s own menu of links, and on its words ours', () => {
  render(bubble(said))
  const isOurs = (on: Element) => {
    const asked = createEvent.contextMenu(on)
    fireEvent(on, asked)
    return asked.defaultPrevented
  }
  expect([isOurs(screen.getByText(/Bike nine/)), isOurs(screen.getByRole('link'))]).toEqual([true, false])
})

it('what can be done with a touched message is brought into sight once, and not whenever something about it changes', () => {
  const look = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => undefined)
  const { rerender } = render(bubble(said))
  fireEvent.click(screen.getByText(/Bike nine/))
  screen.getByRole('toolbar', { name: 'Reactions and more' })
  rerender(bubble({ ...said, reactions: [{ emoji: '🎉', userIds: ['another'] }] }))
  expect(look).toHaveBeenCalledTimes(1)
})
