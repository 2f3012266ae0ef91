import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startEmbedded, type Embedded } from './embedded.ts'
import { isAlive } from './processes.ts'

let parent: string
let folder: string
let running: Embedded[] = []

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'embedded-'))
  chmodSync(parent, 0o711)
  folder = join(parent, 'data of ours')
  mkdirSync(folder, { mode: 0o711 })
})

afterEach(async () => {
  await Promise.all(running.map((one) => one.stop()))
  running = []
  rmSync(parent, { recursive: true, force: true })
})

async function start(): Promise<Embedded> {
  const embedded = await startEmbedded({ folder, log: { info: () => undefined, error: () => undefined } })
  running.push(embedded)
  return embedded
}

const postmaster = (): number => Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

async function query(url: string, text: string): Promise<any[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

describe('the embedded database', () => {
  test('works as an ordinary role that owns its database, keeps what it commits, and answers nobody else', async () => {
    const { url } = await start()
    const [role] = await query(
      url,
      'select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user',
    )
    expect(role).toEqual({
      rolname: 'quartet',
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
    })
    for (const extension of ['btree_gist', 'pg_trgm', 'citext', 'pgcrypto', 'unaccent'])
      await query(url, `create extension if not exists ${extension}`)

    const settings = await query(
      url,
      `select name, setting from pg_settings where name in ('fsync', 'listen_addresses', 'data_checksums')`,
    )
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      listen_addresses: '127.0.0.1',
      data_checksums: 'on',
    })
    const superuser = new URL(url)
    superuser.username = 'postgres'
    await expect(query(superuser.href, 'select 1')).rejects.toThrow(/no pg_hba\.conf entry/)
    const guessed = new URL(url)
    guessed.password = 'guessed'
    await expect(query(guessed.href, 'select 1')).rejects.toThrow(/password authentication failed/)
    expect(statSync(join(folder, 'database-password')).mode & 0o777).toBe(0o600)
  })

  test('starts again on the same port with the same data after a clean stop', async () => {
    const first = await start()
    await query(first.url, 'create table kept as select 1 as one')
    await first.stop()
    const second = await start()
    expect(second.url).toBe(first.url)
    expect(await query(second.url, 'select * from kept')).toEqual([{ one: 1 }])
  })

  test('comes back by itself when it is killed', async () => {
    const { url } = await start()
    await query(url, 'create table kept as select 1 as one')
    const killed = postmaster()
    process.kill(killed, 'SIGKILL')
    const now = () => (existsSync(join(folder, 'postgres/postmaster.pid')) ? postmaster() : killed)
    await expect.poll(now).not.toBe(killed)
    await expect.poll(() => query(url, 'select * from kept').catch(() => [])).toEqual([{ one: 1 }])
  })

  test('comes back however often it is killed, also while it is coming back', async () => {
    const lost: Error[] = []
    const log = { info: () => undefined, error: () => undefined }
    const embedded = await startEmbedded({ folder, log, onLost: (reason) => void lost.push(reason) })
    running.push(embedded)
    await query(embedded.url, 'create table kept as select 1 as one')
    // What is killed is whatever runs at that moment: it has just begun, recovers, or is being asked whether it is there.
    const killed = new Set<number>()
    for (let kill = 0; kill < 60; kill += 1) {
      const file = join(folder, 'postgres/postmaster.pid')
      const pid = existsSync(file) ? postmaster() : 0
      if (pid > 0 && isAlive(pid)) {
        process.kill(pid, 'SIGKILL')
        killed.add(pid)
      }
      await sleep(kill * 3)
    }
    await expect.poll(() => query(embedded.url, 'select * from kept').catch(() => [])).toEqual([{ one: 1 }])
    expect(lost).toEqual([])
    expect(killed.size).toBeGreaterThan(1)
  })

  test('a start that was cut off in the middle of making it is done again', async () => {
    mkdirSync(join(folder, 'postgres.draft'))
    writeFileSync(join(folder, 'postgres.draft/PG_VERSION'), '18\n')
    const { url } = await start()
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(existsSync(join(folder, 'postgres.draft'))).toBe(false)
  })

  test('a process that got the number of the dead one is left alone', async () => {
    await (await start()).stop()
    const stranger = spawn('sleep', ['60'])
    writeFileSync(join(folder, 'postgres/postmaster.pid'), `${stranger.pid}\n${join(folder, 'postgres')}\n`)
    await start()
    expect(isAlive(stranger.pid!)).toBe(true)
    stranger.kill()
  })

  test('a lost password file gets a new password', async () => {
    const first = await start()
    await first.stop()
    rmSync(join(folder, 'database-password'))
    const second = await start()
    expect(new URL(second.url).password).not.toBe(new URL(first.url).password)
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('data of another Postgres is refused in a sentence', async () => {
    await (await start()).stop()
    writeFileSync(join(folder, 'postgres/PG_VERSION'), '15\n')
    await expect(start()).rejects.toThrow(/was made by Postgres 15 and this release brings Postgres 18/)
  })

  test('a folder in its place that is no database is refused in a sentence', async () => {
    mkdirSync(join(folder, 'postgres'))
    await expect(start()).rejects.toThrow(/isn’t a database folder/)
  })

  test('below a folder that is closed to other users', async () => {
    chmodSync(parent, 0o700)
    const { url } = await start()
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('data that was moved to another folder', async () => {
    const first = await start()
    await query(first.url, 'create table kept as select 1 as one')
    await first.stop()
    const moved = join(parent, 'moved')
    renameSync(folder, moved)
    folder = moved
    expect(await query((await start()).url, 'select * from kept')).toEqual([{ one: 1 }])
  })
})
