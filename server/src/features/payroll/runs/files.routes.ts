import type { FastifyInstance } from 'fastify'
import { system } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/db.ts'
import { notFound } from '../../../platform/fail.ts'
import { isOver, sendFile } from '../../../platform/files/file-addresses.ts'
import { sendProblem } from '../../../platform/http/http.ts'
import type { FileKit } from '../../../platform/files/sealed-files.ts'
import { readingOfEInvoice } from '../e-invoices/e-invoices.commands.ts'
import { readingOfFile, readingOfPaper } from './files.commands.ts'
import { findPayFile } from './runs.queries.ts'
import { readingOfBatch } from '../clearing/batches.commands.ts'
import { tickets } from '../document/links.present.ts'

const types: Record<string, string> = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
}

/** Serves papers and files of pay to whom an address was given for, and writes down who took them. */
export function registerPayFiles(fastify: FastifyInstance, database: Database, kit: FileKit): void {
  fastify.get<{ Params: { ticket: string } }>('/api/pay-files/:ticket', async (request, reply) => {
    const known = tickets(kit.vault).read(request.params.ticket)
    const found =
      known &&
      (await database.transact(system('pay-files'), async (work) => {
        if (isOver(known, work.now)) return null
        if (known.kind === 'paper') return readingOfPaper(work, kit, known.id, known.readerId)
        if (known.kind === 'e_invoice') return readingOfEInvoice(work, kit, known.id, known.readerId)
        if (known.kind === 'super') return readingOfBatch(work, kit, known.id, known.readerId)
        const file = await findPayFile(work.tx, known.id)
        return file ? readingOfFile(kit, file, known.readerId) : null
      }))
    const content = found && (await found.read())
    if (content) await database.transact(system('pay-files'), found.taken)
    if (!content) return sendProblem(reply, request, notFound())
    return sendFile(
      reply,
      { name: found.name, mediaType: types[found.name.split('.').at(-1)!] ?? 'application/octet-stream' },
      content,
    )
  })
}
