import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { demoLogins, loadDemo } from '../seeds/demo.ts'
import { buildApp, type App } from './app.ts'
import { systemClock } from './platform/clock.ts'
import { readConfig, type Config } from './platform/start/config.ts'
import { claimFolder, lay, type Foundation } from './platform/start/foundation.ts'
import { live } from './platform/start/lifecycle.ts'
import { createLog } from './platform/watch/log.ts'
import { ownAddress } from './platform/start/own-address.ts'
import { portFailure } from './platform/start/preflight.ts'

const webDir = fileURLToPath(new URL('../../web/build/client', import.meta.url))
/** How long open requests may take to finish once the server stops, in milliseconds. */
const drainPatience = 10_000

const log = createLog('info')

await live(log, async (fail) => {
  const config = readConfig()
  log.level = config.logLevel
  const folder = await claimFolder(config)
  if (process.argv.includes('--check')) {
    folder.release()
    process.exit()
  }

  const foundation = await lay(config, folder, log, fail)
  const app = await serve(config, foundation).catch(async (error: unknown) => {
    await foundation.release()
    throw error
  })
  greet(config, app)

  return {
    async stop() {
      foundation.markStopping()
      await Promise.race([app.stop(), sleep(drainPatience)])
      await foundation.release()
    },
  }
})

async function serve(config: Config, foundation: Foundation): Promise<App> {
  const app = await buildApp({
    ...foundation,
    config,
    log,
    clock: systemClock,
    webDir,
    demoLogins: config.demo ? demoLogins : [],
  })
  if (config.demo) await loadDemo(app, systemClock)
  try {
    await app.fastify.listen({ host: config.host, port: config.port })
  } catch (error) {
    throw portFailure(config.host, config.port, error)
  }
  return app
}

function greet(config: Config, app: App): void {
  const { port } = app.fastify.server.address() as AddressInfo
  console.log(`\nQuartet is running at ${ownAddress(config, port)}`)
  if (!config.demo || demoLogins.length === 0) return
  console.log('Sign in to its demo story as:')
  for (const { role, email, password } of demoLogins) console.log(`  ${role.padEnd(10)} ${email}  ${password}`)
}
