import { payers as contract, type Payer } from '@quartet/contract/connections/payers'
import type { Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { allow } from '../../../platform/authorize.ts'
import { bareOperation, fresh, operation, roles, type RouterOf } from '../../../platform/http/operation.ts'
import { lastEvent, refuseStale } from '../../../platform/events/stale.ts'
import type { Vault } from '../../../platform/keys/vault.ts'
import { gymFor, lockGym, type GymRow } from '../../gyms/gym/gym.queries.ts'
import { payerPolicy } from './engagements.policy.ts'
import { accountAt, numberAt, registerNumberAt } from './business-numbers.commands.ts'
import { presentPayer } from './engagements.present.ts'
import { gstOf } from './engagements.queries.ts'
import { changePayer, changePayerBank, writePayerReveal } from './pay-accounts.commands.ts'
import { findPayer, openBank, payAccountOf } from './pay-accounts.queries.ts'

const gymPeople = roles('gym', 'gym_admin')

export function payersRoutes(vault: Vault): RouterOf<typeof contract> {
  return {
    get: operation(contract.get, gymPeople, async (work, { input }) => {
      const gym = await gymFor(work, input.gymId)
      allow(work.actor, payerPolicy, 'see', { gymId: gym.id })
      return present(work, gym)
    }),

    change: operation(contract.change, gymPeople, async (work, { input: { gymId: asked, ...draft } }) => {
      const gym = await gymFor(work, asked)
      const allowed = allow(work.actor, payerPolicy, 'change', { gymId: gym.id })
      const abn = numberAt(gym, draft.abn, true)
      const registerNumber = registerNumberAt(gym, draft.registerNumber)
      const said = { ...draft, abn, registerNumber }
      await lockGym(work.tx, gym.id)
      await refuseStale(work, said, {
        version: (await findPayer(work.tx, gym.id))?.version ?? 0,
        last: lastEvent(work, gym.id, 'payer.changed'),
        read: () => present(work, gym),
        fieldsOf: ({ details }) => details ?? {},
      })
      await changePayer(work, allowed, said)
      return present(work, gym)
    }),

    bank: operation(contract.bank, fresh(gymPeople), async (work, { input: { gymId: asked, ...said } }) => {
      const gym = await gymFor(work, asked)
      const allowed = allow(work.actor, payerPolicy, 'bank', { gymId: gym.id })
      await changePayerBank(work, allowed, accountAt(gym, said), vault)
      return present(work, gym)
    }),

    // Not answered again from a stored answer: that would keep the account in the clear.
    reveal: bareOperation(contract.reveal, fresh(gymPeople), ({ input, actor, context }) =>
      context.database.transact(
        actor,
        async (opened) => {
          const work = opened as Work & { actor: Person }
          const { id: gymId } = await gymFor(work, input.gymId)
          await writePayerReveal(work, allow(actor, payerPolicy, 'reveal', { gymId }))
          const account = await payAccountOf(work.tx, gymId, null)
          return { bank: account ? openBank(vault, account) : null }
        },
        context.requestId,
      ),
    ),
  }
}

async function present(work: Work, gym: GymRow): Promise<Payer> {
  return presentPayer(work.actor, gym, {
    row: await findPayer(work.tx, gym.id),
    gst: await gstOf(work.tx, gym.id, null),
    account: await payAccountOf(work.tx, gym.id, null),
  })
}
