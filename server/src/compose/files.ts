import type { FastifyInstance } from 'fastify'
import { registerDocumentFiles } from '../features/compliance/reviews/files.routes.ts'
import { registerMessageFiles } from '../features/messages/files.routes.ts'
import { registerPayFiles } from '../features/payroll/runs/files.routes.ts'
import { registerReportFiles } from '../features/reports/report-files.routes.ts'
import { registerAvatarFiles } from '../features/users/person/avatars.routes.ts'
import type { Database } from '../platform/db/db.ts'
import type { Storage } from '../platform/files/storage.ts'
import type { Vault } from '../platform/keys/vault.ts'

/** The addresses at which slices give out files. */
export function registerFiles(
  fastify: FastifyInstance,
  database: Database,
  { vault, storage, now }: { vault: Vault; storage: Storage; now(): Temporal.Instant },
): void {
  registerAvatarFiles(fastify, database, { storage, vault })
  registerMessageFiles(fastify, { database, storage, vault })
  registerDocumentFiles(fastify, { database, storage, vault })
  registerPayFiles(fastify, database, { vault, storage })
  registerReportFiles(fastify, database, { vault, now })
}
