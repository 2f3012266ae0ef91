import { eq } from 'drizzle-orm'
import { defaultHelpPreferences, type HelpPreferences } from '@quartet/contract/help/help'
import type { Tx } from '../../platform/db/db.ts'
import { helpPreferences } from './help.tables.ts'

/** What a person has seen of the help; without a record what holds for everybody at first. */
export async function helpPreferencesOf(tx: Tx, userId: string): Promise<HelpPreferences> {
  const [row] = await tx.select().from(helpPreferences).where(eq(helpPreferences.userId, userId))
  if (!row) return defaultHelpPreferences
  const { userId: _, updatedAt: __, ...kept } = row
  return kept
}
