import type { Query, QueryClient } from '@tanstack/react-query'
import type { Contract } from '@quartet/contract/contract'
import type { Change } from '@quartet/contract/messages/live'
import type { Changed } from '@quartet/contract/messages/changed-header'

export type Entity = keyof Contract

/** Milliseconds within which changes are asked for together: the first soon, and once a second while more come. */
const together = { first: 100, next: 1000 }
/** Milliseconds that a form waits for what it changed: a list that doesn't answer must not hold it. */
const patience = 3000
/** How many events are remembered, so that one that is told twice is asked for once. */
const remembered = 500

/** Who says that something changed: the socket, the answer to a change of one's own (and when), or the page itself. */
type Source = { by: 'socket' | 'page' } | { by: 'answer'; at: number }
type Waiting = Changed['changed'][number] & { source: Source }

const caches = new Set<QueryClient>()
const listeners = new Set<(changed: Changed['changed']) => void>()
const known = new Set<string>()
let waiting: Waiting[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let shownAt = 0
let showing: Promise<unknown> = Promise.resolve()

/** Takes what the socket says has changed. What is on screen of it is asked for soon. */
export const tellChanged = (changed: Changed): void => take(changed, { by: 'socket' })

/** The same, said by the answer to a change of one's own. */
export const tellAnswered = (changed: Changed): void => take(changed, { by: 'answer', at: Date.now() })

/** What the socket would have said while it was gone: what is counted by its events as well. */
export function tellMissed(changes: readonly Change[]): void {
  for (const { id, changed } of changes) take({ ids: [id], changed }, { by: 'page' })
}

/** The same of whole kinds, where a page itself knows that they are old. */
export const tellKinds = (...entities: Entity[]): void => take({ ids: [], changed: wholly(entities) }, { by: 'page' })

/** Any record of these kinds. */
export const wholly = (entities: readonly Entity[]): Changed['changed'] =>
  entities.map((entity) => ({ entity, id: null }))

function take({ ids, changed }: Changed, source: Source): void {
  if (ids.length > 0 && ids.every((id) => known.has(id))) return
  for (const id of ids) known.add(id)
  for (const id of known) {
    if (known.size <= remembered) break
    known.delete(id)
  }
  if (changed.length === 0) return
  waiting.push(...changed.map((one) => ({ ...one, source })))
  const pause = Date.now() - shownAt < together.next ? together.next : together.first
  timer ??= setTimeout(() => void showChanges(), pause)
}

/** Asks at once for what has changed. Resolves when all that was asked for is there, or after 3 seconds. */
export async function showChanges(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const changed = waiting
  waiting = []
  if (changed.length > 0) {
    shownAt = Date.now()
    for (const listener of listeners) listener(changed)
    const asked = [...caches].map((cache) => fetchAnew(cache, (query) => isOf(query, changed)))
    showing = Promise.all([showing, ...asked])
  }
  let late: ReturnType<typeof setTimeout> | undefined
  await Promise.race([showing, new Promise((resolve) => (late = setTimeout(resolve, patience)))])
  clearTimeout(late)
}

/** Begins anew, as a page does when it is loaded. For tests, whose pages share this module. */
export function forgetChanges(): void {
  clearTimeout(timer)
  timer = undefined
  waiting = []
  shownAt = 0
  showing = Promise.resolve()
  known.clear()
  caches.clear()
}

/** Keeps a cache true to every change. */
export const keepTrue = (cache: QueryClient): void => void caches.add(cache)

/** Calls back with what changed. Returns the way to stop. */
export function onChanged(listener: (changed: Changed['changed']) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Answers whose events bring what they say: the count that is unread, and settings by the id of their person. */
const toldBySocket = new Set(['notifications.unread', 'notifications.preferences'])

/** Whether an answer may differ: any list of the kind, and what is about the one record that is named. */
function isOf({ queryKey, state }: Query, changed: Waiting[]): boolean {
  const [path, asked] = queryKey as [unknown?, { input?: { id?: unknown; subjectId?: unknown } }?]
  if (!Array.isArray(path)) return false
  const [entity, verb = ''] = path as string[]
  const ofKind = changed.filter((one) => one.entity === entity)
  if (ofKind.length === 0) return false
  if (toldBySocket.has(path.join('.'))) return ofKind.some(({ id, source }) => source.by !== 'socket' || id !== null)
  // What is asked 'of' somebody has their id, and not the record's.
  const about = verb.startsWith('of') ? undefined : (asked?.input?.id ?? asked?.input?.subjectId)
  if (typeof about !== 'string') return true
  // The page has put the answer in its place already.
  const isShown = (source: Source) => verb === 'get' && source.by === 'answer' && state.dataUpdatedAt >= source.at
  return ofKind.some(({ id, source }) => (id === null || id === about) && !isShown(source))
}

/** Fetches anew what is on screen of some queries; what isn't, at its next showing. */
export async function fetchAnew(queries: QueryClient, predicate: (query: Query) => boolean): Promise<void> {
  // A dashboard that never refetches on mount must not come back with what it knew.
  queries.removeQueries({
    type: 'inactive',
    predicate: (query) =>
      predicate(query) &&
      query.observers.length === 0 &&
      (query.options as { refetchOnMount?: unknown }).refetchOnMount === false,
  })
  await queries.invalidateQueries({ predicate })
}
