import { and, count, eq, gte } from 'drizzle-orm'
import type { Enquiry } from '@quartet/contract/enquiries'
import { planOfId } from '@quartet/contract/plan-table'
import type { Work } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { mailOf } from '../../platform/mail-kind.ts'
import type { Mailer } from '../../platform/mail.ts'
import { enquiries } from './enquiries.tables.ts'
import { enquiryMail } from './plans.mails.ts'
import { adminAddresses } from './plans.queries.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    'enquiry.received': { enquiryId: string; plan: string | null }
  }
}

/** Enquiries of one address that are kept within an hour: more of them are no enquiries. */
const mostInAnHour = 3

/** Keeps what somebody wrote to us and mails it to those who run this installation. Says whether it did. */
export async function receiveEnquiry(work: Work, mailer: Pick<Mailer, 'write'>, enquiry: Enquiry): Promise<boolean> {
  const since = work.now.subtract({ hours: 1 })
  const [known] = await work.tx
    .select({ count: count() })
    .from(enquiries)
    .where(and(eq(enquiries.email, enquiry.email), gte(enquiries.createdAt, since)))
  if (known!.count >= mostInAnHour) return false
  const id = newId()
  await work.tx.insert(enquiries).values({ id, ...enquiry, createdAt: work.now })
  await work.record('enquiry.received', { enquiryId: id, plan: enquiry.plan }, { subjectId: id })
  const { name, email, organisation, plan, message } = enquiry
  const data = {
    name,
    email,
    organisation: organisation || 'not said',
    plan: plan ? planOfId(plan).name : 'not said',
    message,
  }
  for (const to of await adminAddresses(work.tx)) await mailer.write(work, mailOf(enquiryMail, to, data))
  return true
}
