import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { id } from '@quartet/contract/kernel/ids'
import { line } from '@quartet/contract/kernel/people'
import { visitor } from '../../../platform/actor.ts'
import { authUserOf } from './user.queries.ts'
import { WireFailure } from '../accounts/failures.present.ts'
import { requestOf, type AuthWire } from './wire.queries.ts'
import { asCaller, read } from './factors.routes.ts'
import type { Challenge } from '../factors/factors.commands.ts'
import {
  addPasskey,
  askForPasskey,
  askForSignIn,
  passkeysOf,
  removePasskey,
  renamePasskey,
  signInByPasskey,
} from '../factors/passkeys.commands.ts'
import { presentPasskey } from './passkeys.present.ts'

const credential = z.looseObject({ id: z.string().min(1).max(1400), type: z.literal('public-key') })
const answerBody = z.object({ challenge_id: id, credential })
const wanted = 'challenge_id and credential are required'

/** Passkeys in the words of the protocol (spec/auth.md): making them, signing in by them, naming and deleting them. */
export function registerPasskeysWire(auth: FastifyInstance, wire: AuthWire): void {
  auth.post('/passkeys/registration/options', (request) =>
    asCaller(wire, request, async (work, caller) => presentAsked(await askForPasskey(work, wire, caller))),
  )
  auth.post('/passkeys/registration/verify', (request) =>
    asCaller(wire, request, async (work, caller) => {
      const { challenge_id: challengeId, credential } = read(answerBody, request.body, wanted)
      const made = await addPasskey(work, wire, caller, { challengeId, credential })
      return made instanceof WireFailure ? made : presentPasskey(made)
    }),
  )
  auth.post('/passkeys/authentication/options', (request) =>
    wire.database.transact(
      visitor,
      async (work) => presentAsked(await askForSignIn(work, wire, requestOf(request).source)),
      request.id,
    ),
  )
  auth.post('/passkeys/authentication/verify', (request) => signIn(wire, request))
  auth.get('/passkeys', (request) =>
    asCaller(wire, request, async (work, { account }) => (await passkeysOf(work, account.id)).map(presentPasskey)),
  )
  auth.patch('/passkeys/:id', (request) =>
    asCaller(wire, request, async (work, caller) => {
      const body = z.object({ friendly_name: line(120).min(1) })
      const { friendly_name: name } = read(body, request.body, 'friendly_name is required, at most 120 characters')
      return presentPasskey(await renamePasskey(work, caller, idOf(request), name))
    }),
  )
  auth.delete('/passkeys/:id', async (request, reply) => {
    await asCaller(wire, request, async (work, caller) => {
      await removePasskey(work, wire, caller, idOf(request))
      return {}
    })
    return reply.code(204).send()
  })
}

async function signIn(wire: AuthWire, request: FastifyRequest) {
  const { challenge_id: challengeId, credential } = read(answerBody, request.body, wanted)
  const answer = await wire.database.transact(
    visitor,
    async (work) => {
      const { source } = requestOf(request)
      const entered = await signInByPasskey(work, wire, source, { challengeId, credential })
      if (entered instanceof WireFailure) return entered
      const account = { ...entered.account, lastSignInAt: work.now }
      return { ...entered.tokens, user: await authUserOf(work, account) }
    },
    request.id,
  )
  if (answer instanceof WireFailure) throw answer
  return answer
}

function idOf(request: FastifyRequest): string {
  const given = id.safeParse((request.params as { id: string }).id)
  if (!given.success) throw new WireFailure(404, 'webauthn_credential_not_found', 'Passkey not found')
  return given.data
}

function presentAsked({ challenge, options }: { challenge: Challenge; options: object }) {
  const expires = Math.floor(challenge.expiresAt.epochMilliseconds / 1000)
  return { challenge_id: challenge.id, options, expires_at: expires }
}
