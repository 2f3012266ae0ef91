import { supplierEnquiries as contract, type SupplierEnquiry } from '@quartet/contract/suppliers/enquiries'
import type { Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { found } from '../../../platform/fail.ts'
import { allow } from '../../../platform/authorize.ts'
import { refuseIntroduction } from '../../../platform/post/introductions.ts'
import { operation, roles, type RouterOf } from '../../../platform/http/operation.ts'
import { answerList, decodeCursor } from '../../../platform/db/page.ts'
import { gymFor } from '../../gyms/gym/gym.queries.ts'
import { askAboutOffer, closeEnquiry, writeLine } from './enquiries.commands.ts'
import { presentEnquiry } from './enquiries.present.ts'
import {
  enquiryLinesOf,
  findOfferEnquiry,
  hasAnswered,
  listOfferEnquiries,
  lockEnquiry,
  type OfferEnquiryRow,
} from './enquiries.queries.ts'
import { lockOffer } from '../supplier/offers.queries.ts'
import { enquiryPolicy, visibleEnquiries, visibleOffers } from '../supplier/supplier.policy.ts'

const askers = roles('trainer', 'gym', 'gym_admin')
const both = roles('trainer', 'gym', 'gym_admin', 'supplier')

/** What gyms and trainers ask suppliers, and what they answer. */
export function supplierEnquiriesRoutes(): RouterOf<typeof contract> {
  return {
    list: operation(contract.list, both, async (work, { input }) => {
      const { gymId, offerId, status, limit } = input
      if (gymId) await gymFor(work, gymId)
      const after = decodeCursor(input, 'instant', 'id')
      const rows = await listOfferEnquiries(work.tx, visibleEnquiries(work.actor), {
        gymId,
        offerId,
        status,
        limit,
        after,
      })
      const present = await readingEnquiries(work, rows)
      return answerList(input, rows, (row) => [row.changedAt.toString(), row.id], present)
    }),

    get: operation(contract.get, both, async (work, { input }) => presentOne(work, input.id)),

    ask: operation(contract.ask, askers, async (work, { input }) => {
      const offer = found(await lockOffer(work.tx, visibleOffers(work.actor), input.id))
      const gym = work.actor.trainerId === null ? await gymFor(work, input.gymId) : null
      const gymId = gym?.id ?? null
      const about = { gymId, askerId: work.actor.userId, accountId: offer.accountId }
      const by = allow(work.actor, enquiryPolicy, 'ask', about)
      await demandIntroduction(work, gym)
      return presentOne(work, await askAboutOffer(work, offer, by, { day: input.day ?? null, text: input.text }))
    }),

    write: operation(contract.write, both, async (work, { input }) => {
      const enquiry = allow(work.actor, enquiryPolicy, 'write', await locked(work, input.id))
      const isAsker = work.actor.userId !== enquiry.accountId
      // Whoever hasn't answered doesn't know them yet: this is one more email to a stranger.
      if (isAsker && !(await hasAnswered(work.tx, enquiry.id))) {
        const gym = enquiry.gymId === null ? null : await gymFor(work, enquiry.gymId)
        await demandIntroduction(work, gym)
      }
      await writeLine(work, enquiry, input.text)
      return presentOne(work, input.id)
    }),

    close: operation(contract.close, both, async (work, { input }) => {
      await closeEnquiry(work, allow(work.actor, enquiryPolicy, 'close', await locked(work, input.id)))
      return presentOne(work, input.id)
    }),
  }
}

type By = Work & { actor: Person }

/** Refuses an email to somebody new by a gym, or a trainer for themselves, who may send none now. */
async function demandIntroduction(work: By, gym: { id: string; name: string; timezone: string } | null): Promise<void> {
  const called = { name: gym?.name ?? 'You', zone: gym?.timezone ?? 'UTC' }
  await refuseIntroduction(work, { gymId: gym?.id ?? null, sentBy: work.actor.userId }, called)
}

async function locked(work: By, id: string): Promise<OfferEnquiryRow> {
  const row = found(await lockEnquiry(work.tx, visibleEnquiries(work.actor), id))
  return row
}

async function presentOne(work: By, id: string): Promise<SupplierEnquiry> {
  const row = found(await findOfferEnquiry(work.tx, visibleEnquiries(work.actor), id))
  return (await readingEnquiries(work, [row]))(row)
}

async function readingEnquiries(work: By, rows: OfferEnquiryRow[]): Promise<(row: OfferEnquiryRow) => SupplierEnquiry> {
  const lines = await enquiryLinesOf(
    work.tx,
    rows.map((row) => row.id),
  )
  return (row) => presentEnquiry(work.actor, row, lines.get(row.id) ?? [])
}
