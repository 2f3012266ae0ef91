// Runs before start, dev, test and check, possibly under Node 20 and with nothing installed yet.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** How much later npm may write its lockfile than its own record of an installation, in milliseconds. */
const slack = 10_000

/**
 * Why the packages below `root` have to be installed, or undefined when they are as the lockfile says.
 * @param {string} root
 */
export function whyInstall(root) {
  const lockfile = join(root, 'package-lock.json')
  const record = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return 'nothing is installed yet'
  if (!runs(join(root, 'node_modules/.bin/node'))) return 'the pinned Node is missing'
  if (readStamp(root) === hash(lockfile)) return undefined
  if (statSync(record).mtimeMs + slack < statSync(lockfile).mtimeMs)
    return 'the lockfile is newer than what is installed'
  return undefined
}

/** @param {string} root */
export function stamp(root) {
  writeFileSync(stampFile(root), hash(join(root, 'package-lock.json')))
}

/** @param {string} root */
function stampFile(root) {
  return join(root, 'node_modules/.installed')
}

/** @param {string} root */
function readStamp(root) {
  return existsSync(stampFile(root)) ? readFileSync(stampFile(root), 'utf8') : undefined
}

/** @param {string} file */
function hash(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

/** @param {string} file */
function runs(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function install() {
  const npm = process.env.npm_execpath
  const [file, args] = npm?.endsWith('.js')
    ? [process.execPath, [npm, 'ci', '--loglevel=error']]
    : ['npm', ['ci', '--loglevel=error']]
  const { status, error } = spawnSync(file, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  if (error) fail(`npm cannot be run (${error.message}): install npm and try again.`)
  if (status !== 0) fail('The packages could not be installed: see what npm wrote above.')
  const reason = whyInstall(root)
  if (reason) fail(`The packages were installed, but ${reason}: allow install scripts for npm and try again.`)
}

/** @param {string} sentence @returns {never} */
function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (Number(process.versions.node.split('.')[0]) < 20)
    fail(`Node ${process.versions.node} is too old to begin with: install Node 20 or later.`)
  try {
    const reason = whyInstall(root)
    if (reason) {
      console.log(`Installing packages, because ${reason} …`)
      install()
    }
    stamp(root)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!['EACCES', 'EPERM', 'EROFS'].includes(code)) throw error
    // An installation that belongs to somebody else is used as it is.
  }
}
