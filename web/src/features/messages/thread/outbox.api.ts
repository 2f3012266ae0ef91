import type { Message } from '@quartet/contract/messages/messages'
import { useEffect, useSyncExternalStore } from 'react'
import { client } from '../../../platform/api/api.ts'
import { alsoAsks } from '../../../platform/api/mutations.ts'
import { onAuth, readAuth } from '../../../platform/signing-in/auth.ts'
import { HttpError, isFinal, sentenceOf } from '../../../platform/session/http-error.ts'
import { ask, onReconnect, readSocket } from '../../../platform/live/socket.ts'
import { read, remove, write } from '../../../platform/storage.ts'
import { stillUnsent, type Unsent } from '../conversations/thread.rules.ts'

/** How long a message waits before it is tried again, in milliseconds. */
const pause = 4_000

let owner: string | null = null
let unsent: Unsent[] = []
let sending = false
let timer: ReturnType<typeof setTimeout> | undefined
const watchers = new Set<() => void>()
const arrived = new Set<(message: Message) => void>()

const keyOf = (userId: string) => `unsent:${userId}`

function become(next: Unsent[]): void {
  unsent = next
  if (owner && next.length > 0) write(keyOf(owner), JSON.stringify(next))
  else if (owner) remove(keyOf(owner))
  for (const watcher of watchers) watcher()
}

function open(userId: string): void {
  if (owner === userId) return
  owner = userId
  try {
    unsent = JSON.parse(read(keyOf(userId)) ?? '[]') as Unsent[]
  } catch {
    unsent = []
  }
  for (const watcher of watchers) watcher()
}

// What waits of one person must not go out as whoever signs in after them.
onAuth(() => {
  if (owner === null || readAuth().currentUser?.id === owner) return
  clearTimeout(timer)
  owner = null
  become([])
})

/** Over the socket while it is there, else by a request. The server keeps one message of a client id, whichever way it comes twice. */
async function send({ clientId, conversationId, content, fileIds }: Unsent): Promise<Message> {
  const draft = { clientId, conversationId, content, fileIds }
  if (readSocket().status !== 'connected') return client.messages.send(draft, alsoAsks('conversations'))
  const answer = await ask<Message>('send_message', draft).catch(() => null)
  if (answer?.ok) return answer.answer
  if (!answer || answer.code === 'rate_limited') return client.messages.send(draft, alsoAsks('conversations'))
  throw new Refused(answer.message)
}

class Refused extends Error {}

/** Sends what waits, one after the other, so that it arrives in its order. What was refused stays with its reason. */
async function carry(): Promise<void> {
  if (sending) return
  sending = true
  clearTimeout(timer)
  try {
    for (let next = waiting(); next; next = waiting()) {
      const one = next
      try {
        const message = await send(one)
        for (const listener of arrived) listener(message)
        become(stillUnsent(unsent, [message]))
      } catch (error) {
        if (!(error instanceof Refused) && !isFinal(error)) {
          // Who is signed out sends nothing; it goes on once they are back.
          if (!(error instanceof HttpError && error.status === 401)) timer = setTimeout(() => void carry(), pause)
          return
        }
        become(
          unsent.map((other) =>
            other.clientId === one.clientId
              ? { ...other, failed: error instanceof Refused ? error.message : sentenceOf(error) }
              : other,
          ),
        )
      }
    }
  } finally {
    sending = false
  }
}

const waiting = () => unsent.find((one) => one.failed === undefined)

/** Puts a message into the queue; it is sent now, or once there is a connection. */
export function post(message: Omit<Unsent, 'clientId'>): void {
  become([...unsent, { ...message, clientId: crypto.randomUUID() }])
  void carry()
}

/** Tries everything again that was refused. */
export function postAgain(): void {
  become(unsent.map(({ failed: _, ...one }) => one))
  void carry()
}

export const forget = (clientId: string): void => become(unsent.filter((one) => one.clientId !== clientId))

function watch(listener: () => void): () => void {
  watchers.add(listener)
  return () => watchers.delete(listener)
}
const now = () => unsent

/** What of this person waits to be sent, and goes on its way while somebody looks. */
export function useOutbox(userId: string, onArrived: (message: Message) => void): Unsent[] {
  const list = useSyncExternalStore(watch, now, now)
  useEffect(() => {
    arrived.add(onArrived)
    return () => void arrived.delete(onArrived)
  }, [onArrived])
  useEffect(() => {
    open(userId)
    const go = () => void carry()
    go()
    const stop = onReconnect(go)
    window.addEventListener('online', go)
    return () => {
      stop()
      window.removeEventListener('online', go)
    }
  }, [userId])
  return list
}
