import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Config } from '../../src/platform/start/config.ts'

const token = 'a token of a test'
const secret = 'a webhook secret that protects nothing at all'
const root = join(import.meta.dirname, '../../..')

/** The clearing house sandbox as a process of its own. */
export type ClearingSandbox = {
  /** For the product's configuration. */
  config: NonNullable<Config['clearing']>
  port: number
  mode(mode: string, code?: string): Promise<void>
  clock(asked: { at?: string; advanceBusinessDays?: number }): Promise<void>
  member(ref: string, status: string): Promise<void>
  /** What it was sent; everything that it has to tell by then is told. */
  batches(): Promise<any[]>
  /** Ends the process as a power cut does. */
  kill(): Promise<void>
  /** Starts it again on its port and file. */
  start(): Promise<void>
}

/** `file` keeps what it knows over a kill. It is slow for two seconds in its slow mode. */
export async function clearingSandbox(file?: string): Promise<ClearingSandbox> {
  let child: ChildProcess
  let port = 0
  async function start(): Promise<void> {
    child = spawn(process.execPath, ['server/sandbox/clearing-house.ts'], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        CLEARING_PORT: String(port),
        CLEARING_TOKEN: token,
        CLEARING_SECRET: secret,
        CLEARING_PACE: '0',
        CLEARING_SLOWNESS: '2000',
        CLEARING_FILE: file ?? '',
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    for await (const line of createInterface({ input: child.stdout! })) {
      port = Number(/:(\d+)\/v1/.exec(line)?.[1] ?? 0)
      if (port > 0) break
    }
    child.stdout!.resume()
  }
  await start()
  const control = async (path: string, body: object = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}/sandbox/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return answer.json() as Promise<any>
  }
  return {
    config: { url: `http://127.0.0.1:${port}/v1`, token, secret, patience: 1000 },
    get port() {
      return port
    },
    mode: async (mode, code) => void (await control('mode', { mode, code })),
    clock: async (asked) => void (await control('clock', asked)),
    member: async (ref, status) => void (await control('members', { ref, status })),
    batches: async () => (await control('state')).batches,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const over = once(child, 'exit')
      child.kill('SIGKILL')
      await over
    },
    start,
  }
}
