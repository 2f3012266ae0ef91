import { resolve } from 'node:path'
import { readConfig } from './platform/start/config.ts'
import { claimFolder, layBare } from './platform/start/foundation.ts'
import { createLog } from './platform/watch/log.ts'
import { restoreBackup } from './platform/copies/restore.ts'
import { StartFailure } from './platform/start-failure.ts'
import { openStorage } from './platform/files/storage.ts'
import { createVault } from './platform/keys/vault.ts'

try {
  const [folder, ...wishes] = process.argv.slice(2)
  if (!folder) throw new StartFailure('Enter a folder: npm run restore -- ../backups/monday')
  const config = readConfig()
  const ground = await layBare(config, await claimFolder({ ...config, port: 0 }), createLog('warn'), () => undefined)
  try {
    const place = {
      databaseUrl: ground.databaseUrl,
      storage: await openStorage(config),
      vault: createVault(ground.secret, config.secretKeyBefore),
      anyKey: wishes.includes('--any-key'),
    }
    const { made, keyLost } = await restoreBackup(place, resolve(folder))
    const rows = made.tables.reduce((sum, one) => sum + one.rows, 0)
    console.log(`Restored as it was at ${made.madeAt}: ${rows} rows and ${made.files.count} files. Start the product.`)
    if (keyLost)
      console.log(
        'What another key encrypted can’t be read. Everyone has to sign in again, and people with an authenticator app have to set it up again.',
      )
  } finally {
    await ground.release()
  }
} catch (error) {
  if (!(error instanceof StartFailure)) throw error
  console.error(error.message)
  process.exitCode = 1
}
