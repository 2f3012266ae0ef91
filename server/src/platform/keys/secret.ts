import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartFailure, errorCode } from '../start-failure.ts'

/**
 * The random secret kept in `folder/name` (32 bytes as base64url, readable by its owner only), made on first use.
 * Two processes that ask at the same moment get the same answer. Throws a StartFailure when it can’t be read or kept.
 */
export function keptSecret(folder: string, name: string): { value: string; fresh: boolean } {
  const file = join(folder, name)
  const existing = readSecret(file)
  if (existing !== undefined) return { value: existing, fresh: false }
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
    // link() fails when the name is taken, so a half-written secret is never seen and the first writer wins.
    linkSync(draft, file)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST')
      throw new StartFailure(`The secret ${file} can’t be written (${errorCode(error)}).`)
  } finally {
    rmSync(draft, { force: true })
  }
  const value = readSecret(file)
  if (value === undefined) throw new StartFailure(`The secret ${file} vanished while it was being made.`)
  return { value, fresh: true }
}

function readSecret(file: string): string | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw new StartFailure(`The secret ${file} can’t be read (${errorCode(error)}).`)
  }
  if (text.length < 32)
    throw new StartFailure(
      `The secret ${file} is damaged: put the original back from a backup, or delete it to get a new one.`,
    )
  return text
}
