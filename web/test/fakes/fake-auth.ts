import type { User } from '@quartet/contract/users/users'
import type { Auth } from '../../src/platform/signing-in/auth-context.tsx'
import { signedOut } from '../../src/platform/signing-in/auth.ts'

let said: Auth | undefined
const refuse = () => Promise.reject(new Error('The test said who is signed in; nothing here signs in.'))

/** Says who is signed in on each page rendered from now on, until the test ends; `more` what else the pages know of it. */
export function signedInAs(currentUser: User | null, more: Partial<Auth> = {}): void {
  said = {
    ...signedOut,
    isAuthenticated: currentUser !== null,
    currentUser,
    person: currentUser,
    login: refuse,
    enterBy: refuse,
    register: refuse,
    logout: async () => undefined,
    refreshUser: async () => undefined,
    ...more,
  }
}

/** Undefined where the test says nothing: the session of the product then tells, as on a real page. */
export const whoIsSignedIn = (): Auth | undefined => said

export const forgetWhoIsSignedIn = (): void => {
  said = undefined
}
