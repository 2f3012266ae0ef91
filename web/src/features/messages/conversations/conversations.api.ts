import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Conversation, ConversationKind } from '@quartet/contract/messages/conversations'
import type { Message } from '@quartet/contract/messages/messages'
import { api, client } from '../../../platform/api/api.ts'
import { alsoAsks, atOnce, onlyLooks, type Shown } from '../../../platform/api/mutations.ts'
import { pageAt, paged } from '../../../platform/api/paging.ts'
import { keepFile } from '../../../platform/api/save-file.ts'
import { keyOf } from '../../../platform/api/queries.ts'
import { useSocketState } from '../../../platform/live/socket.ts'
import { merged, reacted } from './thread.rules.ts'

export type Show = 'all' | 'unread' | 'threads' | 'people' | 'muted'
type ListFilters = { show: Show; search?: string; kind?: ConversationKind; gymId?: string }

/** How often a page asks while live updates are away, in milliseconds. */
const poll = 5_000
/** Live updates tell what is new; while they are away, and at once when they go, the page asks. */
export const usePolling = (): number | false => (useSocketState().status === 'connected' ? false : poll)

export const conversationsQuery = (filters: ListFilters) =>
  api.conversations.list.infiniteOptions({
    ...paged,
    input: (cursor: string | undefined) => ({ ...filters, ...pageAt(cursor), limit: 40 }),
  })

export const conversationQuery = (id: string) => api.conversations.get.queryOptions({ input: { id } })

export const unreadQuery = api.conversations.unread.queryOptions({ input: {} })

export const audienceQuery = (gymId: string) => api.conversations.audience.queryOptions({ input: { gymId } })

export const reportsQuery = (show: 'open' | 'settled') =>
  api.messages.reports.infiniteOptions({
    ...paged,
    input: (cursor: string | undefined) => ({ show, ...pageAt(cursor), limit: 30 }),
  })

export const peopleQuery = (search: string) =>
  api.conversations.people.queryOptions({ input: search ? { search } : {} })

export const searchQuery = (words: string, withFiles: boolean, conversationId?: string) =>
  api.messages.search.infiniteOptions({
    ...paged,
    input: (cursor: string | undefined) => ({
      ...(words ? { words } : {}),
      ...(withFiles ? { withFiles } : {}),
      ...(conversationId ? { conversationId } : {}),
      ...pageAt(cursor),
      limit: 30,
    }),
  })

export const threadKey = (id: string) => [...keyOf('messages'), 'thread', id]

export type Thread = { messages: Message[]; whole: boolean }

/** The messages of a conversation as far as they were read; asks for what came after the last one it knows. */
export const threadQuery = (id: string, known: () => Thread | undefined) => ({
  queryKey: threadKey(id),
  // While it is not on screen nobody takes what is written in it.
  staleTime: 0,
  queryFn: async (): Promise<Thread> => {
    const { messages } = await client.messages.list({ id, limit: 60 })
    const before = known()
    const last = before?.messages.at(-1)?.sequence
    const first = messages[0]?.sequence
    // What was missed is longer than a page: the rest is asked for from the last one known.
    if (before && last !== undefined && first !== undefined && first > last + 1) {
      let gap: Message[] = []
      for (let after = last; after < first - 1;) {
        const more = await client.messages.list({ id, after, limit: 200 })
        if (more.messages.length === 0) break
        gap = [...gap, ...more.messages]
        after = more.messages.at(-1)!.sequence
      }
      return { messages: merged(before.messages, [...gap, ...messages]), whole: before.whole }
    }
    return { messages: merged(before?.messages ?? [], messages), whole: before?.whole ?? messages.length < 60 }
  },
})

/** Asks for what was written before the first message that is shown. */
export function useOlder(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const known = queries.getQueryData<Thread>(threadKey(id))
      const { messages } = await client.messages.list({ id, before: known?.messages[0]?.sequence ?? 1, limit: 60 })
      queries.setQueryData<Thread>(threadKey(id), (now) => ({
        messages: merged(now?.messages ?? [], messages),
        whole: messages.length < 60,
      }))
    },
  })
}

/** Takes a message that is new or changed into what is shown of its conversation. */
export function useTake() {
  const queries = useQueryClient()
  return (message: Message) =>
    queries.setQueryData<Thread>(threadKey(message.conversationId), (now) =>
      now ? { ...now, messages: merged(now.messages, [message]) } : now,
    )
}

export function useMessageChanges(me: string) {
  const take = useTake()
  const taken = { ...alsoAsks('conversations'), onSuccess: (message: Message) => void take(message) }
  return {
    edit: useMutation(api.messages.edit.mutationOptions(taken)),
    remove: useMutation(api.messages.remove.mutationOptions(taken)),
    react: useMutation(api.messages.react.mutationOptions({ ...taken, ...atOnce(showReaction(me)) })),
  }
}

export const useReport = () => useMutation(api.messages.report.mutationOptions(onlyLooks))

type Reaction = { id: string; emoji: Message['reactions'][number]['emoji']; on: boolean }

const showReaction =
  (me: string) =>
  (shown: Shown, { id, emoji, on }: Reaction) =>
    shown.change<Thread>([...keyOf('messages'), 'thread'], (thread) => ({
      ...thread,
      messages: thread.messages.map((one) =>
        one.id === id ? { ...one, reactions: reacted(one, emoji, me, on) } : one,
      ),
    }))

export function useSettle() {
  return useMutation(api.messages.settle.mutationOptions(alsoAsks('messages')))
}

export function useConversationChanges() {
  return {
    open: useMutation(api.conversations.open.mutationOptions()),
    mute: useMutation(api.conversations.mute.mutationOptions()),
    block: useMutation(api.conversations.block.mutationOptions()),
    readAll: useMutation(api.conversations.readAll.mutationOptions()),
    announce: useMutation(api.conversations.announce.mutationOptions()),
  }
}

/** A conversation as a text file of the browser. */
export async function saveConversation({ id }: Pick<Conversation, 'id'>): Promise<void> {
  const { name, text } = await client.conversations.export({ id })
  keepFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), name)
}
