import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../src/platform/start/embedded.ts'
import { stopLeftover } from '../src/platform/start/embedded.cluster.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { isAlive } from '../src/platform/start/processes.ts'
import { testApp } from './harness.ts'

const prefix = 'quartet-test-'

/** One Postgres for the whole test run, in a folder of its own that is gone afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await openTestServer()
  project.provide('templateUrl', url)
  return stop
}

/** The same for whatever else runs tests, with settings of its own. Its database `quartet` has the schema and nothing in it. */
export async function openTestServer(
  settings: Record<string, string> = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  await sweep()
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  chmodSync(folder, 0o711)
  const sockets = join(folder, 'postgres')
  const gates = join(folder, 'pg_hba.conf')
  writeFileSync(gates, 'local all quartet scram-sha-256\nhost all quartet 127.0.0.1/32 scram-sha-256\n')
  const postgres = await startEmbedded({
    folder,
    log: { info: () => undefined, error: (fields, message) => console.error(message, fields) },
    // What these tests write may be lost with the machine: nothing waits for the disk.
    settings: {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      // A plan for each list of values costs more than all that it saves on a hundred rows.
      plan_cache_mode: 'force_generic_plan',
      // Hundreds of databases that each live for seconds: to look after them took a seventh of the processor.
      autovacuum: 'off',
      max_connections: '300',
      unix_socket_directories: sockets,
      hba_file: gates,
      ...settings,
    },
    prepare: ['ALTER ROLE quartet CREATEDB'],
  })
  const url = throughSocket(postgres.url, sockets)
  await migrate(url)
  await layStart(url)
  return {
    url,
    async stop() {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A question through a socket costs half of one through the network. Names of sockets may have 103 characters. */
function throughSocket(url: string, folder: string): string {
  const address = new URL(url)
  if (`${folder}/.s.PGSQL.${address.port}`.length <= 103) address.searchParams.set('host', folder)
  return address.href
}

/** Makes what a first start lays (queues, hours, articles) part of the template, which spares every test their making. */
async function layStart(url: string): Promise<void> {
  const product = await testApp({ on: url })
  // Whoever copies it seals keys with a secret of their own.
  await product.app.database.pool.query('delete from signing_keys; delete from push_keys')
  await product.stop()
}

/** Ends what a killed test run left behind. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(name.startsWith(prefix) ? name.slice(prefix.length).split('-')[0] : Number.NaN)
    if (!Number.isInteger(pid) || isAlive(pid)) continue
    const folder = join(tmpdir(), name)
    try {
      await stopLeftover(join(folder, 'postgres'))
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // It belongs to another user, whose next run will remove it.
    }
  }
}
