import { eq, lt } from 'drizzle-orm'
import type { Enquiry, ReceivedEnquiry } from '@quartet/contract/plans/enquiries'
import { planOfId } from '@quartet/contract/plans/plan-table'
import { whoIs } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/db.ts'
import type { Allowed } from '../../platform/authorize.ts'
import { newId } from '../../platform/ids.ts'
import { unlinked } from '../../platform/links.ts'
import { mailOf } from '../../platform/post/mail-kind.ts'
import type { Mailer } from '../../platform/post/mail.ts'
import { countEnquiries, type EnquiryRow } from './enquiries.queries.ts'
import { enquiries } from './enquiries.tables.ts'
import { enquiryMail } from './plans.mails.ts'
import { adminAddresses } from './plans.queries.ts'

declare module '../../platform/events/events.ts' {
  interface DomainEvents {
    'enquiry.received': { enquiryId: string; plan: string | null }
    'enquiry.marked': { enquiryId: string; state: ReceivedEnquiry['state'] }
  }
}

/** Enquiries of one address that are kept within an hour: more of them are no enquiries. */
const mostInAnHour = 3

/** As the privacy page says: two years. */
const keptDays = 2 * 365

/** Keeps what somebody wrote to us and mails it to those who run this installation. Says whether it did. */
export async function receiveEnquiry(work: Work, mailer: Pick<Mailer, 'write'>, enquiry: Enquiry): Promise<boolean> {
  if ((await countEnquiries(work.tx, enquiry.email, work.now.subtract({ hours: 1 }))) >= mostInAnHour) return false
  const id = newId()
  await work.tx.insert(enquiries).values({ id, ...enquiry, createdAt: work.now })
  await work.record('enquiry.received', { enquiryId: id, plan: enquiry.plan })
  const { name, email, organisation, plan, message } = enquiry
  const data = {
    name: unlinked(name),
    email,
    organisation: unlinked(organisation || 'not given'),
    plan: plan ? planOfId(plan).name : 'not given',
    // Anyone may write here: what the admins read holds no link of theirs.
    message: unlinked(message),
  }
  for (const to of await adminAddresses(work.tx)) await mailer.write(work, mailOf(enquiryMail, to, data))
  return true
}

/** Says that an enquiry was answered, or that it waits again. Whoever said so first stays named. */
export async function markEnquiry(
  work: Work,
  row: Allowed<EnquiryRow, 'mark'>,
  state: ReceivedEnquiry['state'],
): Promise<void> {
  if ((row.answeredAt !== null) === (state === 'answered')) return
  const by = state === 'answered' ? whoIs(work.actor).userId : null
  await work.tx
    .update(enquiries)
    .set({ answeredAt: by === null ? null : work.now, answeredBy: by })
    .where(eq(enquiries.id, row.id))
  await work.record('enquiry.marked', { enquiryId: row.id, state })
}

/** Removes what is older than it is kept. */
export async function removeOldEnquiries(work: Work): Promise<void> {
  await work.tx.delete(enquiries).where(lt(enquiries.createdAt, work.now.subtract({ hours: keptDays * 24 })))
}
