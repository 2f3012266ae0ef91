import { OpenAPIGenerator } from '@orpc/openapi'
import type { AnyContractRouter } from '@orpc/contract'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { problem } from '@quartet/contract/kernel/errors'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { admitAdmin, bearerOf, type WhoIs } from './admins-alone.ts'
import { problemType } from './problem.ts'
import { renderReference, type Document } from './reference.page.ts'

type Reference = { json: string; page: string }
/** Made when somebody first asks for it, which no start waits for, and once for each contract. */
const made = new WeakMap<AnyContractRouter, Promise<Reference>>()

/**
 * Serves the OpenAPI document of the contract, and a reference that people can read, both made from it: to everybody where
 * `open`, else to admins alone (decision 43), whose browser is sent to the page that asks with their token.
 */
export function serveReference(
  fastify: FastifyInstance,
  contract: AnyContractRouter,
  { open, whoIs }: { open: boolean; whoIs: WhoIs },
): void {
  const reference = () => {
    const known = made.get(contract) ?? makeReference(contract)
    made.set(contract, known)
    return known
  }
  fastify.get('/api/openapi.json', async (request, reply) => {
    if (!open) await admitAdmin(bearerOf(request.headers.authorization), whoIs)
    return reply.type('application/json').send((await reference()).json)
  })
  fastify.get('/api/docs', async (request, reply) => {
    const { authorization, accept } = request.headers
    if (!open && !authorization && accept?.includes('text/html')) return reply.redirect('/admin/api')
    if (!open) await admitAdmin(bearerOf(authorization), whoIs)
    return reply.type('text/html; charset=utf-8').send((await reference()).page)
  })
}

async function makeReference(contract: AnyContractRouter): Promise<Reference> {
  const document = await describeContract(contract)
  return { json: JSON.stringify(document), page: renderReference(document) }
}

/** The contract as an OpenAPI document; every refusal is a problem document with the codes that the operation may answer. */
async function describeContract(contract: AnyContractRouter): Promise<Document> {
  const document = await new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(
    contract,
    {
      info: {
        title: 'Quartet',
        version: '1',
        description: 'Every operation of Quartet. Errors are problem documents (RFC 9457).',
      },
      servers: [{ url: '/api' }],
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
        schemas: { Problem: z.toJSONSchema(problem) as never },
      },
      security: [{ bearer: [] }],
      customErrorResponseBodySchema: (known) => ({
        allOf: [{ $ref: '#/components/schemas/Problem' }],
        properties: { code: { enum: known.map(([code]) => code) } },
        description: known.map(([code, sentence]) => `${code}: ${sentence}`).join('\n'),
      }),
    },
  )
  for (const methods of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(methods ?? {}) as { responses?: Record<string, { content?: object }> }[]) {
      for (const [status, response] of Object.entries(operation.responses ?? {})) {
        const content = response.content as Record<string, unknown> | undefined
        if (Number(status) >= 400 && content?.['application/json'])
          response.content = { [problemType]: content['application/json'] }
      }
    }
  }
  return document
}
