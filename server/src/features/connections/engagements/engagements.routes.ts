import { engagements as contract, engagementsErrors, type Engagement } from '@quartet/contract/connections/engagements'
import type { Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { withProductEyes } from '../../../platform/db/system-role.ts'
import { failureOf } from '../../../platform/fail.ts'
import { allow } from '../../../platform/authorize.ts'
import { answerList, decodeCursor } from '../../../platform/db/page.ts'
import { bareOperation, fresh, operation, roles, type RouterOf } from '../../../platform/http/operation.ts'
import { lastEvent, refuseStale, type Shared } from '../../../platform/events/stale.ts'
import type { Vault } from '../../../platform/keys/vault.ts'
import { gymFor } from '../../gyms/gym/gym.queries.ts'
import { sideOf, type Side } from '../connection/connection.policy.ts'
import {
  agree,
  changeEngagement,
  disagree,
  endEngagement,
  engage,
  giveEmployee,
  tellBusiness,
  writeReveal,
} from './engagements.commands.ts'
import { accountAt, numberAt, registerNumberAt } from './business-numbers.commands.ts'
import { followEngagement } from './engaged-terms.commands.ts'
import { engagementPolicy, visibleEngagements } from './engagements.policy.ts'
import { presentEngagement, registrationsOf } from './engagements.present.ts'
import { gstOf, listEngagements, lockEngagement, openEmployee, type NamedEngagement } from './engagements.queries.ts'
import { changeBank, confirmBank } from './pay-accounts.commands.ts'
import { findPayer, openBank, payAccountOf, payAccountsOf } from './pay-accounts.queries.ts'

const fail = failureOf(engagementsErrors)
const gymPeople = roles('gym', 'gym_admin')
const bothSides = roles('gym', 'gym_admin', 'trainer')
type By = Work & { actor: Person }

export function engagementsRoutes(vault: Vault): RouterOf<typeof contract> {
  return {
    list: operation(contract.list, bothSides, async (work, { input }) => {
      const own = work.actor.trainerId
      const gymId = own ? input.gymId : (await gymFor(work, input.gymId)).id
      const trainerId = own ?? input.trainerId
      if (gymId) allow(work.actor, engagementPolicy, 'see', { gymId, trainerId: trainerId ?? '' })
      const asked = { gymId, trainerId, after: decodeCursor(input, 'date', 'id'), limit: input.limit }
      const rows = await listEngagements(work.tx, visibleEngagements(work.actor), asked)
      const shown = new Map((await presentAll(work, rows)).map((one) => [one.id, one]))
      const cursorOf = (row: NamedEngagement) => [row.fromDate.toString(), row.id]
      return answerList(input, rows, cursorOf, (row) => shown.get(row.id)!)
    }),

    get: operation(contract.get, bothSides, async (work, { input }) => {
      const [row] = await listEngagements(work.tx, visibleEngagements(work.actor), input)
      if (!row) throw fail('engagements.not_found')
      allow(work.actor, engagementPolicy, 'see', row)
      return (await presentAll(work, [row]))[0]!
    }),

    create: operation(contract.create, gymPeople, async (work, { input }) => {
      const gym = await gymFor(work, input.gymId)
      const pair = allow(work.actor, engagementPolicy, 'engage', { gymId: gym.id, trainerId: input.trainerId })
      const as = input.as.kind === 'contractor' ? { ...input.as, abn: numberAt(gym, input.as.abn) } : input.as
      const id = await engage(work, pair, { ...input, as })
      await followEngagement(work, pair)
      return present(work, id)
    }),

    change: operation(contract.change, gymPeople, async (work, { input }) => {
      const row = allow(work.actor, engagementPolicy, 'engage', await lock(work, input.id))
      await refuseStale(work, input, sharedOf(work, row))
      await changeEngagement(work, row, input)
      return present(work, input.id)
    }),

    end: operation(contract.end, gymPeople, async (work, { input }) => {
      await endEngagement(work, allow(work.actor, engagementPolicy, 'engage', await lock(work, input.id)), input.toDate)
      return present(work, input.id)
    }),

    business: operation(contract.business, bothSides, async (work, { input }) => {
      const row = allow(work.actor, engagementPolicy, 'business', await lock(work, input.id))
      const numbers = {
        abn: numberAt(row.gym, input.abn),
        registerNumber: registerNumberAt(row.gym, input.registerNumber),
      }
      const { version, gst } = input
      await refuseStale(work, { version, gst, ...numbers }, sharedOf(work, row))
      await tellBusiness(work, row, { ...numbers, gst, by: side(work, row) })
      return present(work, row.id)
    }),

    employee: operation(contract.employee, fresh(bothSides), async (work, { input: { id, ...details } }) => {
      const row = allow(work.actor, engagementPolicy, 'employee', await lock(work, id))
      await giveEmployee(work, row, { details, vault, by: side(work, row) })
      return present(work, id)
    }),

    bank: operation(contract.bank, fresh(bothSides), async (work, { input: { id, ...said } }) => {
      const row = allow(work.actor, engagementPolicy, 'bank', await lock(work, id))
      const details = accountAt(row.gym, said)
      await changeBank(work, row, { details, vault, by: side(work, row) })
      return present(work, id)
    }),

    confirmBank: operation(contract.confirmBank, gymPeople, async (work, { input }) => {
      const row = allow(work.actor, engagementPolicy, 'confirmBank', await lock(work, input.id))
      await confirmBank(work, row, {
        account: await payAccountOf(work.tx, row.gymId, row.trainerId),
        seenId: input.bankId,
      })
      return present(work, row.id)
    }),

    // Not answered again from a stored answer: that would keep what is private in the clear.
    reveal: bareOperation(contract.reveal, fresh(bothSides), ({ input, actor, context }) =>
      context.database.transact(
        actor,
        async (opened) => {
          const work = opened as By
          const row = allow(actor, engagementPolicy, 'reveal', await lock(work, input.id))
          await writeReveal(work, row, side(work, row))
          const account = await payAccountOf(work.tx, row.gymId, row.trainerId)
          return { bank: account ? openBank(vault, account) : null, employee: openEmployee(vault, row) }
        },
        context.requestId,
      ),
    ),

    agree: operation(contract.agree, bothSides, async (work, { input }) => {
      const row = allow(work.actor, engagementPolicy, 'agree', await lock(work, input.id))
      await agree(work, row, {
        side: side(work, row),
        version: input.version,
        gst: registrationsOf(await gstOf(work.tx, row.gymId, row.trainerId), row.abn),
        // A trainer may not read what a gym says of itself, and yet needs to know whether it is registered.
        payerGst: await withProductEyes(work.tx, async () => {
          const payer = await findPayer(work.tx, row.gymId)
          return registrationsOf(await gstOf(work.tx, row.gymId, null), payer?.abn ?? null)
        }),
        today: todayAt(work, row),
      })
      return present(work, row.id)
    }),

    disagree: operation(contract.disagree, bothSides, async (work, { input }) => {
      const row = allow(work.actor, engagementPolicy, 'agree', await lock(work, input.id))
      await disagree(work, row, side(work, row))
      return present(work, row.id)
    }),
  }
}

async function lock(work: Work, id: string): Promise<NamedEngagement> {
  const row = await lockEngagement(work.tx, visibleEngagements(work.actor), id)
  if (!row) throw fail('engagements.not_found')
  return row
}

const sharedOf = (work: By, { id, version }: NamedEngagement): Shared<Engagement> => ({
  version,
  last: lastEvent(work, id),
  read: () => present(work, id),
  fieldsOf: ({ business }) => business ?? {},
})

/** The side that the actor speaks for; the policies have let nobody else pass. */
const side = (work: Work, row: NamedEngagement): Side => sideOf(work.actor, row) ?? 'gym'

const todayAt = (work: Work, { gym }: { gym: { timezone: string } }): string =>
  work.now.toZonedDateTimeISO(gym.timezone).toPlainDate().toString()

async function present(work: By, id: string): Promise<Engagement> {
  return (await presentAll(work, await listEngagements(work.tx, visibleEngagements(work.actor), { id })))[0]!
}

/** With what is known of them all: the accounts and registrations of one gym, or of one trainer wherever they teach. */
async function presentAll(work: By, rows: NamedEngagement[]): Promise<Engagement[]> {
  const [first] = rows
  if (!first) return []
  const gymId = rows.every((row) => row.gymId === first.gymId) ? first.gymId : undefined
  const trainerId = rows.every((row) => row.trainerId === first.trainerId) ? first.trainerId : undefined
  const gst = await gstOf(work.tx, gymId ?? null, trainerId)
  const accounts = await payAccountsOf(work.tx, { gymId, trainerId })
  return rows.map((row) => {
    const theirs = (one: { gymId: string; trainerId: string | null }) =>
      one.gymId === row.gymId && one.trainerId === row.trainerId
    return presentEngagement(work.actor, row, {
      gst: gst.filter(theirs),
      account: accounts.find(theirs),
      today: todayAt(work, row),
    })
  })
}
