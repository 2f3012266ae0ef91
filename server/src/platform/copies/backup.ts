import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { columnsOf, keyWord, backupPlaces, quotedIdentifier, sha256, tablesOf, type Manifest } from './backup-shape.ts'
import type { Clock } from '../clock.ts'
import { copyOut } from './pg-copy.ts'
import { StartFailure } from '../start-failure.ts'
import type { Storage } from '../files/storage.ts'
import type { Vault } from '../keys/vault.ts'

type Source = { databaseUrl: string; storage: Storage; vault: Vault; clock: Clock }
type Snapshot = Pick<Manifest, 'migrations' | 'tables' | 'sequences'>

/**
 * Writes everything that an installation keeps into a folder that is not there yet: each table as one moment saw it, and
 * every file that a row of that moment names. The product may run meanwhile. What is sealed stays sealed, and no key is in
 * it. Until it is whole it lies beside its place. Throws a StartFailure where something is in the way.
 */
export async function writeBackup(source: Source, folder: string): Promise<Manifest> {
  const there = await readdir(folder).catch(() => [])
  if (there.length > 0) throw new StartFailure(`${folder} isn’t empty. Name a folder that doesn’t exist yet.`)
  const draft = `${folder}.partial`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  const sums = new Map<string, string>()
  // A file is kept before the row that names it is, and removed after it. So what a snapshot names was there when it was
  // taken: those of before are copied first, since one of them may be removed meanwhile, and those of meanwhile after it.
  await copyFiles(source.storage, draft, sums)
  const snapshot = await copyTables(source.databaseUrl, draft)
  await copyFiles(source.storage, draft, sums)
  const list = [...sums]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, sum]) => `${sum}  files/${key}\n`)
  const text = Buffer.from(list.join(''))
  await keep(backupPlaces(draft).sums, text)
  const made: Manifest = {
    format: 1,
    madeAt: source.clock.now().toString(),
    keyCheck: source.vault.seal(keyWord.plain, keyWord.place).toString('base64'),
    ...snapshot,
    files: { count: sums.size, sha256: sha256(text) },
  }
  await keep(backupPlaces(draft).manifest, Buffer.from(`${JSON.stringify(made, null, 1)}\n`))
  await rm(folder, { recursive: true, force: true })
  await rename(draft, folder)
  return made
}

const keep = (path: string, content: Uint8Array) => writeFile(path, content, { mode: 0o600, flush: true })

async function copyFiles(storage: Storage, draft: string, sums: Map<string, string>): Promise<void> {
  for await (const key of storage.list()) {
    if (sums.has(key)) continue
    const content = await storage.read(key)
    // Removed since it was listed: no row that is in the backup names it.
    if (!content) continue
    const path = backupPlaces(draft).file(key)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await keep(path, content)
    sums.set(key, sha256(content))
  }
}

async function copyTables(databaseUrl: string, draft: string): Promise<Snapshot> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'quartet-backup' })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    // As the product itself, which row-level security lets see everything; local, as poolers need it.
    await client.query(`select set_config('quartet.role', 'system', true), set_config('statement_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true)`)
    const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
      'select version, name, checksum from schema_migrations order by version',
    )
    const { rows: sequences } = await client.query<Manifest['sequences'][number]>(
      `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`,
    )
    await mkdir(dirname(backupPlaces(draft).table('')), { mode: 0o700 })
    const tables: Manifest['tables'] = []
    for (const table of await tablesOf(client)) {
      const path = backupPlaces(draft).table(table.name)
      const out = copyOut(client, `copy (select ${columnsOf(table)} from ${quotedIdentifier(table.name)}) to stdout`)
      const hash = createHash('sha256')
      const hashed = async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          yield chunk
        }
      }
      await pipeline(out, createGzip({ level: 6 }), hashed, createWriteStream(path, { mode: 0o600, flush: true }))
      tables.push({ ...table, rows: out.rows(), sha256: hash.digest('hex') })
    }
    await client.query('commit')
    return { migrations, tables, sequences }
  } finally {
    await client.end()
  }
}
