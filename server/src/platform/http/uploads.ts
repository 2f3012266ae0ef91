import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientAddress } from './client-address.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The length in bytes of a form with files, as its sender declares it; 0 of anything else. */
    upload: number
  }
}

/** Room for a 10 MB picture and the form around it. */
export const largest = 11 * 1024 * 1024
/** Bytes of uploads that are under way in this process: until they are kept, each is in memory two or three times. */
const most = 10 * largest
/** Of them those of one person, and of one address: nobody takes the others' room, with however many accounts. */
const mostOfOne = 4 * largest
const mostOfAddress = 6 * largest
/** Milliseconds that an upload waits while the process is full. */
const longestWait = 20_000

type Uploads = {
  /** Lets the form of a request in and answers how to let it go, or null while its sender has too many or there is no room. */
  enter(request: Pick<FastifyRequest, 'upload' | 'ip'>, personId: string): Promise<(() => void) | null>
}

/** Reads nothing of a form with files: the operation does, as a stream, once there is room for it. */
export function openUploads(fastify: FastifyInstance): Uploads {
  fastify.decorateRequest('upload', 0)
  fastify.addContentTypeParser('multipart/form-data', ({ unreadable }, _, done) =>
    done(null, unreadable ? null : undefined),
  )
  const held = new Map<string, number>()
  const change = (key: string, bytes: number) => {
    const left = (held.get(key) ?? 0) + bytes
    if (left > 0) held.set(key, left)
    else held.delete(key)
  }
  let all = 0
  const line: { upload: number; admit(): void }[] = []
  const admitNext = () => {
    while (line[0] && all + line[0].upload <= most) line.shift()!.admit()
  }
  /** In the order in which they came, so that small ones do not keep a large one waiting for ever. */
  const room = (upload: number) =>
    new Promise<boolean>((resolve) => {
      const giveUp = setTimeout(() => {
        line.splice(line.indexOf(waiting), 1)
        resolve(false)
        admitNext()
      }, longestWait).unref()
      const waiting = {
        upload,
        admit() {
          clearTimeout(giveUp)
          all += upload
          resolve(true)
        },
      }
      line.push(waiting)
      admitNext()
    })
  return {
    async enter({ upload, ip }, personId) {
      if (upload === 0) return () => undefined
      const [person, address] = [`person ${personId}`, `address ${clientAddress(ip)}`]
      const isTooMuch = (key: string, bound: number) => (held.get(key) ?? 0) + upload > bound
      if (isTooMuch(person, mostOfOne) || isTooMuch(address, mostOfAddress)) return null
      const hold = (bytes: number) => [person, address].forEach((key) => change(key, bytes))
      hold(upload)
      if (!(await room(upload))) {
        hold(-upload)
        return null
      }
      return () => {
        hold(-upload)
        all -= upload
        admitNext()
      }
    },
  }
}

/** Whether a request says that it carries a form with files. */
export function isForm({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return /^multipart\/form-data/i.test(headers['content-type'] ?? '')
}

/** The length in bytes that a form declares, which is what can be judged before one arrives. Throws 411 and 413. */
export function lengthOfForm({ headers }: Pick<FastifyRequest, 'headers'>): number {
  const length = Number(headers['content-length'])
  if (!Number.isFinite(length)) throw Object.assign(new Error('length required'), { statusCode: 411 })
  if (length > largest) throw Object.assign(new Error('too large'), { statusCode: 413 })
  return length
}
