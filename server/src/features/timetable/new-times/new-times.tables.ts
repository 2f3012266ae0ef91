import { snakeCase, uuid } from 'drizzle-orm/pg-core'
import { instant as time } from '@quartet/contract/kernel/dates'
import { id } from '@quartet/contract/kernel/ids'
import { z } from 'zod'
import { instant, json } from '../../../platform/db/columns.ts'

export const timeChanges = snakeCase.table('time_changes', {
  id: uuid().primaryKey(),
  gymId: uuid().notNull(),
  trainerId: uuid().notNull(),
  was: json(z.record(id, time)).notNull(),
  askedAt: instant().notNull(),
  dueAt: instant().notNull(),
  acknowledgedAt: instant(),
  lateAt: instant(),
})
