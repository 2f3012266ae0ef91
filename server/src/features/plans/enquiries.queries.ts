import { and, count, desc, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm'
import type { ReceivedEnquiry } from '@quartet/contract/plans/enquiries'
import type { Tx } from '../../platform/db/db.ts'
import { contains } from '../../platform/db/search.ts'
import { enquiries } from './enquiries.tables.ts'

export type EnquiryRow = typeof enquiries.$inferSelect

type Filter = {
  state: ReceivedEnquiry['state'] | undefined
  q: string | undefined
  after: string[] | null
  limit: number
}

/** What visitors wrote, newest first, one row more than asked for. */
export function listEnquiries(tx: Tx, { state, q, after, limit }: Filter): Promise<EnquiryRow[]> {
  const older = after
    ? sql`(${enquiries.createdAt}, ${enquiries.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : undefined
  const waiting = state === 'open' ? isNull(enquiries.answeredAt) : isNotNull(enquiries.answeredAt)
  const words = sql`lower(${enquiries.name} || ' ' || ${enquiries.email} || ' ' || ${enquiries.organisation})`
  return tx
    .select()
    .from(enquiries)
    .where(and(state ? waiting : undefined, q ? contains(words, q) : undefined, older))
    .orderBy(desc(enquiries.createdAt), desc(enquiries.id))
    .limit(limit + 1)
}

export async function findEnquiry(tx: Tx, id: string): Promise<EnquiryRow | undefined> {
  const [row] = await tx.select().from(enquiries).where(eq(enquiries.id, id))
  return row
}

/** How many enquiries of an address were kept since an instant. */
export async function countEnquiries(tx: Tx, email: string, since: Temporal.Instant): Promise<number> {
  const [known] = await tx
    .select({ count: count() })
    .from(enquiries)
    .where(and(eq(enquiries.email, email), gte(enquiries.createdAt, since)))
  return known!.count
}
