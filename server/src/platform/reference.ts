import { OpenAPIGenerator } from '@orpc/openapi'
import type { AnyContractRouter } from '@orpc/contract'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { FastifyInstance } from 'fastify'

type Document = Awaited<ReturnType<OpenAPIGenerator['generate']>>

/** Serves the OpenAPI document of the contract and a reference that people can read, both made from it. */
export async function serveReference(fastify: FastifyInstance, contract: AnyContractRouter): Promise<void> {
  const document = await new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(
    contract,
    {
      info: {
        title: 'Quartet',
        version: '1',
        description: 'Every operation of Quartet. Errors are problem documents (RFC 9457).',
      },
      servers: [{ url: '/api' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
  )
  const json = JSON.stringify(document)
  const page = render(document)
  fastify.get('/api/openapi.json', async (_, reply) => reply.type('application/json').send(json))
  fastify.get('/api/docs', async (_, reply) => reply.type('text/html; charset=utf-8').send(page))
}

type Operation = {
  summary?: string
  description?: string
  tags?: string[]
  parameters?: unknown[]
  requestBody?: unknown
  responses?: Record<string, unknown>
}

function render(document: Document): string {
  const byTag = new Map<string, string[]>()
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    for (const [method, value] of Object.entries(methods ?? {})) {
      const operation = value as Operation
      const tag = operation.tags?.[0] ?? 'other'
      byTag.set(tag, [...(byTag.get(tag) ?? []), section(method, path, operation)])
    }
  }
  const nav = [...byTag.keys()].map((tag) => `<li><a href="#${escape(tag)}">${escape(tag)}</a></li>`).join('')
  const body = [...byTag]
    .map(([tag, parts]) => `<section id="${escape(tag)}"><h2>${escape(tag)}</h2>${parts.join('')}</section>`)
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Quartet API</title><style>
:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:2rem 1.25rem}ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;padding:0;list-style:none}
h2{text-transform:capitalize;margin-top:2.5rem}details{border-top:1px solid #8884;padding:.6rem 0}summary{cursor:pointer}code,pre{font:13px/1.5 ui-monospace,monospace}pre{overflow:auto;background:#8881;padding:.75rem;border-radius:7px}b{display:inline-block;min-width:4.5rem}
</style></head><body><h1>Quartet API</h1><p>All paths are under <code>/api</code>. Send <code>Authorization: Bearer …</code>; every POST that makes or moves something takes an <code>Idempotency-Key</code>. Errors are problem documents. The whole document: <a href="/api/openapi.json">openapi.json</a>.</p><nav aria-label="Parts"><ul>${nav}</ul></nav><main>${body}</main></body></html>`
}

function section(method: string, path: string, operation: Operation): string {
  const facts = { parameters: operation.parameters, requestBody: operation.requestBody, responses: operation.responses }
  return `<details><summary><b>${escape(method.toUpperCase())}</b> <code>${escape(path)}</code> ${escape(operation.summary ?? '')}</summary>${
    operation.description ? `<p>${escape(operation.description)}</p>` : ''
  }<pre tabindex="0">${escape(JSON.stringify(facts, null, 2))}</pre></details>`
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
