import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { columnsOf, keyWord, placesIn, quoted, readManifest, sha256, sha256OfFile, tablesOf } from './backup-shape.ts'
import type { Manifest } from './backup-shape.ts'
import { copyIn } from './copy.ts'
import { migrate, migrationsFolder } from './migrate.ts'
import { StartFailure } from './start-failure.ts'
import type { Storage } from './storage.ts'
import type { Vault } from './vault.ts'

type Place = { databaseUrl: string; storage: Storage; vault: Vault; anyKey: boolean }

/**
 * Puts a backup into an empty database and an empty store. Nothing is touched before the whole of it was checked, and the
 * rows come last and all at once: what breaks off is done again. Its schema is that of the release that made it; the next
 * start brings it on. Throws a StartFailure where the place is not empty, the backup is not whole, or the key is another.
 */
export async function restoreBackup(place: Place, folder: string): Promise<Manifest> {
  const made = await readManifest(folder)
  if (!place.anyKey) refuseOtherKey(place.vault, made)
  await refuseUsed(place.databaseUrl)
  const files = await check(folder, made)
  await migrate(place.databaseUrl, migrationsFolder, made.migrations)
  for (const [key, sum] of files) {
    const content = await readFile(placesIn(folder).file(key))
    if (sha256(content) !== sum) throw damaged(`files/${key}`)
    await place.storage.put(key, content)
  }
  await load(place.databaseUrl, folder, made)
  return made
}

const damaged = (what: string) =>
  new StartFailure(`The backup is damaged: ${what} is not what it was. Nothing was restored from it.`)

function refuseOtherKey(vault: Vault, made: Manifest): void {
  try {
    vault.open(Buffer.from(made.keyCheck, 'base64'), keyWord.place)
  } catch {
    throw new StartFailure(
      'The master key here is not the one that sealed this backup: put it in place first, as SECRET_KEY or as the file "secret" of the data folder. With --any-key everything but what is sealed is restored.',
    )
  }
}

async function refuseUsed(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query(`select to_regclass('public.accounts') is not null as made`)
    const used = rows[0]!.made && (await client.query('select 1 from accounts limit 1')).rows.length > 0
    if (used) throw new StartFailure('There is an installation already: a backup is restored into an empty place only.')
  } finally {
    await client.end()
  }
}

/** Every table against its sum, and the list of files. Answers the keys of the files with their sums. */
async function check(folder: string, made: Manifest): Promise<[string, string][]> {
  const places = placesIn(folder)
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
 * stand by, because what they do was done when the rows were first written.
 */
async function load(databaseUrl: string, folder: string, made: Manifest): Promise<void> {
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
    if (!same) throw new StartFailure('The tables of this backup are not those of its release.')
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
    await client.query(`truncate ${names.map(quoted).join(', ')}`)
    for (const table of made.tables) {
      const rows = createReadStream(placesIn(folder).table(table.name)).pipe(createGunzip())
      const count = await copyIn(client, `copy ${quoted(table.name)} (${columnsOf(table)}) from stdin`, rows)
      if (count !== table.rows) throw damaged(`tables/${table.name}.copy.gz`)
    }
    for (const { name, last } of made.sequences)
      if (last !== null) await client.query(`select setval($1::regclass, $2::bigint)`, [quoted(name), last])
    await run([...keysAgain, ...triggers, ...forced])
    await client.query('commit')
  } finally {
    await client.end()
  }
}
