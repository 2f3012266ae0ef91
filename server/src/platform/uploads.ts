import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The length in bytes of a form with files, as its sender declares it; 0 of anything else. */
    upload: number
  }
}

/** Room for a 10 MB picture and the form around it. */
const largest = 11 * 1024 * 1024
/** Bytes of uploads that are under way in this process: until they are kept, each is in memory two or three times. */
const most = 10 * largest
/** Of them those of one person, so that nobody takes the others' room. */
const mostOfOne = 4 * largest

type Uploads = {
  /** Lets the form of a request in and answers how to let it go, or null while there is no room. Visitors are one person. */
  enter(request: Pick<FastifyRequest, 'upload'>, personId: string): (() => void) | null
}

/** Reads nothing of a form with files: the operation does, as a stream, once there is room for it. */
export function openUploads(fastify: FastifyInstance): Uploads {
  fastify.decorateRequest('upload', 0)
  fastify.addContentTypeParser('multipart/form-data', ({ unreadable }, _, done) =>
    done(null, unreadable ? null : undefined),
  )
  const held = new Map<string, number>()
  let all = 0
  return {
    enter({ upload }, personId) {
      const theirs = (held.get(personId) ?? 0) + upload
      if (upload > 0 && (all + upload > most || theirs > mostOfOne)) return null
      const change = (bytes: number) => {
        all += bytes
        const left = (held.get(personId) ?? 0) + bytes
        if (left > 0) held.set(personId, left)
        else held.delete(personId)
      }
      change(upload)
      return () => change(-upload)
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
