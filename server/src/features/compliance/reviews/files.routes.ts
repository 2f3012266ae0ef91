import type { FastifyInstance } from 'fastify'
import { id } from '@quartet/contract/kernel/ids'
import { z } from 'zod'
import { system } from '../../../platform/actor.ts'
import type { Database, Work } from '../../../platform/db/db.ts'
import { notFound } from '../../../platform/fail.ts'
import { isOver, sendFile, ticketsOf } from '../../../platform/files/file-addresses.ts'
import { sendProblem } from '../../../platform/http/http.ts'
import type { FileKit } from '../../../platform/files/sealed-files.ts'
import type { Vault } from '../../../platform/keys/vault.ts'
import { readDocumentFile } from '../keeping/files.commands.ts'
import type { Link } from './submissions.present.ts'
import { findFile } from '../document/submissions.queries.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'document.read': { fileId: string; readerId: string }
  }
}

/** How long the address of a document works: long enough to look at it, too short to be passed on. */
const lifetime = { minutes: 5 }
const ticket = z.object({ fileId: id, readerId: id, until: z.string() })
const tickets = (vault: Vault) => ticketsOf(vault, 'document-link', ticket)

/** Makes addresses of documents, sealed so that nobody can make or change one. */
export function documentLinks(vault: Vault) {
  return (work: Pick<Work, 'now'>, readerId: string): Link =>
    (file) => {
      const sealed = tickets(vault).seal({ fileId: file.id, readerId }, work.now, lifetime)
      return `/api/documents/${sealed}`
    }
}

/** Serves documents to whom an address was given for, and writes down that it was read. */
export function registerDocumentFiles(
  fastify: FastifyInstance,
  { database, storage, vault }: { database: Database } & FileKit,
): void {
  fastify.get<{ Params: { ticket: string } }>('/api/documents/:ticket', async (request, reply) => {
    const known = tickets(vault).read(request.params.ticket)
    const file =
      known &&
      (await database.transact(system('documents'), async (work) => {
        if (isOver(known, work.now)) return undefined
        const found = await findFile(work.tx, known.fileId)
        if (found?.key) await work.record('document.read', { fileId: found.id, readerId: known.readerId }, 'fileId')
        return found
      }))
    const content = file && (await readDocumentFile({ storage, vault }, file))
    if (!file || !content) return sendProblem(reply, request, notFound())
    return sendFile(reply, file, content)
  })
}
