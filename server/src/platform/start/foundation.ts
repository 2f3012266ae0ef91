import type { Config } from './config.ts'
import { holdDataFolder, prepareDataFolder, type DataFolder } from './data-folder.ts'
import { startEmbedded } from './embedded.ts'
import type { Log } from '../watch/log.ts'
import { migrate } from '../db/migrate.ts'
import { reachDatabase, refuseTakenPort } from './preflight.ts'
import { keptSecret } from '../keys/secret.ts'

/** What the product stands on: a migrated database and the installation's secret. */
export type Foundation = {
  databaseUrl: string
  /** The installation's master key: SECRET_KEY, or the one kept in the data folder. */
  secret: string
  /** Tells a following start on the same data to wait for this one to end. */
  markStopping(): void
  /** Stops the embedded database and gives the data folder back. */
  release(): Promise<void>
}

/** Takes the data folder and checks the port: everything that can be refused before anything is started. */
export async function claimFolder(config: Config): Promise<DataFolder> {
  // A database of one's own is made for several processes; the embedded one belongs to one alone.
  const folder = config.databaseUrl
    ? { path: prepareDataFolder(config.dataDir), markStopping: () => undefined, release: () => undefined }
    : await holdDataFolder(config.dataDir)
  try {
    await refuseTakenPort(config.host, config.port)
  } catch (error) {
    folder.release()
    throw error
  }
  return folder
}

/** The same with the schema of this release; `onLost` is told when the embedded one cannot be kept running. */
export async function lay(
  config: Config,
  folder: DataFolder,
  log: Log,
  onLost: (reason: Error) => void,
): Promise<Foundation> {
  const bare = await layBare(config, folder, log, onLost)
  try {
    const ran = await migrate(bare.databaseUrl)
    if (ran.length > 0) log.info({ migrations: ran }, 'database migrated')
  } catch (error) {
    await bare.stop()
    throw error
  }
  return bare
}

/** Makes a database ready on a claimed folder, whatever is in it. */
export async function layBare(
  config: Config,
  folder: DataFolder,
  log: Log,
  onLost: (reason: Error) => void,
): Promise<Foundation & { stop(): Promise<void> }> {
  const secret = config.secretKey ?? keptSecret(folder.path, 'secret').value
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ folder: folder.path, log, onLost })
  const databaseUrl = embedded?.url ?? config.databaseUrl!
  if (!embedded) await reachDatabase(databaseUrl)
  return {
    databaseUrl,
    secret,
    stop: async () => embedded?.stop(),
    markStopping: () => folder.markStopping(),
    async release() {
      await embedded?.stop()
      folder.release()
    },
  }
}
