import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[], engines?: object, optionalDependencies?: Record<string, string> }} Locked
 * @typedef {{ packages: Record<string, Locked> }} Lockfile
 */

/**
 * Optional packages that the lockfile's packages name and that it does not hold itself. npm leaves out those of
 * other platforms that it could not look up, and then refuses to install from that very lockfile.
 * @param {Lockfile} lockfile
 */
export function unlocked({ packages }) {
  const held = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)))
  return Object.values(packages).flatMap((owner) =>
    Object.entries(owner.optionalDependencies ?? {})
      .filter(([name]) => !held.has(name))
      .map(([name, version]) => ({ name, version, owner })),
  )
}

/**
 * The lockfile with an entry for each of them, with the platform that its name tells.
 * @param {Lockfile} lockfile
 * @returns {Lockfile}
 */
export function complete(lockfile) {
  const { '': root = {}, ...rest } = lockfile.packages
  for (const { name, version, owner } of unlocked(lockfile))
    rest[`node_modules/${name}`] = {
      version,
      ...platformOf(name),
      ...(owner.dev ? { dev: true } : {}),
      optional: true,
      ...(owner.engines ? { engines: owner.engines } : {}),
    }
  const sorted = Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1))
  return { ...lockfile, packages: { '': root, ...Object.fromEntries(sorted) } }
}

/** @param {string} name @returns {Locked} */
function platformOf(name) {
  const words = (name.split('/').at(-1) ?? '').split('-')
  const os = words.find((word) => /^(android|darwin|freebsd|linux|openharmony|win32|aix|sunos)$/.test(word))
  const cpu = words.find((word) => /^(arm|arm64|x64|ia32|ppc64|riscv64|s390x|loong64|wasm32)$/.test(word))
  if (!os || !cpu) throw new Error(`The platform of ${name} cannot be told from its name: lock it by hand.`)
  const libc = words.find((word) => /^(gnu|musl)/.test(word))
  return {
    cpu: [cpu],
    ...(os === 'linux' && libc ? { libc: [libc.startsWith('gnu') ? 'glibc' : 'musl'] } : {}),
    os: [os],
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = join(fileURLToPath(new URL('../..', import.meta.url)), 'package-lock.json')
  /** @type {Lockfile} */
  const lockfile = JSON.parse(readFileSync(file, 'utf8'))
  const missing = unlocked(lockfile)
  if (missing.length > 0 && process.argv.includes('--fix')) {
    writeFileSync(file, `${JSON.stringify(complete(lockfile), null, 2)}\n`)
    console.log(`Locked ${missing.length} packages of other platforms.`)
  } else if (missing.length > 0) {
    console.error(
      `package-lock.json lacks ${missing.map(({ name }) => name).join(', ')}, so "npm ci" refuses it: run "node scripts/checks/check-lockfile.js --fix".`,
    )
    process.exitCode = 1
  }
}
