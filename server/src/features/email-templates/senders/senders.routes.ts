import {
  introductions as introductionsContract,
  senders as sendersContract,
  type OpenIntroduction,
} from '@quartet/contract/introductions'
import type { Work } from '../../../platform/db/db.ts'
import { notFound, found } from '../../../platform/fail.ts'
import { allow } from '../../../platform/authorize.ts'
import { fromOf, whyOf } from '../../../platform/introduction-words.ts'
import { findIntroduction, reportIntroduction } from '../../../platform/post/introductions.ts'
import { everyone, operation, roles, type RouterOf } from '../../../platform/http/operation.ts'
import { answerList, decodeCursor } from '../../../platform/db/page.ts'
import type { Vault } from '../../../platform/keys/vault.ts'
import { approveSender, lift } from './senders.commands.ts'
import { senderPolicy } from './senders.policy.ts'
import type { SenderRow, SendersPorts } from './senders.ports.ts'
import { presentSender } from './senders.present.ts'

/** What whoever holds the link of a first email may do about it, signed in or not. */
export function introductionsRoutes(ports: SendersPorts, vault: Vault): RouterOf<typeof introductionsContract> {
  async function known(work: Work, token: string) {
    const row = found(await findIntroduction(work.tx, vault, token))
    return row
  }

  async function present(work: Work, token: string): Promise<OpenIntroduction> {
    const { gymId, sentBy, why, sentAt, acceptedAt, reportedAt } = await known(work, token)
    const gym = gymId === null ? null : ((await ports.gymsNamed(work, [gymId])).get(gymId)?.name ?? 'a gym')
    const person = (await ports.peopleNamed(work, [sentBy])).get(sentBy) ?? 'Someone'
    return {
      from: fromOf({ gym, person }),
      name: fromOf({ gym: null, person: gym ?? person }),
      why: whyOf({ gym, person, why }),
      sentAt: sentAt.toString(),
      state: reportedAt ? 'reported' : acceptedAt ? 'accepted' : 'open',
    }
  }

  return {
    see: operation(introductionsContract.see, everyone, (work, { input }) => present(work, input.token)),
    report: operation(introductionsContract.report, everyone, async (work, { input }) => {
      await reportIntroduction(work, await known(work, input.token))
      return present(work, input.token)
    }),
  }
}

/** Who emails new people, for admins. */
export function sendersRoutes(ports: SendersPorts): RouterOf<typeof sendersContract> {
  async function one(work: Work, id: string): Promise<SenderRow> {
    const [row] = await ports.listSenders(work, { id, limit: 1 })
    if (!row) throw notFound()
    return row
  }

  return {
    list: operation(sendersContract.list, roles('admin'), async (work, { input }) => {
      const { q, stopped, limit } = input
      const after = decodeCursor(input, 'count', 'text', 'id')
      const filter = { ...(q ? { q } : {}), stopped: stopped === true, after, limit }
      return answerList(
        input,
        await ports.listSenders(work, filter),
        (row) => [row.stoppedAt ? '0' : '1', row.name.toLowerCase(), row.id],
        (row) => presentSender(work.actor, row),
      )
    }),

    lift: operation(sendersContract.lift, roles('admin'), async (work, { input }) => {
      await lift(work, allow(work.actor, senderPolicy, 'lift', await one(work, input.id)), input.reason)
      return presentSender(work.actor, await one(work, input.id))
    }),

    approve: operation(sendersContract.approve, roles('admin'), async (work, { input }) => {
      const row = await one(work, input.id)
      if (!row.standing) throw notFound()
      await approveSender(work, allow(work.actor, senderPolicy, 'approve', row), input.approved)
      return presentSender(work.actor, await one(work, input.id))
    }),
  }
}
