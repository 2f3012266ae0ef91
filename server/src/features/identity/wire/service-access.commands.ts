import type { FastifyRequest } from 'fastify'
import { bearerOf } from '../../../platform/http/admins-alone.ts'
import { system, visitor, type System } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { WireFailure } from '../accounts/failures.present.ts'
import { bearer, requestOf, type AuthWire } from './wire.queries.ts'
import { findServiceToken } from '../sessions/service-tokens.commands.ts'
import type { EventType } from '../../../platform/db/domain-events.ts'
import type { Source } from '../accounts/sources.rules.ts'

/** What a program did with its service token, and to whose account; a page of all accounts is nobody's own. */
type ServiceUse = { accountId: string | null; serviceTokenId: string; service: string } & Source

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'service.accounts_listed': ServiceUse
    'service.account_read': ServiceUse
    'service.account_created': ServiceUse
    'service.account_changed': ServiceUse
    'service.account_deleted': ServiceUse
    'service.account_invited': ServiceUse
    'service.link_created': ServiceUse
    'service.factors_read': ServiceUse
    'service.factor_removed': ServiceUse
    'service.passkeys_read': ServiceUse
    'service.passkey_removed': ServiceUse
  }
}
type ServiceEvent = Extract<EventType, `service.${string}`>

export type Service = { id: string; name: string; actor: System }

/** The program behind a request; refuses everyone else, admins as well: what they do for others the product does, on record. */
export async function serviceOf(wire: AuthWire, request: FastifyRequest): Promise<Service> {
  const token = bearerOf(request.headers.authorization) ?? ''
  const now = wire.clock.now()
  const id = await wire.kit.tokens.verifyService(token, now)
  const known = id && (await wire.database.transact(visitor, (work) => findServiceToken(work.tx, id, now)))
  if (known) return { ...known, actor: system(`service:${known.id}`) }
  await bearer(wire, request)
  throw new WireFailure(403, 'not_admin', 'User not allowed')
}

/** Runs in one transaction for a program, which records what was done and whose account it concerned. */
export async function asService<T>(
  wire: AuthWire,
  request: FastifyRequest,
  use: ServiceEvent,
  run: (work: Work) => Promise<{ about: { id: string } | null; answer: T }>,
): Promise<T> {
  const { id, name, actor } = await serviceOf(wire, request)
  return wire.database.transact(
    actor,
    async (work) => {
      const { about, answer } = await run(work)
      const said = { accountId: about?.id ?? null, serviceTokenId: id, service: name, ...requestOf(request).source }
      await work.record(use, said, 'accountId')
      return answer
    },
    request.id,
  )
}
