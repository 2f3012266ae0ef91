import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import { describe, expect, it } from 'vitest'
import { role, type Role } from '@quartet/contract/kernel/people'
import type { User } from '@quartet/contract/users/users'
import { aUser } from '../test/worlds/people.ts'
import { coversOf } from './features/covers/cover/cover.rules.ts'
import { landingAfter } from './features/users/profile/profile.rules.ts'
import { signedOut } from './platform/signing-in/auth.ts'
import { routes } from './routes.ts'
import { dashboardPath, judge, judgeDashboard, type Access, type Verdict } from './shell/guards/guards.ts'

/** The guard that each layout of the route table stands for. */
const guards: Record<string, Access> = {
  'shell/guards/guest-only.tsx': 'guest',
  'shell/guards/signed-in.tsx': 'signedIn',
  'shell/guards/complete-profile.tsx': 'complete',
  'shell/guards/admin-only.tsx': 'admin',
}

type Page = { path: string; file: string; guards: Access[] }

function pagesOf(entries: RouteConfigEntry[], above: Access[] = []): Page[] {
  return entries.flatMap((entry): Page[] => {
    const guard = guards[entry.file]
    const own = guard ? [...above, guard] : above
    if (entry.children) return pagesOf(entry.children, own)
    return [{ path: entry.index ? '/' : `/${entry.path}`, file: entry.file, guards: own }]
  })
}
const pages = pagesOf(routes)
const table: RouteObject[] = pages.map((page) => ({ path: page.path, id: page.path }))
const found = new Map<string, Page>()
/** The page at an address; each address is matched once, as everybody walks the same ways. */
function pageAt(address: string): Page {
  const path = address.replace(/\?.*/, '')
  const page = found.get(path) ?? pages.find(({ path: own }) => own === matchRoutes(table, path)?.at(-1)?.route.id)!
  found.set(path, page)
  return page
}

const roles: Role[] = ['admin', 'gym_admin', 'gym', 'trainer', 'supplier']
const fields: Record<Role, string[]> = {
  admin: [],
  gym_admin: ['phone', 'address', 'businessName'],
  gym: ['phone', 'address', 'businessName'],
  trainer: ['phone', 'firstName', 'lastName', 'address', 'specialties'],
  supplier: [],
}

type Somebody = { name: string; person: User | null; currentUser: User | null }
const visitor: Somebody = { name: 'a visitor', person: null, currentUser: null }

/** Every role, with a complete profile and with each field missing by itself, and a gym_admin who acts for a gym. */
const everybody: Somebody[] = [
  visitor,
  ...roles.flatMap((role) =>
    [null, ...fields[role]].flatMap((field) => {
      const missing = field === null ? [] : [{ field, label: field }]
      const person = aUser({ role, profile: { complete: field === null, missing } })
      const name = field === null ? `a ${role}` : `a ${role} without ${field}`
      const self: Somebody = { name, person, currentUser: person }
      const acting: Somebody = { name: `${name}, acting`, person, currentUser: { ...person, role: 'gym' } }
      return role === 'gym_admin' ? [self, acting] : [self]
    }),
  ),
]

/** What the page at an address does with somebody: the same functions that the components call. */
function verdictAt(path: string, who: Somebody): Verdict {
  const auth = { ...signedOut, person: who.person, currentUser: who.currentUser, hasToken: who.person !== null }
  const page = pageAt(path)
  for (const access of page.guards) {
    const verdict = judge(access, auth)
    if (verdict !== 'pass') return verdict
  }
  if (page.file === 'shell/pages/own-dashboard.tsx') return { to: dashboardPath(auth) }
  if (page.file === 'shell/pages/dashboard-page.tsx') return judgeDashboard(page.path.split('/').at(-1) as Role, auth)
  if (page.file.startsWith('features/covers/boards/') && page.file.includes('redirect'))
    return { to: coversOf(auth, dashboardPath(auth))! }
  if (page.path === '/legacy-login') return { to: '/login' }
  if (page.path === '/legacy-register') return { to: '/register' }
  if (page.path === '/profile/complete') return who.person ? 'pass' : { to: '/login' }
  return 'pass'
}

/** Every address that somebody sees on the way, the last one being where they stay. */
function walk(start: string, who: Somebody): string[] {
  const seen = [start]
  for (;;) {
    const verdict = verdictAt(seen.at(-1)!, who)
    if (verdict === 'wait' || verdict === 'failed') throw new Error(`${who.name} is stuck at ${seen.join(' > ')}`)
    if (verdict === 'pass') return seen
    if (seen.includes(verdict.to)) throw new Error(`${who.name} goes round: ${[...seen, verdict.to].join(' > ')}`)
    seen.push(verdict.to)
  }
}

const concrete = (path: string) => path.replace('/*', '/nowhere').replaceAll(/:\w+/g, 'x')
const starts = [...pages.map((page) => concrete(page.path)), '/profile/complete/', '/dashboard/admin', '/nothing/here']
const home = (who: Somebody) => (who.currentUser ? dashboardPath(who) : '/login')
const complete = (who: Somebody) => who.person?.profile.complete ?? false
const endsOf = (path: string) => everybody.map((who) => [who, walk(path, who).at(-1)!] as const)

it('R-01 there are five roles, each with a dashboard of its own', () => {
  expect(role.options).toEqual(['admin', 'gym_admin', 'gym', 'trainer', 'supplier'])
  for (const one of role.options) expect(pages.map((page) => page.path)).toContain(`/dashboard/${one}`)
})

describe('the graph of redirects: every page, every role, every missing field, acting or not', () => {
  it.each(everybody)('$name goes round nowhere and arrives within 4 hops, from every page', (who) => {
    for (const start of starts) {
      const way = walk(start, who)
      expect(way.length - 1, way.join(' > ')).toBeLessThanOrEqual(4)
      expect(verdictAt(way.at(-1)!, who)).toBe('pass')
    }
  })

  it('a page that is open to somebody keeps them, with every guard that stands above it', () => {
    const guarded = pages.filter((page) => page.guards.includes('complete'))
    expect(guarded.length).toBeGreaterThan(12)
    for (const page of guarded) {
      for (const [who, end] of endsOf(concrete(page.path))) {
        const before = who.person ? '/profile/complete' : '/login'
        expect(complete(who) || end === before, `${who.name} at ${page.path} arrives at ${end}`).toBe(true)
      }
    }
  })

  it("R-02 home, pricing, login and register are for guests: who is signed in is sent to their role's dashboard", () => {
    for (const path of ['/', '/pricing', '/login', '/register']) {
      expect(pageAt(path).guards, path).toEqual(['guest'])
      for (const [who, end] of endsOf(path)) {
        const first = verdictAt(path, who)
        const to = typeof first === 'object' ? first.to.replace('?actingAsGym=true', '') : path
        expect(to, who.name).toBe(who.currentUser ? `/dashboard/${who.currentUser.role}` : path)
        expect(end, who.name).toBe(!who.person ? path : complete(who) ? home(who) : '/profile/complete')
      }
    }
  })

  /** The addresses that somebody is kept away from; the two doors lead on by themselves. */
  const closed = (paths: string[]) =>
    paths.filter((path) => {
      const door = /^\/legacy-(login|register)$/.exec(path)
      const stays = (who: Somebody) => {
        const verdict = verdictAt(concrete(path), who)
        return door ? typeof verdict === 'object' && verdict.to === `/${door[1]}` : verdict === 'pass'
      }
      return pageAt(path).path !== path || pageAt(path).guards.length > 0 || !everybody.every(stays)
    })
  it('R-03 the doors, invitations, jobs, our own pages and the guides are open to all', () => {
    expect(
      closed([
        '/legacy-login',
        '/legacy-register',
        '/invite/:token',
        '/jobs',
        '/about',
        '/contact',
        '/privacy',
        '/terms',
        '/cookies',
        '/knowledge-base',
        '/legacy',
        '/legacy/:categoryId',
        '/legacy/:categoryId/:articleId',
        '/coming-soon',
      ]),
    ).toEqual([])
  })
  it('R-04 the memberships are open to all', () => {
    expect(
      closed([
        '/memberships',
        '/memberships/qt-lite',
        '/memberships/qt-studio',
        '/memberships/qt-multi-studio',
        '/memberships/qt-multi-site',
        '/memberships/trainer',
      ]),
    ).toEqual([])
  })

  /** The addresses that let somebody in without a login and a complete profile, or keep away who has both. */
  const notGuarded = (paths: string[]) =>
    paths.filter((path) => {
      if (pageAt(concrete(path)).path !== path) return true
      return endsOf(concrete(path)).some(([who, end]) => {
        if (!who.person) return end !== '/login'
        if (!complete(who)) return end !== '/profile/complete'
        const leadsOn = path.startsWith('/dashboard/') || /^\/covers(\/create-with-class)?$/.test(path)
        return leadsOn ? !end.startsWith(home(who).split('?')[0]!) && end !== path : end !== concrete(path)
      })
    })
  it('R-05 dashboards, specialties, compliance, people, trainers, gyms and applications ask for a login and a complete profile', () => {
    expect(
      notGuarded([
        '/dashboard/admin',
        '/dashboard/gym_admin',
        '/dashboard/gym',
        '/dashboard/trainer',
        '/dashboard/supplier',
        '/specialties',
        '/compliance',
        '/compliance/documents',
        '/users',
        '/trainers',
        '/trainers/:id',
        '/gyms/:id',
        '/jobs/:id/applications',
      ]),
    ).toEqual([])
  })
  it('R-06 classes, timetables, messages, settings, covers, pay runs and reports ask for a login and a complete profile', () => {
    const reports = ['attendance', 'covers', 'compliance', 'payroll', 'trainers'].map((name) => `/reporting/${name}`)
    for (const report of reports) expect(pageAt(report).path).toBe('/reporting/:report')
    for (const path of ['/reporting', ...reports, '/reporting/nothing', '/reporting/covers/of/2026'])
      for (const [who, end] of endsOf(path))
        expect(end, who.name).toBe(!who.person ? '/login' : complete(who) ? path : '/profile/complete')
    expect(
      notGuarded([
        '/classes/new',
        '/timetable/bulk-manage',
        '/notifications',
        '/messages',
        '/messages/advanced',
        '/profile/settings',
        '/email-templates',
        '/covers',
        '/covers/create',
        '/covers/create-with-class',
        '/covers/debug',
        '/payroll/payrun/:payrunId',
        '/reporting/:report',
      ]),
    ).toEqual([])
  })

  it('R-07 /profile/complete, with and without a trailing slash, is for everybody who is signed in', () => {
    for (const path of ['/profile/complete', '/profile/complete/']) {
      for (const [who, end] of endsOf(path)) expect(end, who.name).toBe(who.person ? path : '/login')
    }
  })

  it('R-08 a page for admins sends everybody else to /dashboard/admin, and that to their own', () => {
    const forAdmins = pages.filter((page) => page.guards.includes('admin')).map((page) => page.path)
    expect(forAdmins).toEqual(expect.arrayContaining(['/dashboard/gym-admins', '/admin/email-templates']))
    for (const path of forAdmins) {
      for (const [who, end] of endsOf(concrete(path)).filter(([who]) => complete(who)))
        expect(end, who.name).toBe(who.person!.role === 'admin' ? concrete(path) : home(who))
    }
    for (const who of everybody.filter(complete)) {
      const isAdmin = who.person!.role === 'admin'
      const auth = { ...signedOut, person: who.person, currentUser: who.currentUser, hasToken: true }
      expect(judge('admin', auth)).toEqual(isAdmin ? 'pass' : { to: '/dashboard/admin' })
      const way = walk('/dashboard/admin', who)
      expect(way).toEqual(isAdmin ? ['/dashboard/admin'] : ['/dashboard/admin', home(who)])
    }
  })

  it('R-18 /dashboard goes to the dashboard of the role', () => {
    for (const who of everybody.filter(complete)) {
      expect(walk('/dashboard', who)).toEqual(['/dashboard', home(who)])
    }
  })

  it("the other roles' dashboards send everybody to their own", () => {
    for (const role of roles) {
      for (const who of everybody.filter(complete)) {
        const overview = role === 'gym_admin' && who.person!.role === 'gym_admin'
        const end = walk(`/dashboard/${role}`, who).at(-1)!
        expect(end, who.name).toBe(overview || who.currentUser!.role === role ? `/dashboard/${role}` : home(who))
      }
    }
  })

  it.each(['/covers', '/covers/create-with-class'])(
    'P-15 %s goes to the dashboard only when the phone, the address, and what the role needs are there',
    (path) => {
      for (const [who, end] of endsOf(path)) {
        const covers = `${home(who)}${home(who).includes('?') ? '&' : '?'}tab=covers`
        const before = who.person ? '/profile/complete' : '/login'
        expect(end, who.name).toBe(complete(who) ? covers : before)
      }
    },
  )

  it('after the profile is complete everybody lands on a page that keeps them, a trainer on compliance', () => {
    for (const who of everybody.filter(complete)) {
      const way = walk(landingAfter(who.person!.role), who)
      expect(way.length).toBeLessThanOrEqual(2)
    }
    expect(landingAfter('trainer')).toBe('/dashboard/trainer?tab=compliance')
  })
})
