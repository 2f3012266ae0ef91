import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useCallback, useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import toast from 'react-hot-toast'
import { useNavigate } from 'react-router'
import type { InferContractRouterInputs } from '@orpc/contract'
import type { Contract } from '@quartet/contract/contract'
import type { User } from '@quartet/contract/users/users'
import { onActingLost, presentedAs, useActing } from '../session/acting.ts'
import { client } from '../api/api.ts'
import {
  enter,
  enterSession,
  forget,
  leave,
  onAuth,
  readAuth,
  refreshUser,
  signOut,
  starting,
  type AuthState,
} from './auth.ts'
import { codeOf, HttpError, isOffline, saidBy } from '../session/http-error.ts'
import { ProofDeclined } from '../session/proof.ts'
import { subjectOf } from '../session/token.ts'

type Inputs = InferContractRouterInputs<Contract>

export type Auth = AuthState & {
  /** The person, who stays the same while acting for a gym; `currentUser` is then that gym's role. */
  person: User | null
  login: (credentials: Inputs['identity']['login']) => Promise<User>
  /** Signs in another way than by a password, such as a passkey; `by` leaves the session with the token service. */
  enterBy: (by: () => Promise<unknown>) => Promise<User>
  register: (registration: Inputs['identity']['register']) => Promise<User>
  logout: () => Promise<void>
  refreshUser: () => Promise<void>
}

export const AuthContext = createContext<Auth | null>(null)

const loginSentence = (error: unknown) => saidBy(error) ?? 'Login failed'

function registrationSentence(error: unknown): string {
  if (isOffline(error)) return 'An error occurred during registration. Please try again.'
  const body = error instanceof HttpError ? error.body : undefined
  const said = typeof body === 'object' && body !== null ? (body as { error?: unknown }).error : undefined
  return typeof said === 'string' && said ? said : 'Registration failed'
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const state = useSyncExternalStore(onAuth, readAuth, () => starting)
  const acting = useActing()
  const navigate = useNavigate()
  const queries = useQueryClient()

  const logout = useCallback(async () => {
    try {
      await signOut()
      toast.success('Successfully logged out!')
    } catch {
      toast.error('Logout failed')
    }
    queries.clear()
    await navigate('/login')
  }, [navigate, queries])

  useEffect(() => {
    if (!state.isLoading && !state.isAuthenticated) delete document.documentElement.dataset.returning
  }, [state])

  useEffect(() => {
    const goToLogin = () => {
      queries.clear()
      void navigate('/login')
    }
    const onUnauthorized = () => {
      void leave().catch(() => undefined)
      goToLogin()
    }
    // Another tab signed out, or in as somebody else: this one follows.
    const onOtherTab = (event: StorageEvent) => {
      if (event.key !== 'token') return
      const before = readAuth().currentUser
      if (event.newValue === null) {
        if (!before) return
        forget()
        goToLogin()
      } else if (subjectOf(event.newValue) !== before?.id) {
        queries.clear()
        void refreshUser()
      }
    }
    const stopLost = onActingLost(({ name, path }) => {
      toast.error(`You no longer manage ${name}. You’re back at all gyms. Nothing else has changed.`)
      queries.clear()
      void refreshUser()
      void navigate(path)
    })
    window.addEventListener('auth:unauthorized', onUnauthorized)
    window.addEventListener('storage', onOtherTab)
    return () => {
      stopLost()
      window.removeEventListener('auth:unauthorized', onUnauthorized)
      window.removeEventListener('storage', onOtherTab)
    }
  }, [navigate, queries])

  const value = useMemo<Auth>(() => {
    const person = state.currentUser
    return {
      ...state,
      person,
      currentUser: person && presentedAs(person, acting),
      login: async (credentials) => {
        try {
          const user = await enter(await client.identity.login(credentials))
          toast.success('Successfully logged in!')
          return user
        } catch (error) {
          await leave().catch(() => undefined)
          if (error instanceof ProofDeclined) throw error
          // One after the other in one place, however often somebody tries.
          toast.error(loginSentence(error), { id: 'login' })
          throw error
        }
      },
      enterBy: async (by) => {
        await by()
        try {
          const user = await enterSession()
          toast.success('Successfully logged in!')
          return user
        } catch (error) {
          await leave().catch(() => undefined)
          throw error
        }
      },
      register: async (registration) => {
        try {
          const user = await enter(await client.identity.register(registration))
          toast.success('Successfully registered!')
          return user
        } catch (error) {
          // The account is there; only the way in waits for its mail to be read.
          if (codeOf(error) === 'identity.confirm_first') toast.success('Successfully registered!')
          else toast.error(registrationSentence(error))
          throw error
        }
      },
      logout,
      refreshUser,
    }
  }, [state, acting, logout])

  return <AuthContext value={value}>{children}</AuthContext>
}

export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth needs an AuthProvider above it')
  return auth
}

/** The signed-in person as the product sees them, on pages that no signed-out visitor reaches. */
export function useCurrentUser(): User {
  const { currentUser } = useAuth()
  if (!currentUser) throw new Error('This page needs a signed-in person')
  return currentUser
}
