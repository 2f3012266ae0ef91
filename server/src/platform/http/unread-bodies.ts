import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ORPCError } from '@orpc/server'
import { failure } from '../fail.ts'
import { boundedJson } from './json-body.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the body was left unread or is not what it says it is; null where it was read. */
    unreadable: Error | null
  }
}

/** Leaves what is no JSON to the operation, which first asks who it is (operation.ts); elsewhere it is refused at once. */
export function readJson(fastify: FastifyInstance): void {
  fastify.decorateRequest('unreadable', null)
  const read = boundedJson(fastify)
  fastify.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    read(request, body, (error, value) => {
      if (error === null || request.routeOptions.url !== '/api/*') return done(error, value)
      leaveUnread(request, error instanceof ORPCError ? error : undefined)
      done(null, null)
    })
  })
}

export function leaveUnread(request: FastifyRequest, why: Error = failure('validation_failed')): void {
  request.unreadable = why
  request.body = null
}
