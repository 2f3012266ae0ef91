import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import type { TestApp } from '../../../test/harness.ts'
import { payGym } from '../../../test/pay-gym.ts'
import type { PayGym } from '../../../test/pay-gym.ts'
import { newId } from '../../platform/ids.ts'
import { partOf, rateOn } from './gst.rules.ts'
import { takeNumber } from './numbers.commands.ts'
import { payDocuments } from './payroll.tables.ts'
import { datedRates } from './prices.queries.ts'

let t: TestApp
let gym: PayGym
beforeAll(async () => {
  t = await testApp()
  gym = await payGym(t)
})
afterAll(() => t?.stop())

it('200 documents sent in at once are numbered without a gap, whoever fails among them', async () => {
  const issuer = { issuerId: gym.usual.trainerId, series: 'invoice' as const }
  const first = Temporal.PlainDate.from('2020-01-06')
  const send = (at: number) =>
    t.given(async (work) => {
      const number = await takeNumber(work, issuer)
      const periodFrom = first.add({ weeks: at })
      await work.tx.insert(payDocuments).values({
        id: newId(),
        gymId: gym.gym.gymId,
        trainerId: gym.usual.trainerId,
        engagementId: gym.engagementId,
        kind: 'invoice',
        taxed: false,
        state: 'submitted',
        periodFrom,
        periodTo: periodFrom.add({ days: 6 }),
        ...issuer,
        number,
        createdAt: work.now,
        createdBy: gym.usual.userId,
      })
      if (at % 5 === 0) throw new Error('Something else failed')
    })
  const sent = await Promise.allSettled(Array.from({ length: 200 }, (_, at) => send(at)))
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(160)
  const rows = await t.given(({ tx }) =>
    tx.select({ number: payDocuments.number }).from(payDocuments).where(eq(payDocuments.issuerId, issuer.issuerId)),
  )
  const numbers = rows.map((row) => Number(row.number)).toSorted((one, other) => one - other)
  expect(numbers).toEqual(Array.from({ length: 160 }, (_, at) => at + 1))
})

it('tax and super are dated facts with a source, by the place and the day', async () => {
  const rates = await t.given(({ tx }) => datedRates(tx))
  const on = (place: string, day: string) => rateOn(rates, place, Temporal.PlainDate.from(day))
  expect(['2021-07-01', '2024-07-01', '2026-11-27'].map((day) => on('AU super', day))).toEqual([1000, 1150, 1200])
  expect(partOf(123_457, on('AU super', '2026-11-27')!)).toBe(14_815)
  expect([partOf(12_345, on('NZ', '2026-11-27')!), partOf(12_345, on('SG', '2026-11-27')!)]).toEqual([1852, 1111])
  const provinces = ['ON', 'NB', 'NL', 'AB', 'BC'].map((one) => partOf(10_000, on(`CA ${one}`, '2026-11-27')!))
  expect(provinces).toEqual([1300, 1500, 1500, 500, 500])
  expect(on('AU', '2000-06-30')).toBeNull()
})
