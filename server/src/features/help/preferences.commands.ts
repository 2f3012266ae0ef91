import { eq } from 'drizzle-orm'
import { defaultHelpPreferences, helpErrors, mostSteps, type HelpPreferences } from '@quartet/contract/help/help'
import type { Work } from '../../platform/db/db.ts'
import { failureOf } from '../../platform/fail.ts'
import { helpPreferencesOf } from './preferences.queries.ts'
import { helpPreferences } from './help.tables.ts'

declare module '../../platform/events/events.ts' {
  interface DomainEvents {
    'help_preferences.changed': { userId: string }
  }
}

const fail = failureOf(helpErrors)

/** Keeps what a person has seen from now on; steps are added to those kept, so that two windows lose nothing of each other. */
export async function changeHelpPreferences(
  work: Work,
  userId: string,
  change: Partial<HelpPreferences>,
): Promise<HelpPreferences> {
  // The first of two windows makes the record; the second waits for it here.
  await work.tx
    .insert(helpPreferences)
    .values({ userId, ...defaultHelpPreferences, updatedAt: work.now })
    .onConflictDoNothing()
  const [row] = await work.tx.select().from(helpPreferences).where(eq(helpPreferences.userId, userId)).for('update')
  const { onboardingProgress, ...rest } = change
  const steps = { ...row!.onboardingProgress, ...onboardingProgress }
  if (Object.keys(steps).length > mostSteps) throw fail('help.too_many_steps')
  await work.tx
    .update(helpPreferences)
    .set({ ...rest, onboardingProgress: steps, updatedAt: work.now })
    .where(eq(helpPreferences.userId, userId))
  await work.record('help_preferences.changed', { userId }, null)
  return helpPreferencesOf(work.tx, userId)
}
