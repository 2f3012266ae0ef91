import { fileURLToPath } from 'node:url'
import { buildApp } from './app.ts'
import { systemClock } from './platform/clock.ts'
import { readConfig } from './platform/start/config.ts'
import { claimFolder, lay } from './platform/start/foundation.ts'
import { live } from './platform/start/lifecycle.ts'
import { createLog } from './platform/watch/log.ts'
import { StartFailure } from './platform/start-failure.ts'

const webDir = fileURLToPath(new URL('../../web/build/client', import.meta.url))
const log = createLog('info')

await live(log, async (fail) => {
  const config = { ...readConfig(), port: 0, worker: true }
  log.level = config.logLevel
  if (!config.databaseUrl)
    throw new StartFailure(
      'A separate worker needs DATABASE_URL. With the embedded database, the server does the background work.',
    )
  const foundation = await lay(config, await claimFolder(config), log, fail)
  const app = await buildApp({ ...foundation, config, log, clock: systemClock, webDir, demoLogins: [] })
  log.info({}, 'worker started')
  return {
    async stop() {
      await app.stop()
      await foundation.release()
    },
  }
})
