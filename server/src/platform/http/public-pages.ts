import type { PublicAnswer, PublicPages, PublicVisit } from '@quartet/contract/plans/public-page'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
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
    page?: { path?: string; status?: number; data?: unknown; stay?: boolean },
  ): FastifyReply
  pages: PublicPages | null
  /** Where people reach this installation, without a slash at the end. */
  address(): string
}

/** How this installation answers visitors: at its own address, with its own settings, at this hour. */
export function answerVisitors(
  pages: PublicPages | null,
  settings: { address(): string; analyticsUrl: string | null; today(): string },
): Public {
  return {
    pages,
    address: settings.address,
    send(request, reply, { path, status, data, stay } = {}) {
      if (!pages)
        return reply
          .code(status ?? 404)
          .type('text/plain')
          .send('Not found')
      const visit: PublicVisit = {
        path: path ?? pathOf(request.url),
        origin: settings.address(),
        query: Object.fromEntries(new URL(request.url, 'http://here').searchParams),
        data,
        stay,
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

/** Tells search engines which pages there are, and which paths are nobody's business. */
export function serveSearchEngines(fastify: FastifyInstance, visitors: Public, listed: readonly string[]): void {
  fastify.get('/sitemap.xml', async (_, reply) => {
    const pages = listed.map((path) => `<url><loc>${visitors.address()}${path}</loc></url>`).join('\n')
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${pages}\n</urlset>\n`,
      )
  })
  fastify.get('/robots.txt', async (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          'Disallow: /api/',
          'Disallow: /auth/',
          'Disallow: /dashboard',
          `Sitemap: ${visitors.address()}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  )
}
