import type { AddressInfo } from 'node:net'
import { clientEvents } from '@quartet/contract/messages/events'
import fc from 'fast-check'
import { io, type Socket } from 'socket.io-client'
import { leaksIn } from './canaries.ts'
import { idsFor, note, type Attack, type Stage } from './fixtures.ts'
import { naughtyText, valuesOf } from './values.ts'
import { callers, type Caller } from '../permissions/callers.ts'

const signedIn = callers.filter((one) => one !== 'visitor')

/** One socket of a caller, and all that it heard. After some events it is another one: machines are hung up. */
function socketsOf(stage: Stage) {
  const address = `http://127.0.0.1:${(stage.t.app.fastify.server.address() as AddressInfo).port}`
  const open = new Map<Caller, { socket: Socket; heard: string[]; left: number }>()
  return {
    async of(caller: Caller) {
      const known = open.get(caller)
      if (known && known.left-- > 0 && known.socket.connected) return known
      known?.socket.disconnect()
      const auth = { token: stage.tokens.get(caller) }
      const socket = io(address, { auth, transports: ['websocket'], reconnection: false, forceNew: true })
      const made = { socket, heard: [] as string[], left: 25 }
      socket.onAny((...all) => made.heard.push(JSON.stringify(all)))
      await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
      open.set(caller, made)
      return made
    },
    close: () => open.forEach(({ socket }) => socket.disconnect()),
  }
}

/** Says it, and answers what came back; null where nobody waits for an answer or the server hung up on a machine. */
function say(socket: Socket, name: string, payload: unknown[]): Promise<{ ok: boolean; code?: string } | null> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`no answer to ${name}`)), 60_000)
    const over = (answer: { ok: boolean } | null) => {
      clearTimeout(late)
      resolve(answer)
    }
    socket.once('disconnect', () => over(null))
    socket.emit(name, ...payload, (answer: { ok: boolean }) => {
      socket.off('disconnect')
      over(answer)
    })
  })
}

/** Every event that a page may send over its socket, with payloads that fit and payloads that do not. */
const events: Attack[] = Object.entries(clientEvents).map(([name, { payload }]) => ({
  name: `socket event ${name}`,
  share: 3,
  async run(stage, numRuns, seed) {
    const sockets = socketsOf(stage)
    const fitting = valuesOf(payload, (field) => idsFor(stage, '/conversations', field))
    const odd = fc.constantFrom<unknown[]>([], [null], [7], ['text'], [[]], [new Uint8Array([1, 2, 3])], [{}, {}, {}])
    const calls = fc.record({
      caller: fc.constantFrom(...signedIn),
      given: fc.oneof({ weight: 9, arbitrary: fitting.map((one) => [one]) }, { weight: 1, arbitrary: odd }),
    })
    try {
      await fc.assert(
        fc.asyncProperty(calls, async ({ caller, given }) => {
          const { socket, heard } = await sockets.of(caller)
          const begun = performance.now()
          // Whoever sends more arguments than one puts the answer out of its place: then only the error is heard.
          const answer = given.length === 1 ? await say(socket, name, given) : void socket.emit(name, ...given)
          const answered = answer ? (answer.ok ? 'ok' : `${answer.code}`) : 'unanswered'
          note(stage, `socket ${answered}`, performance.now() - begun, `socket ${name}`)
          const told = JSON.stringify(answer ?? null) + heard.splice(0).join('')
          const faults = leaksIn(stage.canaries, caller, told)
          if (/"code":"internal"/.test(told)) faults.push(`it failed inside: ${told}`)
          if (faults.length > 0) throw new Error(faults.join('\n'))
        }),
        { numRuns, seed, endOnFailure: true },
      )
    } finally {
      sockets.close()
    }
  },
}))

/** Doors of the socket: no token that is none opens it, and the server stays up. */
const doors: Attack = {
  name: 'doors of the socket',
  share: 2,
  async run(stage, numRuns, seed) {
    const address = `http://127.0.0.1:${(stage.t.app.fastify.server.address() as AddressInfo).port}`
    const packets = [
      '0',
      '40',
      '40{',
      '42',
      '42[',
      '42["send_message"',
      '451-["x",{"_placeholder":true,"num":0}]',
      '99',
      '',
    ]
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...naughtyText, ...packets), fc.boolean(), async (text, polls) => {
        const begun = performance.now()
        if (polls) {
          const { status } = await fetch(
            `${address}/socket.io/?EIO=4&transport=polling&sid=${encodeURIComponent(text.toWellFormed())}`,
            {
              method: 'POST',
              body: text.toWellFormed(),
            },
          )
          note(stage, `socket ${status}`, performance.now() - begun, 'socket door')
          if (status >= 500 || status === 200) throw new Error(`it was answered ${status}`)
          return
        }
        const socket = io(address, {
          auth: { token: text },
          transports: ['websocket'],
          reconnection: false,
          forceNew: true,
        })
        const opened = await new Promise<boolean>((resolve) =>
          socket.once('connect', () => resolve(true)).once('connect_error', () => resolve(false)),
        )
        socket.disconnect()
        note(stage, 'socket refused', performance.now() - begun, 'socket door')
        if (opened) throw new Error('it was let in')
      }),
      { numRuns, seed, endOnFailure: true },
    )
  },
}

export const sockets: Attack[] = [...events, doors]
