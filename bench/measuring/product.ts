import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildApp, type App } from '../../server/src/app.ts'
import { system } from '../../server/src/platform/actor.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { readConfig } from '../../server/src/platform/start/config.ts'
import type { Work } from '../../server/src/platform/db/db.ts'
import { claimFolder, lay } from '../../server/src/platform/start/foundation.ts'
import { createLog } from '../../server/src/platform/watch/log.ts'

/** The whole product on a fresh embedded database that writes through to the disk, as people run it. Request limits are off. */
export type Product = {
  app: App
  databaseUrl: string
  /** Arranges the world in one transaction, as the product itself. */
  given<T>(arrange: (work: Work) => Promise<T>): Promise<T>
  /** One request inside the process, without a network in between. Throws when it is not answered with 2xx. */
  call(request: { method: 'GET' | 'POST'; url: string; token?: string; body?: object }): Promise<Answer>
  end(): Promise<void>
}
// The answers are many and their shapes the contract's; a bench reads a field or two of them.
// oxlint-disable-next-line typescript/no-explicit-any
export type Answer = { status: number; body: any }

const pages = fileURLToPath(new URL('../../web/build/client', import.meta.url))

/** `settings` are those of the environment that a bench wants otherwise. */
export async function openProduct(settings: Record<string, string> = {}): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-bench-'))
  chmodSync(folder, 0o711)
  const log = createLog('warn')
  const config = readConfig({ PORT: '0', RATE_LIMITS: '0', DEMO: '0', DATA_DIR: join(folder, 'data'), ...settings })
  const foundation = await lay(config, await claimFolder(config), log, (reason) =>
    log.error({ err: reason }, 'database lost'),
  )
  const webDir = existsSync(pages) ? pages : folder
  const app = await buildApp({ ...foundation, config, log, clock: systemClock, webDir, demoLogins: [] })
  return {
    app,
    databaseUrl: foundation.databaseUrl,
    given: (arrange) => app.database.transact(system('bench'), arrange),
    async call({ method, url, token, body }) {
      const answer = await app.fastify.inject({
        method,
        url,
        headers: token ? { authorization: `Bearer ${token}` } : {},
        ...(body ? { payload: body } : {}),
      })
      if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`)
      return { status: answer.statusCode, body: answer.body ? answer.json() : null }
    },
    async end() {
      await app.stop()
      await foundation.release()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
