import { cleanup } from '@testing-library/react'
import { useQuery } from '@tanstack/react-query'
import type { Conversation, SubjectKind } from '@quartet/contract/messages/conversations'
import type { Message } from '@quartet/contract/messages/messages'
import { Thread } from '../../src/features/messages/thread/thread.tsx'
import { conversationQuery } from '../../src/features/messages/conversations/conversations.api.ts'
import { LiveConnection } from '../../src/platform/live/live.tsx'
import type { Slice } from '../../src/shell/map/slices.ts'
import { renderRoutes } from '../app.tsx'
import { idOf } from './covers.ts'
import { fakeApi, type Call } from '../fakes/fake-api.ts'

/** A thread of Northside about a thing, in which nothing was written yet. */
export function aThread(kind: SubjectKind, id: string): Conversation {
  return {
    id: idOf(77),
    kind,
    title: 'Ride 45',
    detail: 'Sun 22 Nov',
    gymId: idOf(10),
    subject: {
      kind,
      id,
      link: '/there',
      facts: [{ label: 'Room', value: 'Cycle room' }],
      action: null,
      hue: null,
      lines: [],
    },
    people: [],
    unread: 0,
    lastSequence: 0,
    lastAt: null,
    last: null,
    muted: false,
    blocked: false,
    standings: [],
    can: { write: true, block: false },
    closed: null,
  }
}

/** What Mei wrote a moment ago in that thread, as its `sequence`th message. */
export const aMessage = (sequence: number, content: string, changes: Partial<Message> = {}): Message => ({
  id: idOf(7700 + sequence),
  conversationId: idOf(77),
  sequence,
  clientId: `written-${sequence}`,
  sender: { id: idOf(602), name: 'Mei Tanaka', avatarUrl: null },
  messageType: 'TEXT',
  content,
  at: new Date().toISOString(),
  editedAt: null,
  deletedAt: null,
  files: [],
  reactions: [],
  ...changes,
})

/** Opens the thread of a thing as `me` has it, among the slices that show things, and returns every call made. */
export function openThread(
  me: string,
  thread: Conversation,
  slices: Slice[],
  answers: Record<string, unknown>,
): Call[] {
  cleanup()
  const calls = fakeApi({
    'GET /conversations/:id/messages': { messages: [], lastSequence: 0 },
    'GET /conversations/:id': structuredClone(thread),
    ...answers,
  })
  function Page() {
    const { data } = useQuery(conversationQuery(thread.id))
    return (
      <>
        <LiveConnection />
        {data && <Thread conversation={data} me={me} />}
      </>
    )
  }
  renderRoutes([{ path: '*', Component: Page }], '/messages', slices)
  return calls
}

export const sent = (calls: Call[], method: string, end: string): Call | undefined =>
  calls.find((one) => one.method === method && one.path.endsWith(end))
