import { system } from '../actor.ts'
import { systemClock } from '../clock.ts'
import type { Config } from './config.ts'
import { openDatabase, type Database, type Work } from '../db/db.ts'
import { runningEmbedded } from './embedded.running.ts'
import { createEventLog } from '../events/events.ts'
import { claimFolder, lay } from './foundation.ts'
import { createLog } from '../watch/log.ts'
import { keptSecret } from '../keys/secret.ts'

/** The installation as a command at the keyboard reaches it, also while the product runs. */
export type ReachedProduct = {
  database: Database
  /** Where its database is reached. */
  databaseUrl: string
  /** The installation's master key. */
  secret: string
  run<T>(work: (work: Work) => Promise<T>): Promise<T>
  release(): Promise<void>
}

/** The database of DATABASE_URL, the embedded one of the product that runs, or else the embedded one for this moment. */
export async function reachProduct(config: Config): Promise<ReachedProduct> {
  const log = createLog('warn')
  const running = config.databaseUrl ? null : await runningEmbedded(config.dataDir)
  const foundation = running
    ? {
        databaseUrl: running,
        secret: config.secretKey ?? keptSecret(config.dataDir, 'secret').value,
        release: async () => undefined,
      }
    : await lay(config, await claimFolder({ ...config, port: 0 }), log, () => undefined)
  const database = openDatabase({
    url: foundation.databaseUrl,
    max: 2,
    log,
    clock: systemClock,
    events: createEventLog([], []),
  })
  return {
    database,
    databaseUrl: foundation.databaseUrl,
    secret: foundation.secret,
    run: (work) => database.transact(system('command line'), work),
    async release() {
      await database.close()
      await foundation.release()
    },
  }
}
