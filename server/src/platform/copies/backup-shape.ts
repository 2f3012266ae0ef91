import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { z } from 'zod'
import { StartFailure, errorCode } from '../start-failure.ts'

/** What a backup says of itself; it is written last, so a folder without it is none. */
export const manifest = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  migrations: z.array(z.object({ version: z.number().int(), name: z.string(), checksum: z.string() })).min(1),
  /** A word that the installation's master key has sealed: another key does not open it. */
  keyCheck: z.string(),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int(), sha256: z.string() }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
  files: z.object({ count: z.number().int(), sha256: z.string() }),
})
export type Manifest = z.infer<typeof manifest>

/** The word that is sealed, and what it is bound to. */
export const keyWord = { plain: Buffer.from('quartet'), place: 'backup' }

export const backupPlaces = (folder: string) => ({
  manifest: join(folder, 'manifest.json'),
  table: (name: string) => join(folder, 'tables', `${name}.copy.gz`),
  /** As sha256sum writes and checks it, so that a backup can be looked at without the product. */
  sums: join(folder, 'files.sha256'),
  file: (key: string) => join(folder, 'files', key),
})

/** Reads what a folder says of itself. Throws a StartFailure where it is no backup, or one of another kind. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(backupPlaces(folder).manifest, 'utf8').catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error
    throw new StartFailure(`${folder} isn’t a complete backup: it has no manifest.json.`)
  })
  const read = manifest.safeParse(JSON.parse(text))
  if (!read.success) throw new StartFailure(`${folder} is a backup that this release can’t read.`)
  return read.data
}

export const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

/** The same of a file of any size. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

type TableShape = { name: string; columns: string[] }

/**
 * The product's tables with the columns that hold something of their own, by name. The queue's schema is not among them:
 * it holds nothing but runs of schedules, which every start makes anew.
 */
export async function tablesOf(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> 'schema_migrations' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
  )
  return rows
}

/** An identifier as SQL takes it, whatever it is. */
export const quotedIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const columnsOf = ({ columns }: TableShape): string => columns.map(quotedIdentifier).join(', ')
