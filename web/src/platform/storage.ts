/** Where a value went: browser storage may be full, blocked, or absent while pages are made at build time. */
const memory = new Map<string, string>()

const kept = new Set([
  'token',
  'user',
  'theme',
  'consent',
  'userPreferences',
  'quartet.session',
  'quartet.session-code-verifier',
  'gymAdminContext',
  'gymAdminZone',
  'gymAdminTabStarted',
])
const keptPrefixes = ['draft:', 'unsent:']
const temporary = /^(temp[_:.-]|tmp[_:.-])/
const longestSessionValue = 1000
const capacity = 5 * 1024 * 1024

function area(name: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return typeof window === 'undefined' ? undefined : window[name]
  } catch {
    return undefined
  }
}

function areas(): Storage[] {
  return [area('localStorage'), area('sessionStorage')].filter((one) => one !== undefined)
}

const isKept = (key: string) => kept.has(key) || keptPrefixes.some((prefix) => key.startsWith(prefix))
const keysOf = (store: Storage) =>
  Array.from({ length: store.length }, (_, index) => store.key(index)).filter((key) => key !== null)

function isQuotaError(error: unknown): boolean {
  return (
    error instanceof DOMException &&
    (error.name === 'QuotaExceededError' || error.name === 'NS_ERROR_DOM_QUOTA_REACHED')
  )
}

function attempt(store: Storage | undefined, key: string, value: string): boolean {
  if (!store) return false
  try {
    store.setItem(key, value)
    return true
  } catch (error) {
    if (!isQuotaError(error)) return false
    dropAllButKept()
    try {
      store.setItem(key, value)
      return true
    } catch {
      return false
    }
  }
}

/** Reads a value from local storage, else session storage, else memory. */
export function read(key: string): string | null {
  for (const store of areas()) {
    try {
      const value = store.getItem(key)
      if (value !== null) return value
    } catch {
      // A blocked store is treated as an empty one.
    }
  }
  return memory.get(key) ?? null
}

/** Writes to the first of local storage, session storage and memory that takes it, and only there. */
export function write(key: string, value: string): void {
  remove(key)
  if (attempt(area('localStorage'), key, value) || attempt(area('sessionStorage'), key, value)) return
  memory.set(key, value)
}

/** Removes a value wherever it was written. */
export function remove(key: string): void {
  memory.delete(key)
  for (const store of areas()) {
    try {
      store.removeItem(key)
    } catch {
      // Nothing is stored where storage is blocked.
    }
  }
}

/** Removes the drafts of a person and what of them waits to be sent: their keys name whose they are. */
export function removeWrittenBy(personId: string): void {
  const theirs = (key: string) =>
    keptPrefixes.some((prefix) => key.startsWith(prefix)) && key.split(':').includes(personId)
  for (const key of memory.keys()) if (theirs(key)) memory.delete(key)
  for (const store of areas()) {
    try {
      for (const key of keysOf(store)) if (theirs(key)) store.removeItem(key)
    } catch {
      // Nothing is stored where storage is blocked.
    }
  }
}

/** One tab's own memory: session storage, else nothing. */
export const tab = {
  read: (key: string): string | null => area('sessionStorage')?.getItem(key) ?? null,
  write: (key: string, value: string): void => void attempt(area('sessionStorage'), key, value),
  remove: (key: string): void => area('sessionStorage')?.removeItem(key),
}

/** Empties both stores but for the session, the theme, preferences, drafts and unsent messages; where even that fails, empties them. */
function dropAllButKept(): void {
  for (const store of areas()) {
    try {
      for (const key of keysOf(store)) if (!isKept(key)) store.removeItem(key)
    } catch {
      try {
        store.clear()
      } catch {
        // A store that cannot even be cleared is one we cannot use.
      }
    }
  }
}

/** One round of housekeeping: temporary keys, session values over 1000 characters, and all but the kept above 90 percent. */
export function tidy(): void {
  for (const store of areas()) {
    const isSession = store === area('sessionStorage')
    let used = 0
    for (const key of keysOf(store)) {
      const length = store.getItem(key)?.length ?? 0
      if (temporary.test(key) || (isSession && length > longestSessionValue && !isKept(key))) store.removeItem(key)
      else used += key.length + length
    }
    if (used > capacity * 0.9) dropAllButKept()
  }
}

/** Housekeeping every 10 s, and after a quota error anywhere in the page, which then loads anew. Returns the way to stop. */
export function keepTidy(reload: () => void = () => window.location.reload()): () => void {
  const timer = setInterval(tidy, 10_000)
  const freshen = (error: unknown) => {
    if (!isQuotaError(error)) return
    dropAllButKept()
    reload()
  }
  const onError = (event: ErrorEvent) => freshen(event.error)
  const onRejection = (event: PromiseRejectionEvent) => freshen(event.reason)
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  return () => {
    clearInterval(timer)
    window.removeEventListener('error', onError)
    window.removeEventListener('unhandledrejection', onRejection)
  }
}
