import { sql, type SQL } from 'drizzle-orm'
import type { TestApp } from '../harness.ts'
import { engage, payGym, teach } from '../worlds/pay-gym.ts'
import { somePay } from '../worlds/some-pay.ts'
import { fiveGyms, gymIdsOf, type SweepCase } from './five.ts'

const party = { name: 'Northside', abn: null, gstFrom: null, address: null }
const snapshot = { supplier: party, buyer: party, notes: [], super: null }

type Pay = Awaited<ReturnType<typeof somePay>>

/** Five gyms with a draft, a line and a contribution each, of which something is written. */
const withPay = (moment: string, write: (pay: Pay, ownerId: string) => SQL[]): SweepCase => ({
  async arrange(t: TestApp) {
    const worlds = await fiveGyms(t)
    for (const world of worlds) {
      const { gym, usual } = world
      const engagementId = await engage(t, world)
      const pay = await somePay(t, { owner: gym.owner, gymId: gym.gymId, trainerId: usual.trainerId }, engagementId)
      await t.given(async ({ tx }) => {
        for (const one of write(pay, gym.owner.userId)) await tx.execute(one)
      })
    }
    t.clock.set(moment)
    return gymIdsOf(worlds)
  },
})

export const paySweeps: Record<string, SweepCase> = {
  'plans.look_after': {
    async arrange(t) {
      const worlds = await fiveGyms(t)
      await t.given(({ tx }) =>
        tx.execute(sql`update subscriptions set state = 'trialing', trial_ends_at = '2026-03-04', anchor_on = null,
          period_starts_on = null, period_ends_on = null where gym_id = any(${sql.param(gymIdsOf(worlds))}::uuid[])`),
      )
      t.clock.set('2026-03-05T00:00:00Z')
      return gymIdsOf(worlds)
    },
  },
  'payroll.remind_of_overdue': withPay('2026-03-06T00:00:00Z', ({ payDocumentId }) => [
    sql`update pay_documents set state = 'submitted', number = '0001', issued_on = '2026-03-02',
      submitted_at = '2026-03-02', snapshot = ${JSON.stringify(snapshot)} where id = ${payDocumentId}`,
  ]),
  'payroll.escalate_queries': withPay('2026-03-18T00:00:00Z', ({ payDocumentId, payLineId }, ownerId) => [
    sql`insert into pay_line_queries (line_id, document_id, opened_at, opened_by)
      values (${payLineId}, ${payDocumentId}, '2026-03-02', ${ownerId})`,
  ]),
  'payroll.tell_of_periods': {
    async arrange(t) {
      const gymIds: string[] = []
      for (let count = 0; count < 5; count++) {
        t.clock.set('2026-03-02T00:00:00Z')
        const gym = await payGym(t, { others: 0 })
        await teach(t, gym, [12])
        gymIds.push(gym.gym.gymId)
      }
      t.clock.set('2026-03-23T00:00:00Z')
      return gymIds
    },
  },
  'super.watch_clocks': withPay('2026-05-01T00:00:00Z', () => []),
}
