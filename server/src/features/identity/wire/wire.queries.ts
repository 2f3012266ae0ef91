import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { bearerOf } from '../../../platform/http/admins-alone.ts'
import { visitor } from '../../../platform/actor.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { OpenIdProvider } from '../../../platform/outward/openid.ts'
import { WireFailure } from '../accounts/failures.present.ts'
import type { Entrance, EntranceRequest } from '../accounts/entrance.ports.ts'
import { findSignedIn, isOpen, type AccountRow, type SessionRow } from '../accounts/accounts.queries.ts'
import { allowedRedirect } from '../codes/redirects.rules.ts'
import { sourceOf } from '../sessions/sessions.commands.ts'
import type { SigningKeys } from '../sessions/signing-keys.commands.ts'

/** What the authentication protocol works with. */
export type AuthWire = Entrance & { keys: SigningKeys; clock: Clock; providers: ReadonlyMap<string, OpenIdProvider> }

/** Where a request comes from, and its id. */
export function requestOf(request: FastifyRequest): EntranceRequest {
  const userAgent = request.headers['user-agent']?.slice(0, 300) ?? ''
  const { ip, id, device } = request
  return { source: sourceOf({ ip, userAgent, device }), requestId: id }
}

/** Where a request wants its link to lead back to, as far as that is one of our own pages; else where people sign in. */
export function backTo(wire: AuthWire, request: FastifyRequest, said?: string | null): string {
  const { redirect_to: asked } = request.query as { redirect_to?: unknown }
  return allowedRedirect(said ?? asked, wire.origins(), `${wire.address()}/login`)
}

/** The account and session of the request's access token; a session that is over is refused at once. */
export async function bearer(
  wire: AuthWire,
  request: FastifyRequest,
): Promise<{ account: AccountRow; session: SessionRow }> {
  const token = bearerOf(request.headers.authorization)
  if (token === undefined) {
    throw new WireFailure(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  }
  const claims = await wire.kit.tokens.verify(token, wire.clock.now())
  if (!claims) {
    throw new WireFailure(
      403,
      'bad_jwt',
      'invalid JWT: unable to parse or verify signature, token is not one of ours or has run out',
    )
  }
  const known = await wire.database.transact(visitor, (work) => findSignedIn(work.tx, claims), request.id)
  if (!known) throw new WireFailure(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  if (!isOpen(known.account)) throw new WireFailure(403, 'user_banned', 'User is banned')
  if (!known.session)
    throw new WireFailure(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  return { account: known.account, session: known.session }
}

/** Reads a body, or throws the first sentence about what is wrong with it. */
export function readBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const read = schema.safeParse(body ?? {})
  if (read.success) return read.data
  throw new WireFailure(400, 'validation_failed', read.error.issues[0]?.message ?? 'invalid request')
}
