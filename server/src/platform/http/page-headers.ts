import type { FastifyInstance, FastifyReply } from 'fastify'
import { isApi } from './rate-limits.ts'

/** Headers that say what a page may do and mean nothing on anything else: 1 kB of them with each answer. */
const ofPages = [
  'content-security-policy',
  'x-frame-options',
  'referrer-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
  'cross-origin-opener-policy',
]

export function dropPageHeaders(reply: Pick<FastifyReply, 'removeHeader'>): void {
  for (const name of ofPages) reply.removeHeader(name)
}

/** Data is kept nowhere, and no page: a browser that shows it as one may do nothing with it. Files say their own policy. */
export function sendDataAsData(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async (request, reply) => {
    if (isApi(request)) reply.header('cache-control', 'no-store')
  })
  fastify.addHook('onSend', async (request, reply) => {
    if (!isApi(request) || !/^$|json/.test(String(reply.getHeader('content-type') ?? ''))) return
    dropPageHeaders(reply)
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    reply.header('referrer-policy', 'no-referrer')
  })
}
