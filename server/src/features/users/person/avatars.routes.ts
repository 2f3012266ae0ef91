import type { FastifyInstance } from 'fastify'
import { id } from '@quartet/contract/kernel/ids'
import { visitor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/db.ts'
import { notFound } from '../../../platform/fail.ts'
import { sendProblem } from '../../../platform/http/http.ts'
import { readSealed, type FileKit } from '../../../platform/files/sealed-files.ts'
import { findAvatar } from './avatars.queries.ts'
import { avatarPlace } from './person.tables.ts'

/** Serves pictures of people. An `img` sends no token, so whoever knows the address of a picture may see it; it cannot be guessed. */
export function registerAvatarFiles(fastify: FastifyInstance, database: Database, files: FileKit): void {
  fastify.get<{ Params: { id: string } }>('/api/avatars/:id', async (request, reply) => {
    const asked = id.safeParse(request.params.id)
    const avatar = asked.success
      ? await database.transact(visitor, (work) => findAvatar(work.tx, asked.data))
      : undefined
    const content = avatar && (await readSealed(files, avatar, avatarPlace(avatar.id)))
    if (!content) return sendProblem(reply, request, notFound())
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .type(avatar.mediaType)
      .send(content)
  })
}
