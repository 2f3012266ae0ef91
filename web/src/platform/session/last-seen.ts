import { actingGymId } from './acting.ts'
import { onToken, readToken, subjectOf } from './token.ts'

/**
 * What is kept to be seen again without a network: the timetable and what stands around it, as last answered. Nothing of
 * documents or pay. It belongs to one person in this browser and goes when their session does.
 */
const keptEntities = new Set([
  'classes',
  'dashboards',
  'gyms',
  'holidays',
  'layers',
  'plans',
  'specialties',
  'studios',
  'timeChanges',
  'timetables',
])
const keptOperations = new Set(['users.me', 'installation.config', 'availabilities.mine'])
const cacheName = 'last seen'
const seenAtHeader = 'x-seen-at'
/** Answers that are kept; the oldest give way. */
const most = 80

let seenAt: string | null = null
const listeners = new Set<() => void>()

/** Since when what is on screen has not been asked anew, as an instant; null while the network answers. */
export const readSeenAt = (): string | null => seenAt
export function onSeenAt(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
function become(next: string | null): void {
  if (next === seenAt) return
  seenAt = next
  for (const listener of listeners) listener()
}

/** Nothing of before is on screen any more. */
export const seeAnew = (): void => become(null)

const isKept = (request: Request, [entity = '', name = '']: readonly string[]) =>
  request.method === 'GET' && (keptEntities.has(entity) || keptOperations.has(`${entity}.${name}`))

/** Where an answer lies: whose it is, for which gym, and what was asked. */
function addressOf(request: Request): string | null {
  const token = readToken()
  const whose = token && subjectOf(token)
  if (!whose || !('caches' in globalThis)) return null
  const { origin, pathname, search } = new URL(request.url)
  return `${origin}/last-seen/${whose}/${actingGymId() ?? 'own'}${pathname}${search}`
}

/** Keeps an answer, when it is one of those, until the session ends. */
export async function keepSeen(request: Request, path: readonly string[], answer: Response): Promise<void> {
  become(null)
  const address = isKept(request, path) ? addressOf(request) : null
  if (address === null) return
  const headers = { 'content-type': 'application/json', [seenAtHeader]: new Date().toISOString() }
  const copy = new Response(await answer.text(), { headers })
  const cache = await caches.open(cacheName)
  await cache.put(address, copy)
  // Somebody may have signed out meanwhile.
  if (addressOf(request) !== address) return forgetSeen()
  const kept = await cache.keys()
  await Promise.all(kept.slice(0, -most).map((one) => cache.delete(one)))
}

/** What was last answered to this request, or null. */
export async function lastSeen(request: Request, path: readonly string[]): Promise<Response | null> {
  const address = isKept(request, path) ? addressOf(request) : null
  if (address === null) return null
  const answer = await caches.match(address, { cacheName }).catch(() => undefined)
  if (!answer) return null
  const at = answer.headers.get(seenAtHeader)!
  become(seenAt === null || at < seenAt ? at : seenAt)
  return answer
}

/** Whether an answer is one that was kept, not one of now. */
export const isSeenAgain = (answer: Response): boolean => answer.headers.has(seenAtHeader)

async function forgetSeen(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(cacheName).catch(() => false)
}

/** Nothing that was seen outlives the session of who saw it. Returns the way to stop. */
export function guardSeen(): () => void {
  const whoseIs = (token: string | null) => token && subjectOf(token)
  let whose = whoseIs(readToken())
  if (whose === null) void forgetSeen()
  return onToken((token) => {
    if (whoseIs(token) === whose) return
    whose = whoseIs(token)
    become(null)
    void forgetSeen()
  })
}
