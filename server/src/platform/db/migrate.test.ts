import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { migrate, pending } from './migrate.ts'

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await createTestDatabase({ empty: true })
  folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  writeFileSync(join(folder, '0001_gyms.sql'), 'create table gyms (name text);')
  writeFileSync(join(folder, '0002_first_gym.sql'), `select pg_sleep(0.1); insert into gyms values ('Harbour');`)
})

afterEach(async () => {
  rmSync(folder, { recursive: true })
  await database.drop()
})

describe('migrations', () => {
  test('starts at the same moment run each migration once', async () => {
    const ran = await Promise.all([1, 2, 3].map(() => migrate(database.url, folder)))
    expect(ran.flat().toSorted()).toEqual(['0001_gyms.sql', '0002_first_gym.sql'])
    expect(await query('select name from gyms')).toEqual([{ name: 'Harbour' }])
  })

  test('a start through a pooler, which keeps its connections, holds up no later start', async () => {
    const pooler = await openPooler(database.url)
    try {
      expect(await migrate(pooler.url, folder)).toEqual(['0001_gyms.sql', '0002_first_gym.sql'])
      const held = `select count(*)::int as locks from pg_locks where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())`
      expect(await query(held)).toEqual([{ locks: 0 }])
      expect(await migrate(pooler.url, folder)).toEqual([])
    } finally {
      pooler.close()
    }
  })

  test('a later start runs only what is new', async () => {
    await migrate(database.url, folder)
    writeFileSync(join(folder, '0003_second_gym.sql'), `insert into gyms values ('Bondi');`)
    expect(await migrate(database.url, folder)).toEqual(['0003_second_gym.sql'])
    expect(await migrate(database.url, folder)).toEqual([])
  })

  test('a migration that was changed after it ran is refused', async () => {
    await migrate(database.url, folder)
    writeFileSync(join(folder, '0001_gyms.sql'), 'create table gyms (name text not null);')
    await expect(migrate(database.url, folder)).rejects.toThrow(
      /0001_gyms\.sql was changed after this database had run it/,
    )
  })

  test('line ends of another system are not a change', async () => {
    writeFileSync(join(folder, '0001_gyms.sql'), 'create table gyms (\n  name text\n);')
    await migrate(database.url, folder)
    writeFileSync(join(folder, '0001_gyms.sql'), 'create table gyms (\r\n  name text\r\n);')
    expect(await migrate(database.url, folder)).toEqual([])
  })

  test('a migration that fails leaves nothing of itself and names its line', async () => {
    writeFileSync(join(folder, '0003_broken.sql'), `insert into gyms values ('Coogee');\nselect nothing_like_it;`)
    await expect(migrate(database.url, folder)).rejects.toThrow(/0003_broken\.sql failed: .*\(line 2\)/)
    expect(await query('select count(*)::int as gyms from gyms')).toEqual([{ gyms: 1 }])
    expect(await query('select max(version) as last from schema_migrations')).toEqual([{ last: 2 }])
  })

  test('a database that is ahead of this release is refused', () => {
    const newer = { version: 9, name: '0009_later.sql', checksum: 'x' }
    expect(() => pending([], [newer])).toThrow(/newer than this release \(it has migration 0009_later\.sql/)
  })

  test('a database from before 0.1.0 is refused with a sentence that says what to do', () => {
    const known = [{ version: 1, name: '0001_platform.sql', checksum: 'x' }]
    const before = { version: 1, name: '0001_foundation.sql', checksum: 'y' }
    expect(() => pending(known, [before])).toThrow(
      /^This data is from before 0\.1\.0, and this release can't read it\. Start with a new data folder, or with an empty database\.$/,
    )
    // Another first migration that was changed is no reason to throw the data away.
    expect(() => pending(known, [{ ...known[0]!, checksum: 'y' }])).toThrow(/put the file back as it was/)
  })

  test('a new migration below the last one that ran is refused', () => {
    const known = [1, 2, 3].map((version) => ({ version, name: `000${version}_a.sql`, checksum: 'x' }))
    expect(() => pending(known, [known[0]!, known[2]!])).toThrow(/0002_a\.sql is numbered below 3/)
  })
})

/** Leaves its connections to the database open after whoever used them has gone, as a pooler does. */
async function openPooler(to: string): Promise<{ url: string; close(): void }> {
  const { searchParams, hostname, port } = new URL(to)
  const folder = searchParams.get('host')
  const kept: Socket[] = []
  const server = createServer((client) => {
    const back = folder ? connect(join(folder, `.s.PGSQL.${port}`)) : connect(Number(port), hostname)
    kept.push(back)
    back.on('error', () => client.destroy()).pipe(client)
    // The word by which a client says goodbye ends here.
    client.on('error', () => undefined)
    client.on('data', (said) => {
      if (String(said) !== goodbye) back.write(said)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = Object.assign(new URL(to), { hostname: '127.0.0.1', port: (server.address() as AddressInfo).port })
  url.searchParams.delete('host')
  return {
    url: url.href,
    close() {
      for (const one of kept) one.destroy()
      server.close()
    },
  }
}
const goodbye = 'X\0\0\0\u0004'

async function query(text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
