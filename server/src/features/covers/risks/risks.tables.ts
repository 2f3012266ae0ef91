import { disqualification } from '@quartet/contract/covers/cover'
import { snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { instant, json, plainDate } from '../../../platform/db/columns.ts'

export const entryRisks = snakeCase.table('entry_risks', {
  id: uuid().primaryKey(),
  gymId: uuid().notNull(),
  entryId: uuid().notNull(),
  trainerId: uuid().notNull(),
  reasons: json(z.array(disqualification)).notNull(),
  foundAt: instant().notNull(),
  proposedAt: instant(),
  searchedAt: instant(),
  clearedAt: instant(),
  clearedBecause: text().$type<'mended' | 'set_aside' | 'replaced' | 'over'>(),
})

/** The last day, of the gym's calendar, on which its classes were judged. */
export const riskSweeps = snakeCase.table('risk_sweeps', {
  gymId: uuid().primaryKey(),
  day: plainDate().notNull(),
})
