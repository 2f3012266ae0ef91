import { linkSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { birthOf, isAlive, waitForEnd } from './processes.ts'
import { StartFailure, errorCode } from '../start-failure.ts'

/** The data folder, held by this process alone until `release`. */
export type DataFolder = {
  /** Absolute path with symbolic links resolved. */
  path: string
  /** Tells a following start that this process is on its way out, so that it waits instead of refusing. */
  markStopping(): void
  release(): void
}

type Holder = { pid: number; birth: string; stopping: boolean }

/** How long a start waits for a holder that is draining, in milliseconds. */
const DRAIN_PATIENCE = 20_000
/** How long a start waits for a holder whose launcher has just been killed to notice it, in milliseconds. */
const ORPHAN_PATIENCE = 2_000

/** Makes the folder when it is missing and proves that it can be written. Throws a StartFailure otherwise. */
export function prepareDataFolder(path: string): string {
  const absolute = resolve(path)
  try {
    // As root the database runs as another user, who has to pass through this folder to reach its own.
    mkdirSync(absolute, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
    const probe = join(absolute, `.write-test.${process.pid}`)
    writeFileSync(probe, '', { mode: 0o600 })
    rmSync(probe)
    return realpathSync(absolute)
  } catch (error) {
    const code = errorCode(error)
    const reason =
      code === 'EACCES' || code === 'EPERM' || code === 'EROFS'
        ? 'this user may not write there'
        : code === 'ENOSPC'
          ? 'the disk is full'
          : code === 'EEXIST' || code === 'ENOTDIR'
            ? 'a file is in its way'
            : String(code)
    throw new StartFailure(
      `The data folder ${absolute} can’t be written (${reason}): choose another with DATA_DIR or correct its permissions.`,
    )
  }
}

/**
 * Takes the data folder for this process. A holder that died leaves nothing behind that matters; one that is
 * stopping is waited for; one that lives is a StartFailure.
 */
export async function holdDataFolder(path: string): Promise<DataFolder> {
  const folder = prepareDataFolder(path)
  const lock = join(folder, 'quartet.lock')
  const mine: Holder = { pid: process.pid, birth: birthOf(process.pid), stopping: false }
  const draft = `${lock}.${process.pid}`

  for (let attempt = 0; attempt < 50; attempt += 1) {
    writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 })
    try {
      linkSync(draft, lock)
      return {
        path: folder,
        markStopping() {
          writeFileSync(draft, JSON.stringify({ ...mine, stopping: true }), { mode: 0o600 })
          renameSync(draft, lock)
        },
        release() {
          if (readHolder(lock)?.pid === process.pid) rmSync(lock, { force: true })
        },
      }
    } catch (error) {
      if (errorCode(error) !== 'EEXIST')
        throw new StartFailure(`The data folder ${folder} can’t be locked (${errorCode(error)}).`)
    } finally {
      rmSync(draft, { force: true })
    }
    const holder = readHolder(lock)
    if (holder && holds(holder)) {
      if (!(await leaves(lock, holder)))
        throw new StartFailure(
          `Quartet is already running on the data folder ${folder} (process ${holder.pid}): stop it first, or choose another folder with DATA_DIR.`,
        )
      continue
    }
    // Renaming first means that of two starts that both find a dead holder only one removes the file.
    const dead = `${lock}.dead.${process.pid}`
    try {
      renameSync(lock, dead)
      const moved = readHolder(dead)
      if (moved && holds(moved)) linkSync(dead, lock)
    } catch {
      // Another start was quicker; the next round sees its lock.
    } finally {
      rmSync(dead, { force: true })
    }
  }
  throw new StartFailure(`The data folder ${folder} can’t be locked: too many starts at once.`)
}

async function leaves(lock: string, holder: Holder): Promise<boolean> {
  for (let waited = 0; waited < ORPHAN_PATIENCE; waited += 100) {
    const now = readHolder(lock)
    if (now === undefined || now.pid !== holder.pid || !holds(now)) return true
    if (now.stopping) return waitForEnd(holder.pid, DRAIN_PATIENCE)
    await sleep(100)
  }
  return false
}

function holds(holder: Holder): boolean {
  return holder.pid !== process.pid && isAlive(holder.pid) && birthOf(holder.pid) === holder.birth
}

function readHolder(lock: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(lock, 'utf8')) as Holder
  } catch {
    return undefined
  }
}
