import { superBatches as batchContract, superContributions as contract } from '@quartet/contract/payroll/contributions'
import type { Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { found } from '../../../platform/fail.ts'
import { allow } from '../../../platform/authorize.ts'
import { fresh, operation, type RouterOf } from '../../../platform/http/operation.ts'
import { answerList, decodeCursor } from '../../../platform/db/page.ts'
import type { FileKit } from '../../../platform/files/sealed-files.ts'
import { gymFor } from '../../gyms/gym/gym.queries.ts'
import { payManagers, payPeople } from '../document/document.policy.ts'
import { makeBatch } from './batches.commands.ts'
import { demandHouse } from './house.commands.ts'
import { verify, type ClearingHouseClient } from '../super/members.commands.ts'
import { cancelSuper, mend, setCycle } from '../super/mending.commands.ts'
import { cancelBatch, retryBatch } from './sending.commands.ts'
import { superPolicy, visibleBatches, visibleSuper } from '../super/super.policy.ts'
import { presentBatch, presentOne, presentSuper } from './super.present.ts'
import { businessCalendar, findBatch, findSuper, listBatches, listSuper } from '../super/super.queries.ts'
import { payLinks } from '../document/links.present.ts'

type Asking = Work & { actor: Person }

async function inView(work: Asking, id: string) {
  const row = found(await findSuper(work.tx, visibleSuper(work.actor), id))
  return row
}

async function batchInView(work: Asking, id: string) {
  const row = found(await findBatch(work.tx, visibleBatches(work.actor), id))
  return row
}

const around = async ({ tx, actor, now }: Asking) => ({ actor, now, calendar: await businessCalendar(tx) })

export function superContributionsRoutes({ vault }: FileKit): RouterOf<typeof contract> {
  const page = async (work: Asking, id: string) => presentOne(work, vault, await around(work), await inView(work, id))
  return {
    list: operation(contract.list, payPeople, async (work, { input }) => {
      const asked = { open: input.open, after: decodeCursor(input, 'text', 'id'), limit: input.limit }
      const rows = await listSuper(work.tx, visibleSuper(work.actor, input.gymId), asked)
      const known = await around(work)
      return answerList(
        input,
        rows,
        (row) => [row.dueOn.toString(), row.id],
        (row) => presentSuper(known, row),
      )
    }),

    get: operation(contract.get, payPeople, (work, { input }) => page(work, input.id)),

    verify: operation(contract.verify, payManagers, async (work, { input }) => {
      const row = await inView(work, input.id)
      await verify(work, vault, allow(work.actor, superPolicy, 'mend', row), input)
      return page(work, row.id)
    }),

    resend: operation(contract.resend, payManagers, async (work, { input }) => {
      const row = await inView(work, input.id)
      await mend(work, vault, allow(work.actor, superPolicy, 'mend', row), input.version)
      return page(work, row.id)
    }),

    cycle: operation(contract.cycle, payManagers, async (work, { input }) => {
      const row = await inView(work, input.id)
      const nextPayDay = input.nextPayDay === null ? null : Temporal.PlainDate.from(input.nextPayDay)
      await setCycle(work, allow(work.actor, superPolicy, 'mend', row), { nextPayDay, version: input.version })
      return page(work, row.id)
    }),

    cancel: operation(contract.cancel, payManagers, async (work, { input }) => {
      const row = await inView(work, input.id)
      await cancelSuper(work, allow(work.actor, superPolicy, 'cancel', row), input)
      return page(work, row.id)
    }),
  }
}

export function superBatchesRoutes(kit: FileKit, house: ClearingHouseClient): RouterOf<typeof batchContract> {
  const link = payLinks(kit.vault)
  const batchPage = async (work: Asking, id: string) => presentBatch(work.actor, await batchInView(work, id))
  return {
    list: operation(batchContract.list, payManagers, async (work, { input }) => {
      const asked = { after: decodeCursor(input, 'instant', 'id'), limit: input.limit }
      const rows = await listBatches(work.tx, visibleBatches(work.actor, input.gymId), asked)
      return answerList(
        input,
        rows,
        (row) => [row.madeAt.toString(), row.id],
        (row) => presentBatch(work.actor, row),
      )
    }),

    create: operation(batchContract.create, fresh(payManagers), async (work, { input }) => {
      const gym = await gymFor(work, input.gymId)
      const allowed = allow(work.actor, superPolicy, 'send', { gymId: gym.id })
      demandHouse(house)
      return batchPage(work, await makeBatch(work, kit, gym, allowed, input.contributionIds))
    }),

    retry: operation(batchContract.retry, payManagers, async (work, { input }) => {
      const row = await batchInView(work, input.id)
      await retryBatch(work, allow(work.actor, superPolicy, 'send', row))
      return batchPage(work, row.id)
    }),

    cancel: operation(batchContract.cancel, payManagers, async (work, { input }) => {
      const row = await batchInView(work, input.id)
      await cancelBatch(work, allow(work.actor, superPolicy, 'cancel', row))
      return batchPage(work, row.id)
    }),

    file: operation(batchContract.file, fresh(payManagers), async (work, { input }) => {
      const row = await batchInView(work, input.id)
      allow(work.actor, superPolicy, 'file', row)
      return { path: link(work, 'super', row.id, work.actor.userId), name: `saff-${row.fileId}.csv` }
    }),
  }
}
