import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the migrated database that every test database is a copy of. Nobody may stay connected to it. */
    templateUrl: string
  }
}

export type TestDatabase = {
  /** Connection URL as the product's ordinary role. */
  url: string
  drop(): Promise<void>
}

/**
 * A fresh database with the current schema and nothing else. `empty` leaves out the schema too; `beside` is
 * the database that it is a copy of where no test run made one.
 */
export async function createTestDatabase(options: { empty?: boolean; beside?: string } = {}): Promise<TestDatabase> {
  const name = `t_${randomBytes(6).toString('hex')}`
  const template = options.empty ? 'template1' : 'quartet'
  const url = new URL(options.beside ?? inject('templateUrl'))
  const maintain = (statement: string) => maintainAt(url, statement)
  await maintain(`create database ${name} template ${template} strategy file_copy`)
  return { url: Object.assign(new URL(url), { pathname: name }).href, drop: () => drop(name, maintain) }
}

async function drop(name: string, maintain: (statement: string) => Promise<void>): Promise<void> {
  await maintain(`drop database if exists ${name} with (force)`).catch(async (error) => {
    // Now and then the server's own vacuum works in it, which force may not end. Without force the server sends it away.
    if (error.code !== '42501') throw error
    const theirs = `datname = '${name}' and usename = current_user`
    await maintain(`select pg_terminate_backend(pid) from pg_stat_activity where ${theirs}`)
    await maintain(`drop database if exists ${name}`)
  })
}

async function maintainAt(server: URL, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: Object.assign(new URL(server), { pathname: 'postgres' }).href })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
