import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { environment, root } from '../running/children.js'

/**
 * @typedef {{ passed: number, failed: number, skipped?: number }} Count
 * @typedef {{ name: string, command: string[], cwd?: string, env?: NodeJS.ProcessEnv, minutes?: number }} Step
 */

/** @param {Count[]} counts @returns {Count} */
export function sum(counts) {
  return {
    passed: counts.reduce((total, { passed }) => total + passed, 0),
    failed: counts.reduce((total, { failed }) => total + failed, 0),
    skipped: counts.reduce((total, { skipped = 0 }) => total + skipped, 0),
  }
}

/** Returns the CPU seconds of this process and of its children that have ended, theirs included. 0 where Linux does not say. */
export function cpuSeconds() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8')
    // From the state on, which is field 3: utime, stime, cutime and cstime are 14 to 17, in hundredths.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields.slice(11, 15).reduce((total, ticks) => total + Number(ticks), 0) / 100
  } catch {
    return 0
  }
}

/**
 * Runs steps at most `width` at once and prints the output of those that fail.
 * @param {Step[]} steps
 * @param {number} width
 * @returns {Promise<Count>}
 */
export async function runSteps(steps, width) {
  const waiting = [...steps]
  /** @type {Count[]} */
  const counts = []
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const started = performance.now()
      const { code, output } = await run(step, 'quiet')
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${step.name} (${seconds} s)`)
      if (code !== 0) console.log(output.trimEnd())
      counts.push(code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
    }
  }
  await Promise.all(Array.from({ length: width }, lane))
  return sum(counts)
}

/**
 * Runs one command to its end, or to the end of its time.
 * @param {Step} step
 * @param {'quiet' | 'loud'} voice
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run({ command, cwd = root, env, minutes = 10 }, voice) {
  return new Promise((resolve) => {
    const [file = '', ...args] = command
    const child = spawn(file, args, {
      cwd,
      env: { ...environment, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // In a group of its own, so that what it started ends with it when its time is over.
      detached: true,
    })
    let output = ''
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString()
      if (voice === 'loud') process.stdout.write(chunk)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const endGroup = () => {
      try {
        if (child.pid) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // It ended by itself in the meantime.
      }
    }
    const clock = setTimeout(() => {
      output += `\nstopped after ${minutes.toFixed(0)} minutes`
      endGroup()
    }, minutes * 60_000)
    const interrupt = () => {
      endGroup()
      process.exit(130)
    }
    process.once('SIGINT', interrupt)
    process.once('SIGTERM', interrupt)
    const finish = (/** @type {number} */ code) => {
      clearTimeout(clock)
      process.off('SIGINT', interrupt)
      process.off('SIGTERM', interrupt)
      resolve({ code, output })
    }
    child.on('error', (error) => {
      output += error.message
      finish(1)
    })
    child.on('close', (code) => finish(code ?? 1))
    // What a step leaves behind may hold its output open for ever.
    child.on('exit', (code) => setTimeout(() => finish(code ?? 1), 5000).unref())
  })
}
