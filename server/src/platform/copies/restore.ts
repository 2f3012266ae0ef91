import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import {
  columnsOf,
  keyWord,
  backupPlaces,
  quotedIdentifier,
  readManifest,
  sha256,
  sha256OfFile,
  tablesOf,
  type Manifest,
} from './backup-shape.ts'
import { copyIn } from './pg-copy.ts'
import { migrate, migrationsFolder } from '../db/migrate.ts'
import { StartFailure } from '../start-failure.ts'
import type { Storage } from '../files/storage.ts'
import type { Vault } from '../keys/vault.ts'

type Place = { databaseUrl: string; storage: Storage; vault: Vault; anyKey: boolean }

/**
 * Puts a backup into an empty database and an empty store. Nothing is touched before the whole of it was checked, and the
 * rows come last and all at once: what breaks off is done again. Its schema is that of the release that made it; the next
 * start brings it on. `keyLost` says that the key here is another, which `anyKey` allows. Throws a StartFailure where it does
 * not, where the place is not empty, or where the backup is not whole.
 */
export async function restoreBackup(place: Place, folder: string): Promise<{ made: Manifest; keyLost: boolean }> {
  const made = await readManifest(folder)
  const keyLost = !opens(place.vault, made)
  if (keyLost && !place.anyKey)
    throw new StartFailure(
      'This backup was encrypted with another master key. Set that key first, as SECRET_KEY or as the file "secret" in the data folder. Use --any-key to restore everything except encrypted data.',
    )
  await refuseUsed(place.databaseUrl)
  const files = await check(folder, made)
  await migrate(place.databaseUrl, migrationsFolder, made.migrations)
  for (const [key, sum] of files) {
    const content = await readFile(backupPlaces(folder).file(key))
    if (sha256(content) !== sum) throw damaged(`files/${key}`)
    await place.storage.put(key, content)
  }
  await load(place.databaseUrl, folder, made, keyLost ? withoutKey(Temporal.Instant.from(made.madeAt)) : [])
  return { made, keyLost }
}

const damaged = (what: string) => new StartFailure(`The backup is damaged: ${what} has changed. Nothing was restored.`)

/**
 * What the product cannot run with, or nobody could sign in past, once nothing opens it. It makes keys of its own at its
 * next start; a set of recovery codes goes where the factor that it stood in for has gone. Everything else that is sealed
 * stays as it is, in case the key is found.
 */
const withoutKey = (at: Temporal.Instant) => [
  'delete from signing_keys',
  'delete from push_subscriptions',
  'delete from push_keys',
  `update auth_sessions set ended_at = '${at.toString()}', end_reason = 'key_lost' where ended_at is null`,
  'delete from provider_flows',
  'delete from auth_challenges',
  'update one_time_tokens set sealed_code = null',
  'delete from factors where sealed_secret is not null',
  `delete from factors codes where kind = 'recovery_code' and not exists (select 1 from factors other
     where other.account_id = codes.account_id and other.kind <> 'recovery_code' and other.verified_at is not null)`,
  ...['mails', 'texts'].map(
    (table) => `update ${table} set state = 'failed', last_error = 'Encrypted with a lost key' where state = 'queued'`,
  ),
]

function opens(vault: Vault, made: Manifest): boolean {
  try {
    vault.open(Buffer.from(made.keyCheck, 'base64'), keyWord.place)
    return true
  } catch {
    return false
  }
}

async function refuseUsed(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query(`select to_regclass('public.accounts') is not null as made`)
    const used = rows[0]!.made && (await client.query('select 1 from accounts limit 1')).rows.length > 0
    if (used) throw new StartFailure('There’s already data here. Restore a backup into an empty database only.')
  } finally {
    await client.end()
  }
}

/** Every table against its sum, and the list of files. Answers the keys of the files with their sums. */
async function check(folder: string, made: Manifest): Promise<[string, string][]> {
  const places = backupPlaces(folder)
  for (const { name, sha256: sum } of made.tables)
    if ((await sha256OfFile(places.table(name)).catch(() => null)) !== sum) throw damaged(`tables/${name}.copy.gz`)
  const text = await readFile(places.sums).catch(() => Buffer.alloc(0))
  if (sha256(text) !== made.files.sha256) throw damaged('files.sha256')
  const lines = text.toString().split('\n').slice(0, -1)
  const files = lines.map((line): [string, string] => [line.slice(72), line.slice(0, 64)])
  for (const [key, sum] of files)
    if ((await sha256OfFile(places.file(key)).catch(() => null)) !== sum) throw damaged(`files/${key}`)
  return files
}

/**
 * Loads all rows in one transaction. Foreign keys come back after the rows and are checked over all of them; triggers
 * stand by, because what they do was done when the rows were first written. `after` changes the rows before anybody sees
 * them.
 */
async function load(databaseUrl: string, folder: string, made: Manifest, after: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'quartet-restore' })
  await client.connect()
  const run = async (statements: string[]) => {
    for (const statement of statements) await client.query(statement)
  }
  const ask = async (question: string) =>
    (await client.query<{ statement: string }>(question)).rows.map((row) => row.statement)
  try {
    await client.query('begin')
    await client.query(`select set_config('quartet.role', 'system', true), set_config('statement_timeout', '0', true)`)
    const names = (await tablesOf(client)).map((one) => one.name)
    const same = names.length === made.tables.length && made.tables.every((one) => names.includes(one.name))
    if (!same) throw new StartFailure('The tables of this backup don’t match its release.')
    const foreign = `from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`
    const keysAgain = await ask(
      `select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as statement ${foreign} order by oid`,
    )
    const forced = await ask(
      `select format('alter table %s force row level security', oid::regclass) as statement
       from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity`,
    )
    const triggers = await ask(
      `select format('alter table %s enable trigger %I', tgrelid::regclass, tgname) as statement from pg_trigger t
       join pg_class c on c.oid = t.tgrelid
       where not tgisinternal and tgenabled = 'O' and c.relnamespace = 'public'::regnamespace`,
    )
    await run(
      await ask(
        `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement ${foreign}`,
      ),
    )
    await run(forced.map((statement) => statement.replace(/ force row/, ' no force row')))
    await run(triggers.map((statement) => statement.replace(/ enable trigger /, ' disable trigger ')))
    // What migrations wrote is in the backup as it became.
    await client.query(`truncate ${names.map(quotedIdentifier).join(', ')}`)
    for (const table of made.tables) {
      const rows = createReadStream(backupPlaces(folder).table(table.name)).pipe(createGunzip())
      const count = await copyIn(client, `copy ${quotedIdentifier(table.name)} (${columnsOf(table)}) from stdin`, rows)
      if (count !== table.rows) throw damaged(`tables/${table.name}.copy.gz`)
    }
    for (const { name, last } of made.sequences)
      if (last !== null) await client.query(`select setval($1::regclass, $2::bigint)`, [quotedIdentifier(name), last])
    await run([...keysAgain, ...after, ...triggers, ...forced])
    await client.query('commit')
  } finally {
    await client.end()
  }
}
