import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Makes sure that Debian's PostgreSQL and Redis are there, and installs them where it may. Answers what is missing.
 * @returns {string | undefined}
 */
export function installServices() {
  const missing = [
    ...(has('redis-server') ? [] : ['redis-server']),
    ...(existsSync('/usr/lib/postgresql') && readdirSync('/usr/lib/postgresql').length > 0 ? [] : ['postgresql']),
  ]
  if (missing.length === 0 || install(missing)) return undefined
  return `These are needed: ${missing.join(', ')}. On Debian: apt-get install ${missing.join(' ')}`
}

/** @param {string} program */
function has(program) {
  return (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, program)))
}

/** @param {string[]} packages */
function install(packages) {
  if (process.getuid?.() !== 0 || !has('apt-get')) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const run = (/** @type {string[]} */ words) => spawnSync('apt-get', words, { env, stdio: 'ignore' }).status === 0
  return run(['update']) && run(['install', '-y', '--no-install-recommends', ...packages])
}
