import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Where this run keeps the data that journeys begin with; set by its global setup, absent for other programs. */
const templates = (): string | undefined => process.env.JOURNEY_TEMPLATES

/**
 * Fills `folder` with the data of a product that has just started for the first time. `make` starts one on the folder it
 * is given and stops it again; it is asked once in a run, by whichever journey comes first. Answers whether it could:
 * without a global setup nothing is kept.
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
      await make(making)
      renameSync(making, kept)
    } finally {
      // Whoever waits tries for themselves where this one failed.
      rmSync(claimed, { recursive: true, force: true })
    }
  }
  // Not cpSync: the database's files have to stay its user's.
  execFileSync('cp', ['-a', `${kept}/.`, folder])
  // Two products cannot have their databases on one port: each chooses its own.
  rmSync(join(folder, 'database-port'), { force: true })
  return true
}

function claims(path: string): boolean {
  try {
    mkdirSync(path)
    return true
  } catch {
    return false
  }
}
