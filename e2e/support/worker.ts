import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './server.ts'

export type Worker = { kill(): Promise<void> }

/** A process that does the background work alone; answers once it has begun. */
export async function startWorker(env: Record<string, string>): Promise<Worker> {
  const child = spawn(join(root, 'node_modules/.bin/node'), ['server/src/worker.ts'], {
    cwd: root,
    env: { ...process.env, ...env, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('worker started')) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', () => reject(new Error(`The worker ended:\n${said.slice(-3000)}`)))
  })
  return {
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await gone
    },
  }
}
