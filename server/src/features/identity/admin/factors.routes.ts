import type { FastifyInstance, FastifyRequest } from 'fastify'
import { id } from '@quartet/contract/kernel/ids'
import { named } from './accounts.routes.ts'
import { requestOf, type AuthWire } from '../wire/wire.queries.ts'
import { dropFactor, factorNotFound } from '../factors/factors.commands.ts'
import { presentFactor } from '../factors/factors.present.ts'
import { factorsOf, lockFactor } from '../factors/factors.queries.ts'
import { dropPasskey, passkeyNotFound, passkeysOf } from '../factors/passkeys.commands.ts'
import { asService } from '../wire/service-access.commands.ts'
import { presentPasskey } from '../wire/passkeys.present.ts'

/**
 * People's factors and passkeys as programs see and take them away in the protocol: the way back for somebody who lost
 * them all. Their sessions end, but for those that another passkey opened, and they are told.
 */
export function registerAdminFactorsWire(auth: FastifyInstance, wire: AuthWire): void {
  auth.get('/admin/users/:id/factors', (request) =>
    asService(wire, request, 'service.factors_read', async (work) => {
      const about = await named(work, request)
      return { about, answer: (await factorsOf(work.tx, about.id)).map(presentFactor) }
    }),
  )
  auth.delete('/admin/users/:id/factors/:factorId', (request) =>
    asService(wire, request, 'service.factor_removed', async (work) => {
      const about = await named(work, request)
      const factorId = inPath(request, 'factorId')
      const factor = factorId && (await lockFactor(work.tx, about.id, factorId))
      if (!factor) throw factorNotFound()
      await dropFactor(work, factor, requestOf(request).source)
      return { about, answer: { id: factor.id } }
    }),
  )
  auth.get('/admin/users/:id/passkeys', (request) =>
    asService(wire, request, 'service.passkeys_read', async (work) => {
      const about = await named(work, request)
      return { about, answer: (await passkeysOf(work, about.id)).map(presentPasskey) }
    }),
  )
  auth.delete('/admin/users/:id/passkeys/:passkeyId', async (request, reply) => {
    await asService(wire, request, 'service.passkey_removed', async (work) => {
      const about = await named(work, request)
      const passkeyId = inPath(request, 'passkeyId')
      if (!passkeyId) throw passkeyNotFound()
      await dropPasskey(work, { id: passkeyId, accountId: about.id }, requestOf(request).source)
      return { about, answer: null }
    })
    return reply.code(204).send()
  })
}

/** An id in the path, or null for what is none. */
function inPath(request: FastifyRequest, name: string): string | null {
  return id.safeParse((request.params as Record<string, string>)[name]).data ?? null
}
