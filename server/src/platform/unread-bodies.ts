import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the body was left unread, or is not what it says it is. */
    unreadable: boolean
  }
}

/** Leaves what is no JSON to the operation, which first asks who it is (operation.ts); elsewhere it is refused at once. */
export function readJson(fastify: FastifyInstance): void {
  fastify.decorateRequest('unreadable', false)
  const read = fastify.getDefaultJsonParser('error', 'error')
  fastify.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    void read(request, body, (error, value) => {
      if (error === null || request.routeOptions.url !== '/api/*') return done(error, value)
      leaveUnread(request)
      done(null, null)
    })
  })
}

export function leaveUnread(request: FastifyRequest): void {
  request.unreadable = true
  request.body = null
}

export const isForm = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('multipart/form-data') ?? false
