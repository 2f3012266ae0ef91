import type { FastifyInstance } from 'fastify'
import { system } from '../../../platform/actor.ts'
import { readWebhook } from '../../../platform/outward/clearing-house.ts'
import type { Database } from '../../../platform/db/db.ts'
import { failure } from '../../../platform/fail.ts'
import { sendProblem } from '../../../platform/http/http.ts'
import type { Vault } from '../../../platform/keys/vault.ts'
import { hear } from './answers.commands.ts'

/** Where a clearing house tells what became of what it was sent. */
export const webhookPath = '/api/super-clearing/webhook'

/** Listens to what is signed with the shared secret and not older than five minutes; each answer counts once, however often it comes. */
export function registerSuperWebhook(
  fastify: FastifyInstance,
  database: Database,
  kit: { vault: Vault; secret: string | undefined; now: () => Temporal.Instant },
): void {
  const { vault, secret } = kit
  if (secret === undefined) return
  void fastify.register(async (scope) => {
    // The signature is of the bytes as they came.
    scope.removeContentTypeParser('application/json')
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_, body, done) =>
      done(null, body),
    )
    scope.post<{ Body: string }>(webhookPath, async (request, reply) => {
      const signature = request.headers['x-signature']
      const read = readWebhook(secret, typeof signature === 'string' ? signature : undefined, request.body, kit.now())
      if ('refused' in read) {
        request.log.warn({ refused: read.refused }, 'webhook of the clearing house')
        return sendProblem(reply, request, failure('unauthorized'))
      }
      const outcome = await database.transact(system('clearing-house'), (work) =>
        hear(work, vault, read.event, 'webhook'),
      )
      return reply.send({ outcome })
    })
  })
}
