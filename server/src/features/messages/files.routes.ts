import type { FastifyInstance } from 'fastify'
import { id } from '@quartet/contract/kernel/ids'
import { z } from 'zod'
import { system } from '../../platform/actor.ts'
import type { Database, Work } from '../../platform/db/db.ts'
import { notFound } from '../../platform/fail.ts'
import { isOver, sendFile, ticketsOf } from '../../platform/files/file-addresses.ts'
import { sendProblem } from '../../platform/http/http.ts'
import { readSealed, type FileKit } from '../../platform/files/sealed-files.ts'
import type { Vault } from '../../platform/keys/vault.ts'
import { isIn } from './conversation/conversations.queries.ts'
import type { FileLink } from './conversation/messages.present.ts'
import { findMessageFile } from './conversation/messages.queries.ts'
import { messageFilePlace } from './conversation/messages.tables.ts'

/** How long the address of a file works: as long as somebody reads on without the page asking anew. */
const lifetime = { minutes: 60 }
const ticket = z.object({ fileId: id, readerId: id, until: z.string() })
const tickets = (vault: Vault) => ticketsOf(vault, 'message-file-link', ticket)

/** Makes addresses of files, sealed so that nobody can make or change one. */
export function messageFileLinks(vault: Vault) {
  return (work: Pick<Work, 'now'>, readerId: string): FileLink =>
    (file) => {
      const sealed = tickets(vault).seal({ fileId: file.id, readerId }, work.now, lifetime)
      return `/api/message-files/${sealed}`
    }
}

/** Serves files of messages to whom an address was given for, as long as they are in the conversation. */
export function registerMessageFiles(
  fastify: FastifyInstance,
  { database, storage, vault }: { database: Database } & FileKit,
): void {
  fastify.get<{ Params: { ticket: string } }>('/api/message-files/:ticket', async (request, reply) => {
    const known = tickets(vault).read(request.params.ticket)
    const file =
      known &&
      (await database.transact(system('message-files'), async ({ tx, now }) => {
        if (isOver(known, now)) return undefined
        const found = await findMessageFile(tx, known.fileId)
        return found && (await isIn(tx, found.conversationId, known.readerId)) ? found : undefined
      }))
    const content = file && (await readSealed({ storage, vault }, file, messageFilePlace(file.id)))
    if (!file || !content) return sendProblem(reply, request, notFound())
    return sendFile(reply, file, content)
  })
}
