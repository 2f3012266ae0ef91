import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from '../start-failure.ts'

/** Whether a process with this id exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
  // A zombie whose parent has not reaped it yet still answers to signal 0 but holds nothing any more.
  return !/^\d+ \(.*\) [ZX] /s.test(read(`/proc/${pid}/stat`))
}

/**
 * What tells this life of a process id from a later one with the same number: boot and start tick on Linux,
 * the start date elsewhere. Empty when it cannot be known.
 */
export function birthOf(pid: number): string {
  const stat = read(`/proc/${pid}/stat`)
  const startTick = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  if (startTick) return `${read('/proc/sys/kernel/random/boot_id').trim()}/${startTick}`
  return ps(pid, 'lstart')
}

/** Whether the process works inside `folder` (Linux) or was started with its path (elsewhere). */
export function worksIn(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder
  } catch (error) {
    // A process of another user hides its folder; its command line stays readable.
    if (errorCode(error) === 'EACCES') return read(`/proc/${pid}/cmdline`).split('\0').includes(folder)
    return ps(pid, 'command').includes(folder)
  }
}

/** Waits until the process is gone; false when it still lives after `milliseconds`. */
export async function waitForEnd(pid: number, milliseconds: number): Promise<boolean> {
  const rounds = Math.ceil(milliseconds / 25)
  for (let round = 0; round < rounds; round += 1) {
    if (!isAlive(pid)) return true
    await sleep(25)
  }
  return !isAlive(pid)
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function ps(pid: number, column: string): string {
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}
