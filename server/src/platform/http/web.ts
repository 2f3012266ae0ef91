import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dropPageHeaders } from './page-headers.ts'
import { pathOf, serveSearchEngines, type Public } from './public-pages.ts'

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** Hashes of every inline script in the built pages, for the Content-Security-Policy. */
export function inlineScriptHashes(webDir: string, more: readonly string[] = []): string[] {
  if (!existsSync(webDir)) return []
  const pages = readdirSync(webDir, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'))
  const hashes = new Set(more.map(hashOf))
  for (const page of pages) {
    const html = readFileSync(join(webDir, page), 'utf8')
    for (const [, attributes, body] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
      if (/\bsrc=/.test(attributes!) || body === '') continue
      hashes.add(hashOf(body!))
    }
  }
  return [...hashes]
}

const shell = '__spa-fallback.html'

/**
 * Serves the web build: hashed assets for a year, public pages as they are at this moment, the app's shell for every page of
 * the app, and 'Page Not Found' for everything else.
 */
export async function serveWeb(fastify: FastifyInstance, webDir: string, visitors: Public): Promise<void> {
  await fastify.register(fastifyStatic, {
    root: webDir,
    wildcard: false,
    index: false,
    // Assets are compressed when they are built.
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isAsset = path.includes('/assets/')
      reply.header('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache')
      // They say what a page may do. A worker has a policy of its own; other assets have nothing to limit.
      if (!isAsset) return
      if (!path.includes('worker')) dropPageHeaders(reply)
      // A file that never changes is never asked for again.
      for (const name of ['etag', 'last-modified', 'x-request-id', 'strict-transport-security'])
        reply.removeHeader(name)
    },
  })
  const { pages } = visitors
  const hasShell = existsSync(join(webDir, shell))
  if (hasShell) {
    // What the public pages put in their place for people who are signed in.
    fastify.get('/app-shell', (_, reply) => reply.header('cache-control', 'no-cache').sendFile(shell))
  }
  if (pages) serveSearchEngines(fastify, visitors, pages.listed)
  fastify.setNotFoundHandler((request, reply) => {
    const wantsPage =
      /^(GET|HEAD)$/.test(request.method) &&
      !request.url.startsWith('/assets/') &&
      !/^\/(api|auth|socket\.io)\b/.test(request.url)
    if (!wantsPage || !hasShell || !pages) return reply.code(404).type('text/plain').send('Not found')
    const path = pathOf(request.url)
    if (!pages.isPublicPath(path) && pages.isAppPath(path))
      return reply.header('cache-control', 'no-cache').sendFile(shell)
    return visitors.send(request, reply)
  })
}
