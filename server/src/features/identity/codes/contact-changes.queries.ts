import { and, eq, gt, isNull, type SQL } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import { changeHours } from './one-time-tokens.rules.ts'
import { contactChanges } from './codes.tables.ts'

export type ContactChange = typeof contactChanges.$inferSelect

/** Selects the changes that were neither finished nor ended, and have not lapsed. */
export function stillOpen({ now }: Pick<Work, 'now'>): SQL | undefined {
  return and(isNull(contactChanges.endedAt), gt(contactChanges.askedAt, now.subtract({ hours: changeHours })))
}

/** What an account is to be reached at once it is confirmed: one change of each kind at most. */
export function openChanges(work: Work, accountId: string): Promise<ContactChange[]> {
  return work.tx
    .select()
    .from(contactChanges)
    .where(and(eq(contactChanges.accountId, accountId), stillOpen(work)))
}

export async function openEmailChange(work: Work, accountId: string): Promise<ContactChange | undefined> {
  return (await openChanges(work, accountId)).find((one) => one.kind === 'email')
}
