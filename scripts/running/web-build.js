import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const made = new Set(['build', 'node_modules', '.react-router', 'test'])

/**
 * A digest of everything that the web build is made of.
 * @param {string} root
 */
export function inputsOf(root) {
  const digest = createHash('sha256')
  const files = [
    ...filesBelow(join(root, 'web')),
    ...filesBelow(join(root, 'contract/src')),
    join(root, 'package-lock.json'),
  ].filter((file) => !/\.test\.tsx?$/.test(file))
  for (const file of files) digest.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  return digest.digest('hex')
}

/**
 * Whether the web build is missing or older than its sources.
 * @param {string} root
 */
export function isWebStale(root) {
  const stamp = stampOf(root)
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== inputsOf(root)
}

/**
 * Builds the web app with the Node that runs this. Answers what went wrong, or undefined.
 * @param {string} root
 */
export function buildWeb(root) {
  const inputs = inputsOf(root)
  rmSync(stampOf(root), { force: true })
  const steps = [[join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], [join(root, 'web/public-build.js')]]
  for (const step of steps) {
    const { status, stdout, stderr } = spawnSync(process.execPath, step, {
      cwd: join(root, 'web'),
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
    })
    if (status !== 0) return `${stdout}\n${stderr}`
  }
  writeFileSync(stampOf(root), inputs)
  return undefined
}

/** @param {string} root */
function stampOf(root) {
  return join(root, 'web/build/.inputs')
}

/** @param {string} folder @returns {string[]} */
function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !made.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesBelow(path) : [path]
    })
}

// `node scripts/running/web-build.js` builds what is stale and nothing else.
if (import.meta.main) {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const trouble = isWebStale(root) ? buildWeb(root) : undefined
  if (trouble) console.error(trouble)
  process.exitCode = trouble ? 1 : 0
}
