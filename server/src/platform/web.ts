import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Hashes of every inline script in the built pages, for the Content-Security-Policy. */
export function inlineScriptHashes(webDir: string): string[] {
  if (!existsSync(webDir)) return []
  const pages = readdirSync(webDir, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'))
  const hashes = new Set<string>()
  for (const page of pages) {
    const html = readFileSync(join(webDir, page), 'utf8')
    for (const [, attributes, body] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
      if (/\bsrc=/.test(attributes!) || body === '') continue
      hashes.add(`'sha256-${createHash('sha256').update(body!).digest('base64')}'`)
    }
  }
  return [...hashes]
}

/** Serves the built pages: hashed assets for a year, prerendered pages by their path, and the app's shell for every other page. */
export async function serveWeb(fastify: FastifyInstance, webDir: string): Promise<void> {
  await fastify.register(fastifyStatic, {
    root: webDir,
    wildcard: false,
    index: ['index.html'],
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const shell = ['__spa-fallback.html', 'index.html'].find((name) => existsSync(join(webDir, name)))
  fastify.setNotFoundHandler((request, reply) => {
    const wantsPage =
      request.method === 'GET' && !request.url.startsWith('/assets/') && !/^\/(api|auth|socket\.io)\b/.test(request.url)
    if (!wantsPage || !shell) return reply.code(404).type('text/plain').send('Not found')
    return reply.header('cache-control', 'no-cache').sendFile(shell)
  })
}
