import { spawn } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  closeSync,
  fsyncSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { Binaries } from './embedded.binaries.ts'
import { isAlive, waitForEnd, worksIn } from './processes.ts'
import { StartFailure } from '../start-failure.ts'

/** The major version of the Postgres programs; a cluster of another one cannot be opened by them. */
const MAJOR = '18'

/** What Postgres sees of the environment: none of the variables that could change its behaviour. */
export const ENVIRONMENT = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' }

/**
 * Makes `cluster` a Postgres data directory with one ordinary login role and one database, both named `quartet`.
 * It is built beside its place and moved there complete, so an interrupted start leaves nothing half made.
 * An existing one only gets the password again, when `renewPassword` says that the kept one is new.
 * `extra` statements run once, when it is made.
 */
export async function ensureCluster(
  binaries: Binaries,
  cluster: string,
  password: string,
  renewPassword: boolean,
  extra: string[] = [],
): Promise<void> {
  const draft = `${cluster}.draft`
  for (const folder of [draft, cluster]) await stopLeftover(folder)

  if (existsSync(join(cluster, 'PG_VERSION'))) {
    const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
    if (version !== MAJOR)
      throw new StartFailure(
        `The database in ${cluster} was made by Postgres ${version} and this release brings Postgres ${MAJOR}: move the data over, or choose an empty folder with DATA_DIR.`,
      )
    if (renewPassword) await single(binaries, cluster, [`ALTER ROLE quartet PASSWORD '${password}'`])
    return
  }
  if (existsSync(cluster))
    throw new StartFailure(
      `The folder ${cluster} isn’t a database folder. Move it away, or choose another folder with DATA_DIR.`,
    )

  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  if (binaries.owner) chownSync(draft, binaries.owner.uid, binaries.owner.gid)
  await run(binaries, binaries.initdb, [
    '--pgdata',
    draft,
    '--username',
    'postgres',
    '--encoding',
    'UTF8',
    '--locale',
    'C',
    '--locale-provider',
    'builtin',
    '--builtin-locale',
    'C.UTF-8',
    '--auth',
    'reject',
    '--data-checksums',
    '--no-instructions',
  ])
  // The bootstrap superuser has no password and no way in: these statements are all it ever does.
  await single(binaries, draft, [
    `CREATE ROLE quartet LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEROLE NOCREATEDB PASSWORD '${password}'`,
    'CREATE DATABASE quartet OWNER quartet',
    ...extra,
  ])
  writeFileSync(join(draft, 'pg_hba.conf'), 'host all quartet 127.0.0.1/32 scram-sha-256\n', { flush: true })
  renameSync(draft, cluster)
  syncFolder(dirname(cluster))
}

/** Stops a Postgres that outlived a killed server. Throws a StartFailure when it cannot be stopped. */
export async function stopLeftover(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (Number.isInteger(pid) && pid > 0 && isAlive(pid) && worksIn(pid, cluster)) {
    for (const [signal, patience] of [
      ['SIGINT', 20_000],
      ['SIGQUIT', 5_000],
      ['SIGKILL', 5_000],
    ] as const) {
      try {
        process.kill(pid, signal)
      } catch {
        break
      }
      if (await waitForEnd(pid, patience)) break
    }
    if (isAlive(pid))
      throw new StartFailure(
        `A database process (${pid}) of an earlier start still uses ${cluster} and this user can’t stop it. Stop it first.`,
      )
  }
  // Its number may belong to a stranger by now, which would make Postgres refuse to start.
  rmSync(file, { force: true })
}

/** Runs statements as the bootstrap superuser with no server and no network, one a line. */
async function single(binaries: Binaries, cluster: string, statements: string[]): Promise<void> {
  const args = ['--single', '-D', cluster, '-j', '-c', 'log_min_messages=error', 'postgres']
  const input = statements.map((statement) => `${statement};\n\n`).join('')
  const output = await run(binaries, binaries.postgres, args, input)
  if (/\b(ERROR|FATAL|PANIC):/.test(output)) throw new Error(`Preparing the database failed: ${output.slice(-500)}`)
}

function run(binaries: Binaries, program: string, args: string[], input = ''): Promise<string> {
  const { file, args: all, ...user } = binaries.as(program, args)
  return new Promise((resolve, reject) => {
    const child = spawn(file, all, { ...user, cwd: '/', env: ENVIRONMENT, stdio: 'pipe' })
    let output = ''
    const keep = (chunk: Buffer): void => void (output += chunk.toString())
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) return resolve(output)
      if (/No space left/.test(output))
        return reject(
          new StartFailure(`The disk is full: the database needs about 100 MB beside ${args[1] ?? program}.`),
        )
      reject(new Error(`${program} ended with ${code}: ${output.slice(-800)}`))
    })
  })
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
