import type { FastifyInstance } from 'fastify'
import { id } from '@quartet/contract/kernel/ids'
import { z } from 'zod'
import { system } from '../../platform/actor.ts'
import type { Database, Work } from '../../platform/db.ts'
import { notFound } from '../../platform/fail.ts'
import { sendProblem } from '../../platform/http.ts'
import type { Storage } from '../../platform/storage.ts'
import type { Vault } from '../../platform/vault.ts'
import type { Link } from './submissions.present.ts'
import { findFile } from './submissions.queries.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    'document.read': { fileId: string; readerId: string }
  }
}

/** How long the address of a document works: long enough to look at it, too short to be passed on. */
const lifetime = { minutes: 5 }
const place = 'document-link'
const ticket = z.object({ fileId: id, readerId: id, until: z.string() })

/** Makes addresses of documents, sealed so that nobody can make or change one. */
export function documentLinks(vault: Vault) {
  return (work: Pick<Work, 'now'>, readerId: string): Link =>
    (file) => {
      const until = work.now.add(lifetime).toString()
      const sealed = vault.seal(Buffer.from(JSON.stringify({ fileId: file.id, readerId, until })), place)
      return `/api/documents/${sealed.toString('base64url')}`
    }
}

/** Serves documents to whom an address was given for, and writes down that it was read. */
export function registerDocumentFiles(
  fastify: FastifyInstance,
  { database, storage, vault }: { database: Database; storage: Storage; vault: Vault },
): void {
  fastify.get<{ Params: { ticket: string } }>('/api/documents/:ticket', async (request, reply) => {
    const known = readTicket(vault, request.params.ticket)
    const file =
      known &&
      (await database.transact(system('documents'), async (work) => {
        if (Temporal.Instant.compare(Temporal.Instant.from(known.until), work.now) < 0) return undefined
        const found = await findFile(work.tx, known.fileId)
        if (found?.key)
          await work.record('document.read', { fileId: found.id, readerId: known.readerId }, { subjectId: found.id })
        return found
      }))
    const content = file?.key && (await storage.read(file.key))
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
