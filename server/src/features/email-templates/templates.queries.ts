import { and, desc, eq, gte, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/db.ts'
import { events } from '../../platform/events/events.tables.ts'
import { emailTemplateVersions } from './templates.tables.ts'

export type TemplateVersionRow = typeof emailTemplateVersions.$inferSelect

/** What counts of the installation's templates and of one gym's, of all kinds or of one. */
export async function currentVersions(tx: Tx, gymId: string | null, kind?: string): Promise<TemplateVersionRow[]> {
  const { gymId: ofGym, kind: ofKind, version } = emailTemplateVersions
  return tx
    .selectDistinctOn([ofGym, ofKind])
    .from(emailTemplateVersions)
    .where(and(gymId ? or(isNull(ofGym), eq(ofGym, gymId)) : isNull(ofGym), kind ? eq(ofKind, kind) : undefined))
    .orderBy(ofGym, ofKind, desc(version))
}

/** All versions of one template, newest first. */
export async function versionsOf(tx: Tx, gymId: string | null, kind: string): Promise<TemplateVersionRow[]> {
  const { gymId: ofGym, kind: ofKind, version } = emailTemplateVersions
  return tx
    .select()
    .from(emailTemplateVersions)
    .where(and(gymId ? eq(ofGym, gymId) : isNull(ofGym), eq(ofKind, kind)))
    .orderBy(desc(version))
    .limit(100)
}

/** Holds a template until the transaction ends, also one that has no version yet. */
export async function holdTemplate(tx: Tx, kind: string, gymId: string | null): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`email template ${kind} ${gymId}`}, 0))`)
}

/** Test mails that somebody sent since then. */
export async function testsSince(tx: Tx, actorId: string, since: Temporal.Instant): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(events)
    .where(and(eq(events.type, 'email_template.tested'), eq(events.actorId, actorId), gte(events.at, since)))
  return row!.count
}
