import type { FastifyInstance } from 'fastify'
import { id } from '@quartet/contract/kernel/ids'
import { z } from 'zod'
import { system } from '../../platform/actor.ts'
import type { Database, Work } from '../../platform/db.ts'
import { notFound } from '../../platform/fail.ts'
import { sendProblem } from '../../platform/http.ts'
import type { Storage } from '../../platform/storage.ts'
import type { Vault } from '../../platform/vault.ts'
import { isIn } from './conversations.queries.ts'
import type { FileLink } from './messages.present.ts'
import { findMessageFile } from './messages.queries.ts'

/** How long the address of a file works: as long as somebody reads on without the page asking anew. */
const lifetime = { minutes: 60 }
const place = 'message-file-link'
const ticket = z.object({ fileId: id, readerId: id, until: z.string() })

/** Makes addresses of files, sealed so that nobody can make or change one. */
export function messageFileLinks(vault: Vault) {
  return (work: Pick<Work, 'now'>, readerId: string): FileLink =>
    (file) => {
      const until = work.now.add(lifetime).toString()
      const sealed = vault.seal(Buffer.from(JSON.stringify({ fileId: file.id, readerId, until })), place)
      return `/api/message-files/${sealed.toString('base64url')}`
    }
}

/** Serves files of messages to whom an address was given for, as long as they are in the conversation. */
export function registerMessageFiles(
  fastify: FastifyInstance,
  { database, storage, vault }: { database: Database; storage: Storage; vault: Vault },
): void {
  fastify.get<{ Params: { ticket: string } }>('/api/message-files/:ticket', async (request, reply) => {
    const known = readTicket(vault, request.params.ticket)
    const file =
      known &&
      (await database.transact(system('message-files'), async ({ tx, now }) => {
        if (Temporal.Instant.compare(Temporal.Instant.from(known.until), now) < 0) return undefined
        const found = await findMessageFile(tx, known.fileId)
        return found && (await isIn(tx, found.conversationId, known.readerId)) ? found : undefined
      }))
    const content = file && (await storage.read(file.key))
    if (!file || !content) return sendProblem(reply, request, notFound())
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
      .type(file.mediaType)
      .send(content)
  })
}

function readTicket(vault: Vault, sealed: string) {
  try {
    const read = ticket.safeParse(JSON.parse(vault.open(Buffer.from(sealed, 'base64url'), place).toString()))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}
