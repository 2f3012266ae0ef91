import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { StartFailure } from '../start-failure.ts'

/** The migrations of this release. */
export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** Any number will do; it only has to be the same in every release. */
const lockKey = 7_283_116

/** The first migration of every database from before 0.1.0: the ones since then begin anew. */
const firstBefore = '0001_foundation.sql'

type Migration = { version: number; name: string; checksum: string; text: string }
type Recorded = { version: number; name: string; checksum: string }

/**
 * Brings the database to the newest migration in `folder` and answers the names of those it ran. Each runs in a
 * transaction of its own together with its record; starts at the same moment take turns, each time looking anew. `upTo`
 * is the history of another database: it goes no further than that.
 * Throws a StartFailure when an applied migration was changed, a new one came in below the last applied one, or the
 * database is ahead of this release or from before 0.1.0.
 */
export async function migrate(url: string, folder: string = migrationsFolder, upTo?: Recorded[]): Promise<string[]> {
  const all = readMigrations(folder)
  const later = upTo && new Set(pending(all, upTo).map(({ version }) => version))
  const known = later ? all.filter(({ version }) => !later.has(version)) : all
  const client = new pg.Client({ connectionString: url, application_name: 'quartet-migrate' })
  await client.connect()
  try {
    const ran: string[] = []
    for (let next = await applyNext(client, known); next; next = await applyNext(client, known)) ran.push(next.name)
    return ran
  } finally {
    await client.end()
  }
}

/**
 * Which migrations are still to run, in order, given what the database has recorded.
 * Throws a StartFailure when the two histories cannot be continued.
 */
export function pending<M extends Recorded>(known: M[], recorded: Recorded[]): M[] {
  if (recorded.some(({ name }) => name === firstBefore))
    throw new StartFailure(
      "This data is from before 0.1.0, and this release can't read it. Start with a new data folder, or with an empty database.",
    )
  const byVersion = new Map(known.map((migration) => [migration.version, migration]))
  for (const row of recorded) {
    const same = byVersion.get(row.version)
    if (!same)
      throw new StartFailure(
        `The database is newer than this release (it has migration ${row.name}, which this release doesn’t know). Start the newer release, or use an older copy of the database.`,
      )
    if (same.checksum !== row.checksum)
      throw new StartFailure(
        `The migration ${same.name} was changed after this database had run it${row.name === same.name ? '' : ` as ${row.name}`}: put the file back as it was and write the change as a new migration.`,
      )
  }
  const done = new Set(recorded.map(({ version }) => version))
  const last = Math.max(0, ...done)
  const open = known.filter(({ version }) => !done.has(version))
  const late = open.find(({ version }) => version < last)
  if (late)
    throw new StartFailure(
      `The migration ${late.name} is numbered below ${last}, which this database has already run: give it the next free number.`,
    )
  return open
}

function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const migrations = files.map((name): Migration => {
    const version = Number(/^(\d{4})_[a-z0-9][a-z0-9_-]*\.sql$/.exec(name)?.[1])
    if (!version) throw new Error(`${name} in ${folder} must be named like 0001_what_it_does.sql.`)
    const text = readFileSync(join(folder, name), 'utf8')
    // Line ends depend on how the files were checked out, not on what they say.
    const checksum = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
    return { version, name, checksum, text }
  })
  const twice = migrations.find(({ version }, at) => migrations[at - 1]?.version === version)
  if (twice) throw new Error(`Two migrations have the number of ${twice.name}.`)
  return migrations
}

/**
 * Runs the first migration that is still to run, and answers it. The lock is the transaction's: one of the connection would
 * stay with a pooler, which hands connections on as they are.
 */
async function applyNext(client: pg.Client, known: Migration[]): Promise<Migration | undefined> {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [lockKey])
    await client.query(
      `create table if not exists schema_migrations (
         version integer primary key,
         name text not null,
         checksum text not null,
         applied_at timestamptz not null default now()
       )`,
    )
    const { rows } = await client.query<Recorded>(
      'select version, name, checksum from schema_migrations order by version',
    )
    const [next] = pending(known, rows)
    if (next) await apply(client, next)
    await client.query('commit')
    return next
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query(migration.text)
    await client.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
      migration.version,
      migration.name,
      migration.checksum,
    ])
  } catch (error) {
    throw new Error(`The migration ${migration.name} failed: ${explain(error, migration.text)}`, { cause: error })
  }
}

function explain(error: unknown, text: string): string {
  if (!(error instanceof pg.DatabaseError)) return String(error)
  const line = error.position ? ` (line ${text.slice(0, Number(error.position)).split('\n').length})` : ''
  return `${error.message}${line}${error.detail ? `; ${error.detail}` : ''}`
}
