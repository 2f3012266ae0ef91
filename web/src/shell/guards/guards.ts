import type { Role } from '@quartet/contract/kernel/people'
import type { Auth } from '../../platform/signing-in/auth-context.tsx'

/** guest: only signed-out visitors. signedIn: anybody with an account. complete: with a complete profile. admin: role admin. */
export type Access = 'guest' | 'signedIn' | 'complete' | 'admin'

/** pass: show the page. wait: who this is, is not known yet. failed: it could not be found out. to: go there instead. */
export type Verdict = 'pass' | 'wait' | 'failed' | { to: string }

type Known = Pick<Auth, 'currentUser' | 'person' | 'isLoading' | 'isStarting' | 'error'> & { hasToken: boolean }

/** Where somebody's dashboard is. */
export function dashboardPath(auth: Pick<Auth, 'currentUser' | 'person'>): string {
  const { currentUser, person } = auth
  if (!currentUser) return '/login'
  const acting = person?.role !== currentUser.role
  return `/dashboard/${currentUser.role}${acting ? '?actingAsGym=true' : ''}`
}

/** The one rule behind every page: who may open it, and where everybody else goes. */
export function judge(access: Access, auth: Known): Verdict {
  if (access === 'guest') {
    if (auth.currentUser) return { to: dashboardPath(auth) }
    // Until the page has started it is the public one, as it was made at build time.
    return auth.isLoading && !auth.isStarting ? 'wait' : 'pass'
  }
  if (!auth.currentUser || !auth.person) {
    if (auth.isLoading) return 'wait'
    return auth.error !== null && auth.hasToken ? 'failed' : { to: '/login' }
  }
  if (access === 'signedIn') return 'pass'
  if (!auth.person.profile.complete) return { to: '/profile/complete' }
  if (access === 'admin' && auth.person.role !== 'admin') return { to: '/dashboard/admin' }
  return 'pass'
}

/** A dashboard belongs to one role; a gym_admin also keeps the overview while acting. Everybody else goes to their own. */
export function judgeDashboard(role: Role, auth: Pick<Auth, 'currentUser' | 'person'>): Verdict {
  if (auth.currentUser?.role === role) return 'pass'
  if (role === 'gym_admin' && auth.person?.role === 'gym_admin') return 'pass'
  return { to: dashboardPath(auth) }
}
