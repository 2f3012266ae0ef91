import { id } from '@quartet/contract/kernel/ids'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { system } from '../../platform/actor.ts'
import type { Database, Work } from '../../platform/db.ts'
import { notFound } from '../../platform/fail.ts'
import { sendProblem } from '../../platform/http.ts'
import type { FileKit } from '../../platform/sealed-files.ts'
import type { Vault } from '../../platform/vault.ts'
import { readEInvoice } from './e-invoices.commands.ts'
import { readFile, readPaperOf } from './pay-files.commands.ts'
import { findPayFile } from './pay-runs.queries.ts'
import { readBatchFile } from './super-batches.commands.ts'

/** How long the address of a file works: long enough to take it, too short to be passed on. */
const lifetime = { minutes: 5 }
const place = 'pay-file-link'
type Kind = z.infer<typeof ticket>['kind']
const ticket = z.object({ kind: z.enum(['file', 'paper', 'e_invoice', 'super']), id, readerId: id, until: z.string() })

const types: Record<string, string> = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
}

/** Makes an address of a file or paper for one reader, sealed so that nobody can make or change one. */
export function payLinks(vault: Vault) {
  return (work: Pick<Work, 'now'>, kind: Kind, fileId: string, readerId: string): string => {
    const until = work.now.add(lifetime).toString()
    const sealed = vault.seal(Buffer.from(JSON.stringify({ kind, id: fileId, readerId, until })), place)
    return `/api/pay-files/${sealed.toString('base64url')}`
  }
}

/** Serves papers and files of pay to whom an address was given for, and writes down who took them. */
export function registerPayFiles(fastify: FastifyInstance, database: Database, kit: FileKit): void {
  fastify.get<{ Params: { ticket: string } }>('/api/pay-files/:ticket', async (request, reply) => {
    const known = readTicket(kit.vault, request.params.ticket)
    const found =
      known &&
      (await database.transact(system('pay-files'), async (work) => {
        if (Temporal.Instant.compare(Temporal.Instant.from(known.until), work.now) < 0) return null
        if (known.kind === 'paper') return readPaperOf(work, kit, known.id, known.readerId)
        if (known.kind === 'e_invoice') return readEInvoice(work, kit, known.id, known.readerId)
        if (known.kind === 'super') return readBatchFile(work, kit, known.id, known.readerId)
        const file = await findPayFile(work.tx, known.id)
        const content = file && (await readFile(work, kit, file, known.readerId))
        return file && content ? { name: file.name, content } : null
      }))
    if (!found) return sendProblem(reply, request, notFound())
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(found.name)}`)
      .type(types[found.name.split('.').at(-1)!] ?? 'application/octet-stream')
      .send(found.content)
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
