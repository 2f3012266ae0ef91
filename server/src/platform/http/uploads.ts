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
/** Milliseconds that an upload waits while the process, or its address, is full. */
const longestWait = 20_000

type Uploads = {
  /** Lets the form of a request in and answers how to let it go, or null while its person has too many or no room comes. */
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
  const line: { upload: number; address: string; admit(): void }[] = []
  const heldBy = (key: string) => held.get(key) ?? 0
  const admitNext = () => {
    for (;;) {
      // An address that is full waits for its own. Of all others the first goes first, so that no large one waits for ever.
      const next = line.findIndex((one) => heldBy(one.address) + one.upload <= mostOfAddress)
      if (next < 0 || all + line[next]!.upload > most) return
      line.splice(next, 1)[0]!.admit()
    }
  }
  const room = (upload: number, address: string) =>
    new Promise<boolean>((resolve) => {
      const giveUp = setTimeout(() => {
        line.splice(line.indexOf(waiting), 1)
        resolve(false)
        admitNext()
      }, longestWait).unref()
      const waiting = {
        upload,
        address,
        admit() {
          clearTimeout(giveUp)
          all += upload
          change(address, upload)
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
      if (heldBy(person) + upload > mostOfOne) return null
      // Also while it waits: so many of one person stand in line, and no more.
      change(person, upload)
      if (!(await room(upload, address))) {
        change(person, -upload)
        return null
      }
      return () => {
        change(person, -upload)
        change(address, -upload)
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
