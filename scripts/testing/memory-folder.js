import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const disk = '/dev/shm'
const prefix = 'quartet-run-'
/** What the databases of a run take at most, in bytes, with room to spare. Containers often give 64 MB. */
const room = 4 * 1024 ** 3

/**
 * Returns a folder in memory for what a run writes and nobody keeps, and how it goes; undefined where there is no room. To
 * copy a database on a disk takes ten times the processor's time. What killed runs left behind goes first.
 * @param {string} [place] @param {number} [least] in bytes
 * @returns {{ folder: string, remove: () => void } | undefined}
 */
export function memoryFolder(place = disk, least = room) {
  try {
    accessSync(place, constants.W_OK)
    for (const name of readdirSync(place)) {
      const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : 0
      if (pid > 0 && !existsSync(`/proc/${pid}`)) rmSync(join(place, name), { recursive: true, force: true })
    }
    const { bavail, bsize } = statfsSync(place)
    if (Math.min(bavail * bsize, process.availableMemory()) < least) return undefined
    const folder = join(place, `${prefix}${process.pid}`)
    mkdirSync(folder, { recursive: true })
    // The database's user passes through it.
    chmodSync(folder, 0o711)
    return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
  } catch {
    return undefined
  }
}
