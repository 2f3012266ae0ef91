import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Client } from 'pg'

/** Connection URL of the embedded database that a running product keeps on this data folder, or null when none answers. */
export async function runningEmbedded(dataDir: string): Promise<string | null> {
  const folder = resolve(dataDir)
  const [portFile, passwordFile] = [join(folder, 'database-port'), join(folder, 'database-password')]
  if (!existsSync(portFile) || !existsSync(passwordFile)) return null
  const port = Number(readFileSync(portFile, 'utf8'))
  const url = `postgres://quartet:${readFileSync(passwordFile, 'utf8').trim()}@127.0.0.1:${port}/quartet`
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return url
  } catch {
    // Nobody listens there, or somebody else does: the product is stopped.
    return null
  } finally {
    await client.end().catch(() => undefined)
  }
}
