import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ORPCError } from '@orpc/server'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '../start/config.ts'
import type { Log } from '../watch/log.ts'
import { refuseInTransaction } from '../db/db.ts'
import { failure } from '../fail.ts'

/**
 * Where files are kept: a folder of this machine, or a bucket. All throw 503 `unavailable` when the disk is full or the
 * bucket away; what could not be kept whole is not kept. None is waited for with a transaction open.
 */
export type Storage = {
  /** Keeps a file under a new random key of this folder and answers the key. `ending` is for instance 'jpg'. */
  keep(folder: string, ending: string, content: Uint8Array, mediaType: string): Promise<string>
  /** The file of a key, or null when it is not there. */
  read(key: string): Promise<Buffer | null>
  /** Removes the file of a key; one that is gone already is no failure. */
  remove(key: string): Promise<void>
  /** The keys of all files, in no order; what is kept or removed meanwhile may be among them or not. */
  list(): AsyncIterable<string>
  /** Keeps a file under a key that this or another store made, over what is there. */
  put(key: string, content: Uint8Array): Promise<void>
}

/**
 * What to do where the transaction that names a kept file in a row fails: removes the file again and throws on. While the
 * database is away (503 `unavailable`) the row may be there all the same, so the file stays; is it not, the sweep finds it.
 */
export function removeAgain(
  storage: Pick<Storage, 'remove'>,
  key: string,
  log: Pick<Log, 'error'>,
): (error: unknown) => Promise<never> {
  return async (error) => {
    const unsure = error instanceof ORPCError && error.code === 'unavailable'
    const left = (err: unknown) => log.error({ err, key }, 'a file that no row names could not be removed')
    if (!unsure) await storage.remove(key).catch(left)
    throw error
  }
}

/** A key is made here and nowhere else, so nothing that somebody sends can lead out of the folder. */
const keyShape = /^[a-z]+\/[0-9a-f]{48}\.[a-z0-9]{1,8}$/

/** Opens the bucket that is configured, else the folder `files` of the data folder. */
export async function openStorage(config: Pick<Config, 'dataDir' | 's3'>): Promise<Storage> {
  const disk = new Disk(await (config.s3 ? bucket(config.s3) : folder(config.dataDir)))
  const known = (key: string) => {
    if (!keyShape.test(key)) throw new Error('This isn’t the key of a stored file.')
    return key
  }
  return {
    async keep(place, ending, content, mediaType) {
      refuseInTransaction('the file store')
      const key = known(`${place}/${randomBytes(24).toString('hex')}.${ending}`)
      try {
        await disk.put(key, content, { contentType: mediaType })
      } catch (error) {
        // A disk that filled up while it was written holds the beginning of it, which nobody would ever find.
        const left = await disk.delete(key).then(
          () => null,
          (also: unknown) => also,
        )
        throw away(left === null ? error : new AggregateError([error, left], 'What was kept of a file stays.'))
      }
      return key
    },
    async read(key) {
      refuseInTransaction('the file store')
      const place = known(key)
      try {
        return Buffer.from(await disk.getBytes(place))
      } catch (error) {
        if (isMissing(error)) return null
        throw away(error)
      }
    },
    async remove(key) {
      refuseInTransaction('the file store')
      const place = known(key)
      await disk.delete(place).catch((error: unknown) => {
        throw away(error)
      })
    },
    async *list() {
      refuseInTransaction('the file store')
      let paginationToken: string | undefined
      do {
        const page = await disk.listAll('', { recursive: true, paginationToken }).catch(emptyOrThrow)
        for (const one of page.objects) if (one.isFile && keyShape.test(one.key)) yield one.key
        paginationToken = page.paginationToken
      } while (paginationToken)
    },
    async put(key, content) {
      refuseInTransaction('the file store')
      await disk.put(known(key), content)
    },
  }
}

/** Files for this user alone, also in folders that an earlier release made for everyone to read. */
class OwnFiles extends FSDriver {
  override async put(key: string, content: string | Uint8Array): Promise<void> {
    const path = join(this.options.location as string, key)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(path, content, { mode: 0o600 })
    // The mode above is of a new file only.
    await chmod(path, 0o600)
  }
}

async function folder(dataDir: string): Promise<FSDriver> {
  const location = join(dataDir, 'files')
  await mkdir(location, { recursive: true, mode: 0o700 })
  for (const place of ['.', ...(await readdir(location))]) await closeFolder(join(location, place))
  return new OwnFiles({ location, visibility: 'private' })
}

/** Closes a folder to others, and first what lies in it, where a release before made it for everyone to read. */
async function closeFolder(path: string): Promise<void> {
  if (((await stat(path)).mode & 0o077) === 0) return
  for (const one of await readdir(path, { withFileTypes: true }))
    if (one.isFile()) await chmod(join(path, one.name), 0o600)
  await chmod(path, 0o700)
}

/** The driver and its client are large; only who keeps files in a bucket loads them. */
async function bucket(s3: NonNullable<Config['s3']>) {
  const [{ S3Driver }, { S3Client }] = await Promise.all([import('flydrive/drivers/s3'), import('@aws-sdk/client-s3')])
  const client = new S3Client({
    region: s3.region,
    credentials: { accessKeyId: s3.key, secretAccessKey: s3.secret },
    // Services that speak S3 name buckets in the path; Amazon's own needs no endpoint.
    ...(s3.endpoint ? { endpoint: s3.endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return new S3Driver({ client, bucket: s3.bucket, visibility: 'private', supportsACL: false })
}

/** A folder that is not there yet has no files. */
function emptyOrThrow(error: unknown): { objects: []; paginationToken?: string } {
  if (isMissing(error)) return { objects: [] }
  throw error
}

/** What the store said stays the cause, for the log. */
function away(error: unknown): Error {
  return Object.assign(failure('unavailable'), { cause: error })
}

/** The drivers wrap what their store said; a file that is not there is one answer among them. */
function isMissing(error: unknown): boolean {
  const cause = (error as { cause?: unknown }).cause
  const { code, name } = (cause ?? error) as { code?: string; name?: string }
  return code === 'ENOENT' || name === 'NoSuchKey' || name === 'NotFound'
}
