import type { SocketState } from '../src/platform/socket.ts'

type Ear = (payload: unknown) => void
const ears = new Map<string, Set<Ear>>()
const returns = new Set<() => void>()
const state: SocketState = { status: 'disconnected', error: null }
const nothing = () => undefined

/** What stands in for `platform/socket.ts` where a test says itself what the server tells. */
export const onLive = (name: string, ear: Ear) => {
  ears.set(name, (ears.get(name) ?? new Set()).add(ear))
  return () => ears.get(name)?.delete(ear)
}
export const onReconnect = (ear: () => void) => {
  returns.add(ear)
  return () => returns.delete(ear)
}
export const onHungUp = () => nothing
export const connect = async () => undefined
export const disconnect = nothing
export const reviveSocket = nothing
export const emit = nothing
export const readSocket = () => state
export const useSocketState = readSocket

/** What every open page hears. */
export const tell = (name: string, payload: unknown) => ears.get(name)?.forEach((ear) => ear(payload))

/** The connection was lost, and is there again. */
export const comeBack = () => returns.forEach((ear) => ear())
