import { useEffect, useSyncExternalStore } from 'react'

/** What a fresh proof of who somebody is has to be; null where only the person's own factors tell. */
export type ProofNeed = 'factor' | 'sign_in' | 'enrolment' | null

export type ProofRequest = {
  need: ProofNeed
  done(): void
  /** Leaves what was being done undone. */
  decline(): void
}

/** Somebody would rather not prove who they are; what asked for it stays undone. */
export class ProofDeclined extends Error {
  override readonly name = 'ProofDeclined'
}

/** Where it can be asked: a page that asks in its own place comes before the dialog. */
type ProofPlace = 'page' | 'dialog'

let pending: (ProofRequest & { promise: Promise<void> }) | null = null
const hosts: ProofPlace[] = []
const listeners = new Set<() => void>()
const tell = (): void => {
  for (const listener of listeners) listener()
}
const placeOf = (): ProofPlace | null => (hosts.includes('page') ? 'page' : (hosts[0] ?? null))

/**
 * Asks the person to prove who they are, once however many calls ask at the same time. Resolves when they have.
 * Throws ProofDeclined when they would not. A dialog whose code is still on its way asks once it is there.
 */
export function askForProof(need: ProofNeed): Promise<void> {
  if (pending) return pending.promise
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const settle = (end: () => void) => () => {
    pending = null
    tell()
    end()
  }
  pending = { need, promise, done: settle(resolve), decline: settle(() => reject(new ProofDeclined())) }
  tell()
  return promise
}

/** What is to be proved here and now, if anything. */
export function useProofRequest(place: ProofPlace): ProofRequest | null {
  useEffect(() => {
    hosts.push(place)
    tell()
    return () => {
      hosts.splice(hosts.indexOf(place), 1)
      tell()
    }
  }, [place])
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => (placeOf() === place ? pending : null),
    () => null,
  )
}
