import type { ReceivedEnquiry } from '@quartet/contract/plans/enquiries'
import type { Work } from '../../platform/db/db.ts'
import { may } from '../../platform/authorize.ts'
import { enquiriesPolicy } from './enquiries.policy.ts'
import type { EnquiryRow } from './enquiries.queries.ts'
import type { PlansPorts } from './plans.ports.ts'

/** What visitors wrote, with the names of those who answered. */
export async function presentEnquiries(
  work: Work,
  rows: EnquiryRow[],
  ports: Pick<PlansPorts, 'namesOf'>,
): Promise<ReceivedEnquiry[]> {
  const names = await ports.namesOf(
    work.tx,
    rows.flatMap((row) => row.answeredBy ?? []),
  )
  return rows.map((row) => {
    return {
      id: row.id,
      name: row.name,
      email: row.email,
      organisation: row.organisation,
      plan: row.plan,
      message: row.message,
      state: row.answeredAt ? 'answered' : 'open',
      createdAt: row.createdAt.toString(),
      answeredAt: row.answeredAt?.toString() ?? null,
      answeredBy: row.answeredBy ? (names.get(row.answeredBy)?.name ?? null) : null,
      can: { mark: may(work.actor, enquiriesPolicy, 'mark', row) },
    }
  })
}
