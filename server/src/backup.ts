import { resolve } from 'node:path'
import { writeBackup } from './platform/copies/backup.ts'
import { systemClock } from './platform/clock.ts'
import { reachProduct } from './platform/start/command-line.ts'
import { readConfig } from './platform/start/config.ts'
import { StartFailure } from './platform/start-failure.ts'
import { openStorage } from './platform/files/storage.ts'
import { createVault } from './platform/keys/vault.ts'

try {
  const folder = process.argv[2]
  if (!folder) throw new StartFailure('Enter a folder: npm run backup -- ../backups/monday')
  const config = readConfig()
  const product = await reachProduct(config)
  try {
    const source = {
      databaseUrl: product.databaseUrl,
      storage: await openStorage(config),
      vault: createVault(product.secret),
      clock: systemClock,
    }
    const { tables, files } = await writeBackup(source, resolve(folder))
    const rows = tables.reduce((sum, one) => sum + one.rows, 0)
    console.log(`${resolve(folder)} holds ${rows} rows of ${tables.length} tables and ${files.count} files.
It doesn’t hold the master key, and no one can read what’s encrypted without it. Keep ${
      config.secretKey ? 'SECRET_KEY' : `the file "secret" of ${config.dataDir}`
    } somewhere else.`)
  } finally {
    await product.release()
  }
} catch (error) {
  if (!(error instanceof StartFailure)) throw error
  console.error(error.message)
  process.exitCode = 1
}
