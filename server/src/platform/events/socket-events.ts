import { ORPCError } from '@orpc/server'
import { commonErrors } from '@quartet/contract/kernel/errors'
import type { LiveEventName, LiveEvents } from '@quartet/contract/messages/live'
import type { Acknowledged } from '@quartet/contract/messages/events'
import type { Socket } from 'socket.io'
import type { z } from 'zod'
import type { Person } from '../actor.ts'
import type { Log } from '../watch/log.ts'

/** What one socket can do about rooms. A room is joined only by code that has looked up whether it may be. */
export type Rooms = {
  join(room: string): void
  leave(room: string): void
  has(room: string): boolean
  /** Tells the other sockets of a room that this one is in. */
  tell<N extends LiveEventName>(room: string, name: N, payload: LiveEvents[N]): void
  /** Answers this socket alone. */
  answer<N extends LiveEventName>(name: N, payload: LiveEvents[N]): void
}

/** An event that pages send over their socket. `most` is how often within ten seconds. */
export type HeardEvent<P = unknown> = {
  name: string
  payload: z.ZodType<P>
  most: number
  run(asked: { actor: Person; payload: P; rooms: Rooms }): Promise<unknown>
}

/** Types the payload of an event by its schema. */
export function heard<P>(event: HeardEvent<P>): HeardEvent {
  return event as unknown as HeardEvent
}

/** Most events of one socket that wait for their answer, and packets that wait for it to read. */
const most = { open: 64, packets: 500 }
const span = 10_000
/** Times over its limit after which a socket is a machine, and is hung up. */
const patience = 10

/**
 * Answers the events of one socket: each is read by its schema, counted, and answered by its callback; what fails is also
 * told as an 'error'. A socket that does not read what it is sent is hung up before it holds much memory.
 */
export function answerSocket(
  socket: Socket,
  rooms: Rooms,
  events: readonly HeardEvent[],
  { log, millis }: { log: Log; millis(): number },
): void {
  const counted = new Map<string, { since: number; times: number }>()
  let open = 0

  socket.conn.on('packetCreate', () => {
    const { conn } = socket
    if ((conn as unknown as { writeBuffer: unknown[] }).writeBuffer.length > most.packets) conn.close(true)
  })

  for (const event of events) {
    socket.on(event.name, async (given: unknown, callback?: unknown) => {
      const reply = (answer: Acknowledged) => {
        if (typeof callback === 'function') callback(answer)
        if (!answer.ok) rooms.answer('error', { event: event.name, code: answer.code, message: answer.message })
      }
      const refuse = (code: keyof typeof commonErrors) =>
        reply({ ok: false, code, message: commonErrors[code].message })
      const now = millis()
      const known = counted.get(event.name)
      const count = known && now - known.since < span ? known : { since: now, times: 0 }
      counted.set(event.name, count)
      count.times++
      if (count.times > event.most * patience) return void socket.disconnect(true)
      if (count.times > event.most || open >= most.open) return refuse('rate_limited')
      const read = event.payload.safeParse(given)
      if (!read.success) return refuse('validation_failed')
      open++
      try {
        const actor = socket.data.person as Person
        reply({ ok: true, answer: (await event.run({ actor, payload: read.data, rooms })) ?? null })
      } catch (error) {
        if (error instanceof ORPCError) return reply({ ok: false, code: error.code, message: error.message })
        // Never the payload: it is what people write to each other.
        log.error({ err: error, event: event.name }, 'socket event failed')
        refuse('internal')
      } finally {
        open--
      }
    })
  }
}
