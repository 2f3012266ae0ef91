import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/** The Node that the product is made for, whichever one runs this. */
export const pinnedNode = join(root, 'node_modules/.bin/node')

/**
 * The environment with the pinned Node and the installed tools found first. Compiled code is kept beside the packages:
 * half of a start was compiling what the last one had compiled.
 */
export const environment = {
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
  ...process.env,
  PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH ?? ''}`,
}

/**
 * Starts a child that ends when this process does, however this one ends: the channel between them breaks.
 * @param {string[]} args of the pinned Node
 * @param {NodeJS.ProcessEnv} [env]
 */
export function startNode(args, env = {}) {
  return spawn(pinnedNode, args, {
    cwd: root,
    env: { ...environment, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

/** The processes between this one and npm, npm included: there is a shell between the two, or none. */
function ancestry() {
  try {
    const shell = readFileSync(`/proc/${process.ppid}/cmdline`, 'utf8').startsWith('sh\0-c')
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    return shell ? `${process.ppid} ${stat.slice(stat.lastIndexOf(')')).split(' ')[2]}` : `${process.ppid}`
  } catch {
    return `${process.ppid}`
  }
}

/**
 * Passes the wish to stop on to the children, and also makes it when npm, which ran this, was killed.
 * @param {{ kill(signal: "SIGTERM"): unknown }[]} children
 */
export function stopWith(children) {
  const stop = () => children.forEach((child) => child.kill('SIGTERM'))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  if (process.env.npm_lifecycle_event) {
    const above = ancestry()
    setInterval(() => ancestry() !== above && stop(), 250).unref()
  }
}

/**
 * The exit code that a shell would see.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
export function exitCode(code, signal) {
  return code ?? (signal ? 128 + constants.signals[signal] : 1)
}
