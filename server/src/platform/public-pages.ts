import type { PublicAnswer, PublicPages, PublicVisit } from '@quartet/contract/public-page'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The pages that the web build made for visitors; null while there is no build, as in most tests. */
export async function openPublicPages(webDir: string): Promise<PublicPages | null> {
  const built = join(webDir, '../public')
  const module = join(built, 'pages.js')
  if (!existsSync(module)) return null
  const { publicPages } = (await import(pathToFileURL(module).href)) as {
    publicPages(assets: unknown): PublicPages
  }
  return publicPages(JSON.parse(readFileSync(join(built, 'assets.json'), 'utf8')))
}

export type Public = {
  /** Answers with the page at the request's path, filled with `data`; 'Page Not Found' where there is none. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    page?: { path?: string; status?: number; data?: unknown },
  ): FastifyReply
  pages: PublicPages | null
}

/** How this installation answers visitors: at its own address, with its own settings, at this hour. */
export function answerVisitors(
  pages: PublicPages | null,
  settings: { address(): string; analyticsUrl: string | null; today(): string },
): Public {
  return {
    pages,
    send(request, reply, { path, status, data } = {}) {
      if (!pages) return reply.code(404).type('text/plain').send('Not found')
      const visit: PublicVisit = {
        path: path ?? pathOf(request.url),
        origin: settings.address(),
        query: Object.fromEntries(new URL(request.url, 'http://here').searchParams),
        data,
        analyticsUrl: settings.analyticsUrl,
        today: settings.today(),
      }
      const answer: PublicAnswer = pages.render(visit) ?? pages.notFound(visit)
      return reply
        .code(status ?? answer.status)
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(answer.html)
    },
  }
}

/** The path of an address without its search and without slashes at the end. */
export const pathOf = (url: string): string => url.replace(/[?#].*$/, '').replace(/\/+$/, '') || '/'
