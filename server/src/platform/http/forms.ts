import { traverseContractProcedures, type AnyRouter } from '@orpc/server'
import type { AnySchema } from '@orpc/contract'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { invalid } from '../fail.ts'

const mostParts = 8
const longestName = 100
const longestValue = 10_000

/** Whether an operation takes files, by its method and path as the router reads them. */
export function operationsWithFiles(router: AnyRouter): (method: string, path: string) => boolean {
  const known: { method: string; path: RegExp }[] = []
  traverseContractProcedures({ router, path: [] }, ({ contract }) => {
    const { inputSchema, route } = contract['~orpc']
    if (!takesFiles(inputSchema)) return
    const pattern = route.path!.replace(/\{[^}]+\}/g, '[^/]+')
    known.push({ method: route.method ?? 'POST', path: new RegExp(`^/api${pattern}/?$`) })
  })
  return (method, path) => known.some((one) => one.method === method && one.path.test(path))
}

function takesFiles(schema: AnySchema | undefined): boolean {
  return schema instanceof z.ZodObject && Object.values(schema.shape).some((field) => field instanceof z.ZodFile)
}

/** Reads a form of a known length. Throws 400 when it has many parts, or names or values that no form of ours has. */
export async function readForm(body: Readable, contentType: string): Promise<FormData> {
  const content = Buffer.concat(await body.toArray())
  // Counting costs next to nothing; taking 150,000 parts apart stalls everyone.
  const boundary = /boundary="?([^";]+)/i.exec(contentType)?.[1]
  if (!boundary) throw unreadable()
  if (partsIn(content, `--${boundary}`) > mostParts) throw wrong(`A form can have up to ${mostParts} parts.`)
  const form = await new Response(content, { headers: { 'content-type': contentType } }).formData().catch(() => {
    throw unreadable()
  })
  for (const [name, value] of form)
    if (!isPlain(name) || (typeof value === 'string' && value.length > longestValue))
      throw wrong('Fields of a form have plain names of up to 100 characters and values of up to 10,000.')
  return form
}

/** Counts up to one more than may be there. */
function partsIn(content: Buffer, delimiter: string): number {
  let parts = -1
  for (let at = content.indexOf(delimiter); at >= 0 && parts <= mostParts; parts++)
    at = content.indexOf(delimiter, at + delimiter.length)
  return parts
}

/** A name with brackets would be taken for a path into something nested. */
function isPlain(name: string): boolean {
  return name.length <= longestName && /^[\w-]+$/.test(name)
}

const wrong = (message: string) => invalid([{ field: '', message }])
const unreadable = () => wrong('This form can’t be read.')
