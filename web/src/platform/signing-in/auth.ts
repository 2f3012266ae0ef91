import type { SignedIn } from '@quartet/contract/identity/identity'
import type { User } from '@quartet/contract/users/users'
import { adoptActing, stopActing } from '../session/acting.ts'
import { client } from '../api/api.ts'
import { owesFactor } from './factors.ts'
import { codeOf, HttpError } from '../session/http-error.ts'
import { mirrorWishes } from '../words/locale.ts'
import { askForProof } from '../session/proof.ts'
import { adoptAddress, dropSession, hasSessionInAddress, keepSession, resumeSession } from '../session/session.ts'
import { removeWrittenBy } from '../storage.ts'
import { clearToken, dropUnusableToken, readToken } from '../session/token.ts'

export type AuthState = {
  currentUser: User | null
  isLoading: boolean
  error: string | null
  isAuthenticated: boolean
  /** True until the page has started; pages made at build time are in this state. */
  isStarting: boolean
}

export const signedOut: AuthState = {
  currentUser: null,
  isLoading: false,
  error: null,
  isAuthenticated: false,
  isStarting: false,
}
export const starting: AuthState = { ...signedOut, isLoading: true, isStarting: true }

let state: AuthState = starting
let fetching: Promise<void> | undefined
const listeners = new Set<() => void>()

function become(next: Partial<AuthState>): void {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

export const readAuth = (): AuthState => state

export function onAuth(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const signedIn = (user: User): AuthState => ({
  currentUser: user,
  isLoading: false,
  error: null,
  isAuthenticated: true,
  isStarting: false,
})

/** The person, also when the gym they acted for has just been taken from them. */
async function whoAmI() {
  try {
    return await client.users.me()
  } catch (error) {
    if (codeOf(error) !== 'gyms.not_allocated') throw error
    return client.users.me()
  }
}

async function fetchUser(): Promise<void> {
  become({ isLoading: true, isStarting: false })
  try {
    const { user } = await whoAmI()
    if (!user) return become({ ...signedOut, error: 'Failed to fetch user data' })
    adoptActing(user)
    mirrorWishes(user)
    become(signedIn(user))
  } catch (error) {
    if (error instanceof HttpError && (error.status === 401 || error.status === 403)) {
      clearToken()
      become(signedOut)
    } else {
      become({ isLoading: false, error: 'Failed to fetch user data' })
    }
  }
}

/** Fetches the signed-in person anew; while one fetch runs, a second call waits for it instead of starting another. */
export function refreshUser(): Promise<void> {
  fetching ??= fetchUser().finally(() => {
    fetching = undefined
  })
  return fetching
}

/** At start: without a usable token signed out and no error, else the person is fetched. */
export function startAuth(): void {
  dropUnusableToken()
  if (readToken() === null) {
    if (hasSessionInAddress()) void adopt()
    else become(signedOut)
    return
  }
  resumeSession()
  void refreshUser()
}

async function adopt(): Promise<void> {
  const adopted = await adoptAddress().catch(() => false)
  if (adopted) await refreshUser()
  else become(signedOut)
}

/** Asks for the second factor of an account that has one. Throws ProofDeclined when it is not given. */
export async function giveOwedFactor(): Promise<void> {
  const owed = await owesFactor().catch(() => false)
  if (owed) await askForProof('factor')
}

/** Takes over a session that the token service was given by itself, as by a passkey. */
export async function enterSession(): Promise<User> {
  stopActing()
  await giveOwedFactor()
  await refreshUser()
  const { currentUser, error } = readAuth()
  if (!currentUser) throw new Error(error ?? 'Failed to fetch user data')
  return currentUser
}

/** Takes over what sign-in or registration answered. */
export async function enter(answer: SignedIn): Promise<User> {
  stopActing()
  await keepSession(answer)
  await giveOwedFactor()
  mirrorWishes(answer.user)
  become(signedIn(answer.user))
  return answer.user
}

/** Forgets the person in this tab; the session is somebody else's to end. */
export function forget(): void {
  stopActing()
  become(signedOut)
}

/** Ends the session in this browser; the server is told as far as it can be reached. */
export async function leave(): Promise<void> {
  forget()
  await dropSession()
}

/** Ends the session because its person wants it: nothing that they had begun to write outlives it in this browser. */
export async function signOut(): Promise<void> {
  const { currentUser } = state
  const left = leave()
  if (currentUser) removeWrittenBy(currentUser.id)
  await left
}
