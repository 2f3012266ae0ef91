import type { Query, QueryClient } from '@tanstack/react-query'
import type { Contract } from '@quartet/contract/contract'
import type { Changed } from '@quartet/contract/messages/changed-header'

export type Entity = keyof Contract

/** Milliseconds within which changes are answered by one round of requests: at once, then once a second while more come. */
const together = { first: 100, next: 1000 }
/** How many events are remembered, so that the socket's word after the answer's asks nothing again. */
const remembered = 500

const caches = new Set<QueryClient>()
const listeners = new Set<(changed: Changed['changed']) => void>()
const known = new Set<string>()
/** With when it was answered: a record that was shown since, from the answer itself, is not asked for again. */
type Waiting = Changed['changed'][number] & { answered: number }
let waiting: Waiting[] = []
let shownAt = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Takes what changed, from an answer or from the socket. What is on screen of it is asked for anew within 100 ms. */
export const tellChanged = (changed: Changed): void => take(changed, Infinity)

/** The same, said by the answer to a change of one's own. */
export const tellAnswered = (changed: Changed): void => take(changed, Date.now())

function take({ ids, changed }: Changed, answered: number): void {
  if (ids.length > 0 && ids.every((id) => known.has(id))) return
  for (const id of ids) known.add(id)
  for (const id of known) {
    if (known.size <= remembered) break
    known.delete(id)
  }
  if (changed.length === 0) return
  waiting.push(...changed.map((one) => ({ ...one, answered })))
  timer ??= setTimeout(() => void showChanges(), Date.now() - shownAt < together.next ? together.next : together.first)
}

/** The same of whole kinds. */
export const tellKinds = (...entities: Entity[]): void =>
  take({ ids: [], changed: entities.map((entity) => ({ entity, id: null })) }, Number.MAX_VALUE)

/** Asks at once for what has changed. Resolves when it is there, so that a form closes over a list that is true. */
export async function showChanges(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const changed = waiting
  waiting = []
  if (changed.length === 0) return
  shownAt = Date.now()
  for (const listener of listeners) listener(changed)
  await Promise.all([...caches].map((cache) => fetchAnew(cache, (query) => isOf(query, changed))))
}

/** Keeps a cache true to every change. Returns the way to stop. */
export function keepTrue(cache: QueryClient): () => void {
  caches.add(cache)
  return () => caches.delete(cache)
}

/** Calls back with what changed. Returns the way to stop. */
export function onChanged(listener: (changed: Changed['changed']) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Answers of a kind that events say by themselves: how much is unread comes with the bell, settings name their person. */
const saidItself = new Set(['notifications.unread', 'notifications.preferences'])

/** Whether an answer may differ: any list of the kind, and what is about the one record that is named. */
function isOf({ queryKey, state }: Query, changed: Waiting[]): boolean {
  const [path, asked] = queryKey as [unknown?, { input?: { id?: unknown; subjectId?: unknown } }?]
  if (!Array.isArray(path)) return false
  const [entity, verb = ''] = path as string[]
  const ofKind = changed.filter((one) => one.entity === entity)
  if (ofKind.length === 0) return false
  if (saidItself.has(path.join('.'))) return ofKind.some(({ id, answered }) => answered !== Infinity || id !== null)
  // What is asked 'of' somebody has their id, and not the record's.
  const about = verb.startsWith('of') ? undefined : (asked?.input?.id ?? asked?.input?.subjectId)
  if (typeof about !== 'string') return true
  const shown = (answered: number) => verb === 'get' && state.dataUpdatedAt >= answered
  return ofKind.some(({ id, answered }) => (id === null || id === about) && !shown(answered))
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
