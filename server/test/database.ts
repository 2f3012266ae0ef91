import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export type TestDatabase = {
  /** Connection URL as the product's ordinary role. */
  url: string
  drop(): Promise<void>
}

/** A fresh database with the current schema and nothing else, about 30 ms. `empty` leaves out the schema too. */
export async function createTestDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const name = `t_${randomBytes(6).toString('hex')}`
  const template = options.empty ? 'template1' : 'quartet'
  await maintain(`create database ${name} template ${template} strategy wal_log`)
  const url = new URL(inject('templateUrl'))
  url.pathname = name
  return { url: url.href, drop: () => drop(name) }
}

async function drop(name: string): Promise<void> {
  await maintain(`drop database if exists ${name} with (force)`).catch(async (error) => {
    // Now and then the server's own vacuum works in it, which force may not end. Without force the server sends it away.
    if (error.code !== '42501') throw error
    const theirs = `datname = '${name}' and usename = current_user`
    await maintain(`select pg_terminate_backend(pid) from pg_stat_activity where ${theirs}`)
    await maintain(`drop database if exists ${name}`)
  })
}

async function maintain(statement: string): Promise<void> {
  const url = new URL(inject('templateUrl'))
  url.pathname = 'postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
