import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Where this run keeps the data that journeys begin with; set by its global setup, absent for other programs. */
const templates = (): string | undefined => process.env.JOURNEY_TEMPLATES
/** Where a later run of the same release finds it again. */
const cache = (): string | undefined => process.env.JOURNEY_CACHE

/**
 * Fills `folder` with the data of a product that has just started for the first time. `make` starts one on the folder it
 * is given and stops it again; it is asked once for as long as what it is made of stays as it is, by whichever journey
 * comes first. Answers whether it could: without a global setup nothing is kept.
 */
export async function layOut(folder: string, name: string, make: (folder: string) => Promise<void>): Promise<boolean> {
  const place = templates()
  if (!place) return false
  const kept = join(place, name)
  const claimed = join(place, `${name}.claimed`)
  while (!existsSync(kept)) {
    if (!claims(claimed)) {
      await sleep(200)
      continue
    }
    const making = join(place, `${name}.making`)
    try {
      rmSync(making, { recursive: true, force: true })
      mkdirSync(making, { mode: 0o711 })
      const cached = cache() && join(cache()!, name)
      if (cached && existsSync(cached)) copy(cached, making)
      else {
        await make(making)
        if (cached) keep(making, cached)
      }
      renameSync(making, kept)
    } finally {
      // Whoever waits tries for themselves where this one failed.
      rmSync(claimed, { recursive: true, force: true })
    }
  }
  copy(kept, folder)
  // Two products cannot have their databases on one port: each chooses its own.
  rmSync(join(folder, 'database-port'), { force: true })
  return true
}

/** What no run has used for this long goes, in milliseconds: another run may be at work with what is younger. */
const oldest = 3_600_000
/** What the data that journeys begin with is made of. */
const sources = [
  'package-lock.json',
  'contract/src',
  'server/src',
  'server/seeds',
  'server/migrations',
  'e2e/support/server.ts',
]

/** The folder for what is made of these sources in these hours, and of nothing else; those of others go in time. */
export function cacheFor(root: string, kept = join(root, 'node_modules/.cache/journeys')): string {
  const made = createHash('sha256')
  for (const path of sources) digest(root, path, made)
  // The story is told around the day on which it is laid out, and what is due on that day happens in the course of it.
  const now = Temporal.Now.zonedDateTimeISO('Australia/Melbourne')
  const part = `${now.toPlainDate().toString()}-${Math.floor(now.hour / 6)}`
  const own = join(kept, `${part}-${made.digest('hex').slice(0, 16)}`)
  mkdirSync(own, { recursive: true })
  utimesSync(own, new Date(), new Date())
  for (const name of readdirSync(kept)) {
    const one = join(kept, name)
    const isOld = Date.now() - (statSync(one, { throwIfNoEntry: false })?.mtimeMs ?? 0) > oldest
    if (one !== own && isOld) rmSync(one, { recursive: true, force: true })
  }
  return own
}

function digest(root: string, path: string, made: ReturnType<typeof createHash>): void {
  const place = join(root, path)
  if (!existsSync(place)) return
  if (statSync(place).isDirectory()) {
    for (const name of readdirSync(place).toSorted()) digest(root, join(path, name), made)
    return
  }
  if (path.includes('.test.')) return
  made.update(`${path}\0`).update(readFileSync(place))
}

/** Copies it there in one step: where two runs make the same at once, the first one's stays. */
function keep(made: string, cached: string): void {
  const draft = `${cached}.${process.pid}`
  try {
    mkdirSync(draft, { mode: 0o711 })
    copy(made, draft)
    renameSync(draft, cached)
  } catch {
    rmSync(draft, { recursive: true, force: true })
  }
}

// Not cpSync: the database's files have to stay its user's.
const copy = (from: string, to: string) => void execFileSync('cp', ['-a', `${from}/.`, to])

function claims(path: string): boolean {
  try {
    mkdirSync(path)
    return true
  } catch {
    return false
  }
}
