import type { FastifyInstance } from 'fastify'
import { system } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/db.ts'
import type { Vault } from '../../../platform/keys/vault.ts'
import { readUnsubscribeToken, unsubscribeFromMails } from './unsubscribe.commands.ts'

/** One click of a mail program (RFC 8058): it posts a form to the address that the mail names. People get a page there. */
export function registerOneClick(fastify: FastifyInstance, database: Database, vault: Vault): void {
  void fastify.register(async (scope) => {
    // The form says only that it is one click; the token says the rest.
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, __, done) => done(null))
    scope.post<{ Querystring: { token?: unknown } }>('/unsubscribe', async ({ query: { token } }, reply) => {
      const whom = typeof token === 'string' ? readUnsubscribeToken(vault, token) : null
      if (!whom)
        return reply
          .code(404)
          .type('text/plain')
          .send('This link doesn’t work. Open the one in a newer email, or change your notification settings.')
      await database.transact(system('unsubscribe'), (work) => unsubscribeFromMails(work, whom))
      return reply.type('text/plain').send('You’re unsubscribed from these emails.')
    })
  })
}
