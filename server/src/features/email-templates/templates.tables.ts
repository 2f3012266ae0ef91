import { integer, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { instant, json } from '../../platform/db/columns.ts'
import type { OwnWords } from './templates.rules.ts'

/** Every version of every template, never changed. The highest version is what counts; no row means the usual words. */
export const emailTemplateVersions = snakeCase.table('email_template_versions', {
  id: uuid().primaryKey(),
  kind: text().notNull(),
  /** Null for the installation's own. */
  gymId: uuid(),
  version: integer().notNull(),
  own: json<OwnWords>(z.record(z.string(), z.string())).notNull(),
  how: text().notNull().$type<'edited' | 'restored' | 'default'>(),
  restoredFrom: integer(),
  madeBy: uuid().notNull(),
  madeAt: instant().notNull(),
})
